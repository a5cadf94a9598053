/** A game's book on this device. Every screen that shows or scores a game uses it. */
export type { AskedField } from './data/authors.ts'
export { withAsked } from './data/authors.ts'
export { NO_TAB_DRAFT, openTabDraft, type TabDraft } from './data/drafts.ts'
export { gameSetupOf } from './data/gameSetup.ts'
export type {
  ClockChange,
  ClockMark,
  OutboxEntry,
  ScreenPosition,
  ServerPlay,
  TakenStep,
  UndoStep,
} from './data/localData.ts'
export type { OpenBook } from './game/openBook.ts'
export type { Book, BookState, Line, Quarantined, RecordOptions } from './game/state.ts'
export { useLive } from './store/live.ts'
export { useBook, useBookState, useOpenBook } from './store/useBook.ts'
export { type UnsentGame, useUnsentGames } from './store/useUnsentGames.ts'
