/** Parts of the scoring screen that come below or above its court, clock and buttons. They are loaded together right after those. */
import '../../basketball/changeWords.ts'
import './undoWords.ts'

export { ClockSetter } from '../clock/ClockSetter.tsx'
export { UndoQuestionDialog } from '../dialogs/UndoQuestionDialog.tsx'
export { LastPlay, LateAdditions } from '../entry/LastPlay.tsx'
export { OpenBadge } from '../entry/OpenBadge.tsx'
export { Popover } from '../entry/Popover.tsx'
export { Banners } from './Banners.tsx'
export { lineTitle } from './lineTitle.ts'
export { MoreMenu, WideButtons } from './MoreMenu.tsx'
export { Roster } from './Rosters.tsx'
export { SideBar } from './SideBar.tsx'
