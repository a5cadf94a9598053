import { useEffect, useState } from 'react'
import { PART_MISSING } from '../../ui/loadPart.ts'
import { toastError } from '../../ui/toast.tsx'
import { useScorer } from '../useScorer.ts'

type DialogOf = typeof import('./DialogOf.tsx').default

let fetched: DialogOf | null = null

/** Fetches all dialogs together after the first paint, and again when one is opened that could not be fetched. */
function useDialogs(wanted: boolean): DialogOf | null {
  const [DialogOf, setDialogOf] = useState<DialogOf | null>(() => fetched)
  useEffect(() => {
    if (DialogOf) return
    const load = async () => {
      fetched = (await import('./DialogOf.tsx')).default
      setDialogOf(() => fetched)
    }
    const fetchIt = () => void load().catch(() => wanted && toastError(PART_MISSING))
    if (wanted) return fetchIt()
    const frame = requestAnimationFrame(() => setTimeout(fetchIt))
    return () => cancelAnimationFrame(frame)
  }, [DialogOf, wanted])
  return DialogOf
}

export function Dialogs() {
  const dialog = useScorer((state) => state.dialog)
  const DialogOf = useDialogs(dialog !== null)
  return DialogOf && dialog && <DialogOf dialog={dialog} />
}
