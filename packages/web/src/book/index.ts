/** A game's book on this device: what every screen that shows or scores a game stands on. */
export type { AskedField } from './authors.ts'
export { withAsked } from './authors.ts'
export { type ClockMark, type ClockTurn, clockTimeAt, isChange } from './clockStep.ts'
export { useLive } from './live.ts'
export type { KnownPlay, ScreenPlace, Step } from './shelf.ts'
export type { Book, BookState, Line, Quarantined } from './state.ts'
export { gameSetupOf } from './state.ts'
export { useBook } from './useBook.ts'
