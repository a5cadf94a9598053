/** A game's book on this device. Every screen that shows or scores a game uses it. */
export type { AskedField } from './authors.ts'
export { withAsked } from './authors.ts'
export { NO_TAB_DRAFT, openTabDraft, type TabDraft } from './drafts.ts'
export { gameSetupOf } from './gameSetup.ts'
export { useLive } from './live.ts'
export type {
  ClockChange,
  ClockMark,
  OutboxEntry,
  ScreenPosition,
  ServerPlay,
  TakenStep,
  UndoStep,
} from './localData.ts'
export type { OpenBook } from './openBook.ts'
export type { Book, BookState, Line, Quarantined, RecordOptions } from './state.ts'
export { useBook, useBookState, useOpenBook } from './useBook.ts'
export { type UnsentGame, useUnsentGames } from './useUnsentGames.ts'
