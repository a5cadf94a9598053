/** A game's book on this device: what every screen that shows or scores a game stands on. */
export { useLive } from './live.ts'
export type { ScreenPlace } from './shelf.ts'
export type { Book, BookState, Line, Quarantined } from './state.ts'
export { gameSetupOf } from './state.ts'
export { useBook } from './useBook.ts'
