import { readFilm } from '@fullcourt/wire'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useRef, useState } from 'react'
import { call } from '../call/call.ts'
import type { OpenClip } from '../film/clips/ClipBox.tsx'
import { ClipBox } from '../film/clips/clipBox.door.ts'
import { isPlayable } from '../film/player/film.ts'
import { filmTime } from '../film/player/filmTime.ts'
import { useMayOnTeam } from '../identity/session.ts'
import { DrawingsOver } from '../marks/drawings.door.ts'
import { Answer } from '../ui/Answer.tsx'
import { t } from '../ui/language.ts'
import { Dialog } from '../ui/overlay/Dialog.tsx'
import type { MatrixClip } from './bookRows.ts'
import style from './Matrix.module.css'
import { playerFilm } from './playerFilm.ts'

interface Props {
  readonly title: string
  readonly tags: readonly MatrixClip[]
  readonly onClose: () => void
}

const loadFilms = async (ids: readonly string[]) => {
  const films = await Promise.all(ids.map((id) => call(readFilm, { params: { id } })))
  return films.map((film) => playerFilm(film, null))
}

/** The clips of some tags or plays, one after the other, beside their list. */
export function TagClips({ title, tags, onClose }: Props) {
  const ids = useMemo(() => [...new Set(tags.map(({ teamVideoId }) => teamVideoId))], [tags])
  const films = useQuery({ queryKey: ['filmsOfTags', ids], queryFn: () => loadFilms(ids) })
  const refresh = useCallback(() => loadFilms(ids), [ids])
  const playable = useMemo(() => new Set(films.data?.filter(isPlayable).map(({ id }) => id)), [films.data])
  const filmed = tags.filter(({ teamVideoId }) => playable.has(teamVideoId))
  const clips = useMemo(
    () =>
      tags
        .filter(({ teamVideoId }) => playable.has(teamVideoId))
        .map(({ id, teamVideoId, start, end }) => ({
          playId: id,
          parts: [{ filmId: teamVideoId, start, end }],
        })),
    [tags, playable],
  )
  const mayDownload = useMayOnTeam('film.write')
  const [shown, setShown] = useState('')
  const opener = useRef<OpenClip>(null)
  return (
    <Dialog open shape="wide" title={`${title} (${tags.length})`} onClose={onClose}>
      <Answer of={films}>
        {(list) =>
          filmed.length === 0 ? (
            <p>{t('The films of these tags cannot be played here.')}</p>
          ) : (
            <>
              {filmed.length < tags.length && (
                <p>
                  {t('{count} of {total} have film that plays here.', {
                    count: filmed.length,
                    total: tags.length,
                  })}
                </p>
              )}
              <ClipBox
                films={list}
                clips={clips}
                refresh={refresh}
                first=""
                over={(player) => <DrawingsOver player={player} />}
                onClip={setShown}
                mayDownload={mayDownload}
                opener={opener}
              />
              <ol className={style.tags} aria-label={t('Tags')}>
                {filmed.map(({ id, label, start, note }) => (
                  <li key={id} aria-current={id === shown || undefined}>
                    <button type="button" onClick={() => opener.current?.(id)}>
                      <b>{label}</b> {filmTime(start)} {note}
                    </button>
                  </li>
                ))}
              </ol>
            </>
          )
        }
      </Answer>
    </Dialog>
  )
}
