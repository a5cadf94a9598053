import type { ClockButton, Side } from '@fullcourt/scorebook'
import { useEffect, useState } from 'react'
import { toastError } from '../../ui/toast.tsx'
import type { Scorer } from '../screen/useScorer.ts'

/** The dialog that is open over the screen: one at a time. */
export type OpenDialog =
  | { readonly kind: 'subs'; readonly side: Side; readonly first: string | null }
  | { readonly kind: 'timeout' | 'jump' | 'keys' | 'settings' | 'feed' }
  | { readonly kind: 'edit'; readonly playId: string }
  | { readonly kind: 'end'; readonly button: ClockButton | null; readonly period: number }

type DialogOf = typeof import('./DialogOf.tsx').default

let fetched: DialogOf | null = null

const NOT_HERE = 'This part of the app is not on this device yet: it needs the network once.'

/** The first view has no dialog: they are fetched together right behind it, and again when one is wanted that did not come. */
function useDialogs(wanted: boolean): DialogOf | null {
  const [DialogOf, setDialogOf] = useState<DialogOf | null>(() => fetched)
  useEffect(() => {
    if (DialogOf) return
    const load = async () => {
      fetched = (await import('./DialogOf.tsx')).default
      setDialogOf(() => fetched)
    }
    const fetchIt = () => void load().catch(() => wanted && toastError(NOT_HERE))
    if (wanted) return fetchIt()
    const frame = requestAnimationFrame(() => setTimeout(fetchIt))
    return () => cancelAnimationFrame(frame)
  }, [DialogOf, wanted])
  return DialogOf
}

export function Dialogs({ scorer }: { readonly scorer: Scorer }) {
  const { dialog } = scorer
  const DialogOf = useDialogs(dialog !== null)
  return DialogOf && dialog && <DialogOf scorer={scorer} dialog={dialog} />
}
