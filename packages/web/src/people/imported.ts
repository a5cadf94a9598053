/** Items that an import added or changed, as they are kept for its undo. */
import type { Game, Person, RosterEntry } from '@fullcourt/wire'
import { newId } from '../call/newId.ts'
import { t } from '../ui/language.ts'
import { type Fields, type Imported, type ImportKind, keepImport, type LastImport } from './keptImports.ts'

const GAME_FIELDS = ['opponentName', 'opponentMascot', 'gameStartTime', 'location', 'isHome', 'notes']
/** They differ once a game is scored, ended or reset. */
export const SCORE_FIELDS = ['seq', 'epoch', 'typedIn', 'homeFinalScore', 'awayFinalScore']
const ENTRY_FIELDS = ['teamBrandPersonnelId', 'homeJersey', 'awayJersey', 'position']
const PERSON_FIELDS = [
  ...['firstName', 'lastName', 'role', 'gradeLevel', 'height'],
  ...['primaryEmail', 'primaryPhone', 'isActive', 'userId'],
]

/** The fields with these names. */
export const pick = (from: object, names: readonly string[]): Fields =>
  Object.fromEntries(Object.entries(from).filter(([name]) => names.includes(name)))

/** An import that has begun. Each item is kept at once, because a refusal may stop the import. */
export interface RunningImport {
  /** Added again, the game is kept as it is then. */
  addGame(game: Game): void
  addEntry(entry: RosterEntry): void
  addPerson(person: Person): void
  /** @param sent the fields of the change */
  change<One extends Game | RosterEntry>(
    kind: 'game' | 'entry',
    change: { readonly before: One; readonly after: One; readonly sent: object },
  ): void
  soFar(): LastImport
}

export function startImport(kind: ImportKind, teamId: string): RunningImport {
  const at = Date.now()
  let one: LastImport = { id: newId(), kind, teamId, at, items: [] }
  function keep(item: Imported): void {
    one = { ...one, items: [...one.items.filter(({ id }) => id !== item.id), item] }
    keepImport(one, at)
  }
  const add = (kind: Imported['kind'], names: readonly string[]) => (added: { readonly id: string }) =>
    keep({ kind, id: added.id, before: null, after: pick(added, names) })
  return {
    addGame: add('game', [...GAME_FIELDS, ...SCORE_FIELDS]),
    addEntry: add('entry', ENTRY_FIELDS),
    addPerson: add('person', PERSON_FIELDS),
    change(kind, { before, after, sent }) {
      const names = Object.keys(sent)
      keep({ kind, id: after.id, before: pick(before, names), after: pick(after, names) })
    },
    soFar: () => one,
  }
}

/** Counts games; of a roster players, each once, although the person and the place on the roster may both be new. */
export function importCounts({ kind, items }: LastImport) {
  const counted = items.filter((item) => (item.kind === 'game') === (kind !== 'roster'))
  const idsOf = (some: readonly Imported[]) =>
    new Set(some.map(({ id, after }) => after.teamBrandPersonnelId ?? id)).size
  return {
    count: idsOf(counted.filter(({ before }) => before === null)),
    changed: idsOf(counted.filter(({ before }) => before !== null)),
  }
}

/** '12 games added, 1 changed' */
export function importWords(
  kind: ImportKind,
  { count, changed }: { readonly count: number; readonly changed: number },
): string {
  const isRoster = kind === 'roster'
  if (count === 0 && changed === 0) return t('Nothing to add or change')
  if (changed === 0)
    return isRoster
      ? t(['{count} person added', '{count} people added'], { count })
      : t(['{count} game added', '{count} games added'], { count })
  if (count === 0)
    return isRoster
      ? t(['{count} person changed', '{count} people changed'], { count: changed })
      : t(['{count} game changed', '{count} games changed'], { count: changed })
  return isRoster
    ? t(['{count} person added, {changed} changed', '{count} people added, {changed} changed'], {
        count,
        changed,
      })
    : t(['{count} game added, {changed} changed', '{count} games added, {changed} changed'], {
        count,
        changed,
      })
}
