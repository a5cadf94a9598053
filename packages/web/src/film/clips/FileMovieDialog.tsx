import { useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { shareOrSave } from '../../ui/data/shareOrSave.ts'
import { SegmentedControl } from '../../ui/fields/SegmentedControl.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { useSubmit } from '../../ui/useSubmit.ts'
import { loadMovie } from '../local/container.door.ts'
import type { FilePart } from '../local/movie.ts'

interface Props {
  /** The clip on screen, and all clips of the list, in files of this computer. */
  readonly clip: readonly FilePart[]
  readonly all: readonly (readonly FilePart[])[]
  readonly onClose: () => void
}

/** Makes a movie of clips whose film was never uploaded, on this computer. */
export function FileMovieDialog({ clip, all, onClose }: Props) {
  const [which, setWhich] = useState<'one' | 'all'>('one')
  const [done, setDone] = useState(0)
  const stop = useRef(new AbortController())
  const { busy, submit } = useSubmit(async () => {
    const { signal } = stop.current
    const { makeMovie } = await loadMovie()
    const parts = which === 'one' ? clip : all.flat()
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
    <Dialog open title="Movie of clips" onClose={close}>
      <p>
        The film is on this computer and not in the cloud, so the movie is made here. It has the sound of the
        film, and no drawings.
      </p>
      {all.length > 1 && (
        <SegmentedControl
          aria-label="Which clips"
          data={[
            { value: 'one', label: 'This clip' },
            { value: 'all', label: `All ${all.length} clips` },
          ]}
          value={which}
          onChange={setWhich}
          disabled={busy}
        />
      )}
      <p>
        {busy ? (
          <>
            <progress value={done} aria-label="Movie" />{' '}
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
          </>
        ) : (
          <Button data-enter onClick={submit}>
            Make movie
          </Button>
        )}
      </p>
    </Dialog>
  )
}
