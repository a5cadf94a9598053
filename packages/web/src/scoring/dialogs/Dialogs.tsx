import { useScorer } from '../store/useScorer.ts'
import { DialogOf } from './dialogs.door.ts'

/** The open dialog of the scoring screen. All dialogs are loaded right after the screen, so that they open without a network too. */
export const Dialogs = () => <DialogOf dialog={useScorer((state) => state.dialog)} />
