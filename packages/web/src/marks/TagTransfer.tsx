import {
  decodeSportscode,
  encodeSportscode,
  readSportscode,
  SPORTSCODE_ENCODINGS,
  type SportscodeFile,
  type TagButton,
  tagsCsv,
  writeSportscode,
} from '@fullcourt/film'
import { createFilmTag } from '@fullcourt/wire'
import { useState } from 'react'
import { call, refetchOnce } from '../call/call.ts'
import { newId } from '../call/newId.ts'
import { filmTime } from '../film/player/filmTime.ts'
import { Button } from '../ui/Button.tsx'
import { shareOrSave } from '../ui/data/shareOrSave.ts'
import { TextInput } from '../ui/fields/TextInput.tsx'
import { t } from '../ui/language.ts'
import { toastError, toastSuccess } from '../ui/toast.tsx'
import { useSubmit } from '../ui/useSubmit.ts'
import type { DrawnPlayer } from './drawnPlayer.ts'
import css from './Marks.module.css'
import { seekFilm } from './seekFilm.ts'
import type { EndedTag } from './useTags.ts'

export interface Props {
  readonly filmId: string
  readonly filmName: string
  readonly player: DrawnPlayer
  readonly tags: readonly EndedTag[]
  readonly buttons: readonly TagButton[]
  readonly mayWrite: boolean
}

const ENCODING_WORDS: Readonly<Record<(typeof SPORTSCODE_ENCODINGS)[number], string>> = {
  ascii: 'Sportscode XML',
  'utf-16': 'Sportscode XML (UTF-16)',
}

/** Saves the tags of a film as a file for other programs, and reads one of theirs. */
export default function TagTransfer({ filmId, filmName, player, tags, buttons, mayWrite }: Props) {
  const rows = buttons
    .filter(({ kind, name }) => kind === 'code' && tags.some(({ label }) => label === name))
    .map(({ name, colour }) => ({ code: name, colour }))
  const save = (content: BlobPart, type: string, ending: string) =>
    void shareOrSave(new Blob([content], { type }), `${filmName}.${ending}`)
  return (
    <div className={css.transfer}>
      <h2>{t('Export')}</h2>
      <div className={css.bar}>
        {SPORTSCODE_ENCODINGS.map((encoding) => (
          <Button
            key={encoding}
            size="sm"
            variant="default"
            disabled={tags.length === 0}
            onClick={() =>
              save(encodeSportscode(writeSportscode(tags, rows), encoding), 'application/xml', 'xml')
            }
          >
            {ENCODING_WORDS[encoding]}
          </Button>
        ))}
        <Button
          size="sm"
          variant="default"
          disabled={tags.length === 0}
          onClick={() => save(tagsCsv(tags), 'text/csv;charset=utf-8', 'csv')}
        >
          {t('CSV')}
        </Button>
      </div>
      {mayWrite && <Import filmId={filmId} player={player} />}
    </div>
  )
}

const tagsText = (count: number): string => t(['{count} tag', '{count} tags'], { count })

/** Longer files are no timelines. */
const MOST_BYTES = 20_000_000

type FoundTag = SportscodeFile['tags'][number]

const earliest = (tags: readonly FoundTag[]): FoundTag => tags.reduce((a, b) => (b.start < a.start ? b : a))

/** Plays the film from a tag of the file. */
function playTag({ filmId, player }: Pick<Props, 'filmId' | 'player'>, { start }: FoundTag, offset: number) {
  seekFilm(player, filmId, Math.max(0, start + offset))
  player.play()
}

function Import(film: Pick<Props, 'filmId' | 'player'>) {
  const [file, setFile] = useState<(SportscodeFile & { readonly id: string }) | null>(null)
  const read = async (chosen: File | undefined) => {
    if (!chosen) return
    if (chosen.size > MOST_BYTES) return toastError(t('This file is too large for a timeline.'))
    const found = readSportscode(decodeSportscode(new Uint8Array(await chosen.arrayBuffer())))
    if (found.tags.length === 0) return toastError(t('No tags were found in this file.'))
    setFile({ ...found, id: newId() })
    playTag(film, earliest(found.tags), 0)
  }
  return (
    <>
      <h2>{t('Import')}</h2>
      <label className={css.file}>
        <span>{t('Timeline of Sportscode (XML)')}</span>
        <input
          type="file"
          accept=".xml,text/xml,application/xml"
          onChange={({ currentTarget }) => void read(currentTarget.files?.[0]).catch(toastError)}
        />
      </label>
      {file && <FoundTags key={file.id} file={file} film={film} onDone={() => setFile(null)} />}
    </>
  )
}

/** The tags of a file, how far they are from the film's time, and the button that adds them. */
function FoundTags({
  file: { tags, left },
  film,
  onDone,
}: {
  readonly file: SportscodeFile
  readonly film: Pick<Props, 'filmId' | 'player'>
  readonly onDone: () => void
}) {
  const [offset, setOffset] = useState('0')
  const [done, setDone] = useState(0)
  const by = Number(offset.replace(',', '.')) || 0
  const first = earliest(tags)
  const { busy, submit } = useSubmit(async () => {
    const found = tags.filter(({ end }) => end + by > 0)
    setDone(0)
    // One after the other, so that a page of a thousand tags leaves room for others.
    await refetchOnce(async () => {
      for (const [n, { start, end, ...tag }] of found.entries()) {
        const times = { start: Math.max(0, start + by), end: end + by }
        await call(createFilmTag, {
          body: { ...tag, ...times, id: newId(), teamVideoId: film.filmId, labels: [...tag.labels] },
        })
        setDone(n + 1)
      }
    })
    onDone()
    toastSuccess(t('{tags} imported.', { tags: tagsText(found.length) }))
  })
  return (
    <>
      <p className={css.help} role="status">
        {left > 0
          ? t('{tags} found, {count} without a code or a time left out.', {
              tags: tagsText(tags.length),
              count: left,
            })
          : t('{tags} found.', { tags: tagsText(tags.length) })}{' '}
        {t('The film shows the first, {first}, at {time}. Change the offset until it fits.', {
          first: first.label,
          time: filmTime(first.start + by),
        })}
      </p>
      <div className={css.bar}>
        <TextInput
          label={t('Offset in seconds')}
          type="number"
          step={0.1}
          value={offset}
          onChange={({ currentTarget }) => setOffset(currentTarget.value)}
        />
        <Button size="sm" variant="default" onClick={() => playTag(film, first, by)}>
          {t('Play the first')}
        </Button>
        <Button size="sm" loading={busy} onClick={submit}>
          {busy
            ? t('{done} of {total}', { done, total: tags.length })
            : t('Import {tags}', { tags: tagsText(tags.length) })}
        </Button>
      </div>
    </>
  )
}
