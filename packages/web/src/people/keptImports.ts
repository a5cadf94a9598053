/** Imports of this device in the last 24 hours, so that they can be undone (decision 0235). Deleted with the user. */
import { DAY_MS } from '@fullcourt/program'
import { isListOf, isNullOr, isNumber, isObject, isObjectOf, isOneOf, isText } from '../call/stored.ts'
import { storedImports } from '../identity/session.ts'

const IMPORT_KINDS = ['schedule', 'roster', 'game'] as const
export type ImportKind = (typeof IMPORT_KINDS)[number]

/** In the order in which they are undone: a player after the game, a person after the place on the roster. */
export const IMPORTED_KINDS = ['game', 'entry', 'person'] as const

/** Fields by their names in the contract. */
export type Fields = Readonly<Record<string, unknown>>

export interface Imported {
  readonly kind: (typeof IMPORTED_KINDS)[number]
  readonly id: string
  /** Null: the import added it. */
  readonly before: Fields | null
  /** The same fields as the import left them. */
  readonly after: Fields
}

export interface LastImport {
  readonly id: string
  readonly kind: ImportKind
  readonly teamId: string
  /** ms since 1970 */
  readonly at: number
  readonly items: readonly Imported[]
}

const UNDO_MS = DAY_MS
const MOST_KEPT = 20

const isImported = isObjectOf<Imported>({
  kind: isOneOf(IMPORTED_KINDS),
  id: isText,
  before: isNullOr(isObject),
  after: isObject,
})

const isLastImport = isObjectOf<LastImport>({
  id: isText,
  kind: isOneOf(IMPORT_KINDS),
  teamId: isText,
  at: isNumber,
  items: isListOf(isImported),
})

const recent = (now: number): readonly LastImport[] =>
  (storedImports.read() ?? []).filter(isLastImport).filter(({ at }) => now - at < UNDO_MS)

export const onImports = storedImports.watch

/** The imports of a team that can still be undone, newest first. */
export const lastImports = (teamId: string, kind: ImportKind, now: number): readonly LastImport[] =>
  recent(now).filter((one) => one.teamId === teamId && one.kind === kind)

/** Keeps an import in place of what was kept of it. Without items it is dropped. */
export function keepImport(one: LastImport, now: number): void {
  const others = recent(now).filter(({ id }) => id !== one.id)
  const all = one.items.length > 0 ? [one, ...others] : others
  storedImports.write(all.toSorted((a, b) => b.at - a.at).slice(0, MOST_KEPT))
}
