import { useScorer } from '../useScorer.ts'
import { DialogOf } from './dialogs.door.ts'

/** The open dialog of the scoring screen. */
export function Dialogs() {
  const dialog = useScorer((state) => state.dialog)
  return dialog && <DialogOf dialog={dialog} />
}
