import { useEffect, useState } from 'react'
import { useMayOn } from '../identity/session.ts'
import { Button } from '../ui/Button.tsx'
import type { NewClip } from './addClips.ts'
import { AddToPlaylist } from './addToPlaylist.door.ts'

const TYPES_IN = 'input, textarea, select, [contenteditable]'

/** Opens the choice of a playlist for clips. Hidden from readers. */
export function AddToPlaylistButton({
  teamId,
  clips,
  hasKey = false,
  children,
}: {
  readonly teamId: string
  /** The key A does the same. */
  readonly hasKey?: boolean
  /** Read when the choice opens. */
  readonly clips: () => readonly NewClip[]
  readonly children: string
}) {
  const mayWrite = useMayOn('film.write', teamId) === true
  const [chosen, setChosen] = useState<readonly NewClip[] | null>(null)
  useEffect(() => {
    if (!mayWrite || !hasKey || chosen) return
    const onKey = (event: KeyboardEvent) => {
      const isTyped = event.target instanceof Element && event.target.closest(TYPES_IN)
      if (event.key.toLowerCase() !== 'a' || event.ctrlKey || event.metaKey || event.altKey || isTyped) return
      event.preventDefault()
      setChosen(clips())
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [mayWrite, hasKey, chosen, clips])
  if (!mayWrite) return null
  return (
    <>
      <Button
        variant="default"
        size="sm"
        aria-keyshortcuts={hasKey ? 'a' : undefined}
        onClick={() => setChosen(clips())}
      >
        {children}
      </Button>
      {chosen && <AddToPlaylist teamId={teamId} clips={chosen} onClose={() => setChosen(null)} />}
    </>
  )
}
