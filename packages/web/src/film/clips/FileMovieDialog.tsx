import { listDrawings } from '@fullcourt/wire'
import { useRef, useState } from 'react'
import { call, isUnanswered } from '../../call/call.ts'
import { Button } from '../../ui/Button.tsx'
import { shareOrSave } from '../../ui/data/shareOrSave.ts'
import { SegmentedControl } from '../../ui/fields/SegmentedControl.tsx'
import { t } from '../../ui/language.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { useSubmit } from '../../ui/useSubmit.ts'
import { loadMovie } from '../local/container.door.ts'
import type { FilePart } from '../local/movie.ts'

type Part = Omit<FilePart, 'drawings'>

interface Props {
  /** The clip on screen, and all clips of the list, in files of this computer. */
  readonly clip: readonly Part[]
  readonly all: readonly (readonly Part[])[]
  readonly onClose: () => void
}

/** The drawings of a film; none without a network, where the page shows none either. */
async function drawingsOf(filmId: string): Promise<FilePart['drawings']> {
  try {
    return (await call(listDrawings, { params: { id: filmId } }, { retry: false })).results
  } catch (failure) {
    if (isUnanswered(failure)) return []
    throw failure
  }
}

async function withDrawings(parts: readonly Part[]): Promise<readonly FilePart[]> {
  const ids = [...new Set(parts.map(({ filmId }) => filmId))]
  const drawings = new Map(await Promise.all(ids.map(async (id) => [id, await drawingsOf(id)] as const)))
  return parts.map((part) => ({ ...part, drawings: drawings.get(part.filmId)! }))
}

/** Makes a movie of clips whose film was never uploaded, on this computer. */
export function FileMovieDialog({ clip, all, onClose }: Props) {
  const [which, setWhich] = useState<'one' | 'all'>('one')
  const [done, setDone] = useState(0)
  const stop = useRef(new AbortController())
  const { busy, submit } = useSubmit(async () => {
    const { signal } = stop.current
    const { makeMovie } = await loadMovie()
    const parts = await withDrawings(which === 'one' ? clip : all.flat())
    const movie = await makeMovie(parts, { onProgress: setDone, signal }).catch((failure: unknown) => {
      if (!signal.aborted) throw failure
    })
    if (!movie) return
    await shareOrSave(movie, 'clips.mp4')
    onClose()
  })
  const close = () => {
    stop.current.abort()
    onClose()
  }
  return (
    <Dialog open title={t('Movie of clips')} onClose={close}>
      <p>
        {t(
          'The film is on this computer and not in the cloud, so the movie is made here, with its sound and drawings. Words in drawings are left out, because they may name players.',
        )}
      </p>
      {all.length > 1 && (
        <SegmentedControl
          aria-label={t('Which clips')}
          data={[
            { value: 'one', label: t('This clip') },
            { value: 'all', label: t('All {count} clips', { count: all.length }) },
          ]}
          value={which}
          onChange={setWhich}
          disabled={busy}
        />
      )}
      <p>
        {busy ? (
          <>
            <progress value={done} aria-label={t('Movie')} />{' '}
            <Button variant="default" onClick={close}>
              {t('Cancel')}
            </Button>
          </>
        ) : (
          <Button data-enter onClick={submit}>
            {t('Make movie')}
          </Button>
        )}
      </p>
    </Dialog>
  )
}
