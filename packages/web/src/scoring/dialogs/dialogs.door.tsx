import { door } from '../../ui/door.tsx'
import { useScorer } from '../store/useScorer.ts'

const DialogOf = door(() => import('./DialogOf.tsx'))

/** The open dialog of the scoring screen. All dialogs are loaded right after the screen, so that they open without a network too. */
export const Dialogs = () => <DialogOf dialog={useScorer((state) => state.dialog)} />
