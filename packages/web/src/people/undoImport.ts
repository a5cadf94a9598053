/** Undoes an import by the calls that every client has, and leaves what was used or changed since (decision 0235). */
import {
  changeGame,
  changeRosterEntry,
  deleteGame,
  deletePerson,
  deleteRosterEntry,
  futureGamesOfEntry,
  type Game,
  listFilms,
  type Person,
  personStats,
  playerStats,
  type RosterEntry,
  readGame,
  readPerson,
  readRosterEntry,
} from '@fullcourt/wire'
import { wallText } from '@fullcourt/wire/forms/intl'
import { call, isPassing, Refused, refetchOnce } from '../call/call.ts'
import { t } from '../ui/language.ts'
import { toastError, toastStay, toastSuccess, toastUndo } from '../ui/toast.tsx'
import { pick, type RunningImport, SCORE_FIELDS } from './imported.ts'
import { type Fields, IMPORTED_KINDS, type Imported, keepImport, type LastImport } from './keptImports.ts'

/** Whether any of the fields is different now. */
const hasChanged = (now: object, fields: Fields): boolean =>
  Object.entries(pick(now, Object.keys(fields))).some(([name, value]) => value !== fields[name])

/** An item that stays, with the reason. */
interface Left {
  readonly item: Imported
  readonly name: string
  readonly reason: string
}

/** An item as it is now, and how it is taken back. */
interface Current {
  readonly now: Game | RosterEntry | Person
  readonly name: string
  /** Why it stays, apart from changes of its fields; null: nothing keeps it. */
  reason(): Promise<string | null> | string | null
  /** Deletes what was added, or sets back what was changed. */
  takeBack(): Promise<unknown>
}

const gameName = ({ isHome, opponentName, localStartTime }: Game): string =>
  `${isHome ? t('VS') : t('AT')} ${opponentName}, ${wallText('day', localStartTime)}`

const hasRows = (answer: { readonly results: readonly unknown[] }): boolean => answer.results.length > 0

async function currentGame({ id, before, after }: Imported): Promise<Current> {
  const params = { id }
  const now = await call(readGame, { params })
  return {
    now,
    name: gameName(now),
    async reason() {
      const scores = pick(after, SCORE_FIELDS)
      if (before === null ? hasChanged(now, scores) : now.locked) return t('it has plays or a result since')
      if (before !== null) return null
      const films = await call(listFilms, {
        params: { id: now.teamId },
        query: { filters: JSON.stringify({ teamGameId: id }), limit: 1 },
      })
      return hasRows(films) ? t('it has film') : null
    },
    takeBack: () => (before ? call(changeGame, { params, body: before }) : call(deleteGame, { params })),
  }
}

async function currentEntry({ id, before }: Imported): Promise<Current> {
  const params = { id }
  const now = await call(readRosterEntry, { params })
  return {
    now,
    name: now.fullName,
    async reason() {
      if (before !== null) return null
      const { inFutureGames } = await call(futureGamesOfEntry, { params })
      if (inFutureGames) return t('in the line-up of a game')
      const played = await call(playerStats, { params, query: { filters: JSON.stringify({ live: true }) } })
      return hasRows(played) ? t('has played') : null
    },
    takeBack: () =>
      before ? call(changeRosterEntry, { params, body: before }) : call(deleteRosterEntry, { params }),
  }
}

async function currentPerson({ id }: Imported): Promise<Current> {
  const params = { id }
  const now = await call(readPerson, { params })
  return {
    now,
    name: now.fullName,
    async reason() {
      if (now.inFutureGames) return t('in the line-up of a game')
      const stats = await call(personStats, { params })
      if (hasRows(stats)) return t('has played')
      return stats.entries.length > 0 ? t('on a roster') : null
    },
    takeBack: () => call(deletePerson, { params }),
  }
}

const CURRENT = { game: currentGame, entry: currentEntry, person: currentPerson }

/** Refusals of one item. After others the import can be undone again, such as after a password that was not confirmed. */
const keepsItem = ({ status, code }: Refused): boolean =>
  code === 'forbidden' || status === 404 || status === 409 || status === 422

/** Takes one item back. @returns null once that is done, perhaps by an earlier try; else why it stays @throws Refused */
async function takeBack(item: Imported): Promise<Left | null> {
  let name = ''
  try {
    const current = await CURRENT[item.kind](item)
    const { now } = current
    name = current.name
    const { before, after } = item
    if (now.deletedAt !== null || (before && !hasChanged(now, before))) return null
    const reason = (await current.reason()) ?? (hasChanged(now, after) ? t('changed since') : null)
    if (reason !== null) return { item, name, reason }
    await current.takeBack()
    return null
  } catch (error) {
    if (!(error instanceof Refused) || isPassing(error)) throw error
    if (name === '' && error.status === 404) return null
    if (name === '' || !keepsItem(error)) throw error
    return { item, name, reason: error.message }
  }
}

/** The person of a place on the roster that stays. */
const staysWith = ({ item }: Left, person: Imported): boolean => item.after.teamBrandPersonnelId === person.id

/** Undoes an import, as far as it can. What stays can be tried again. @throws Refused */
async function undo(one: LastImport) {
  const left: Left[] = []
  const stays: Imported[] = []
  const items = IMPORTED_KINDS.flatMap((kind) => one.items.filter((item) => item.kind === kind))
  await refetchOnce(async () => {
    for (const item of items) {
      const isHeld = left.some((entry) => staysWith(entry, item))
      const found = isHeld ? null : await takeBack(item)
      if (found) left.push(found)
      if (found || isHeld) stays.push(item)
    }
  })
  keepImport({ ...one, items: stays }, Date.now())
  return { left, isAny: stays.length < items.length }
}

/** Undoes an import and says what stays. @returns whether all of it is undone */
export async function undoImport(one: LastImport): Promise<boolean> {
  try {
    const { left, isAny } = await undo(one)
    const names = left.map(({ name, reason }) => `${name}: ${reason}`).join('; ')
    if (left.length === 0) toastSuccess(t('The import was undone.'))
    else if (isAny) toastStay(t('The import was undone, except: {names}', { names }))
    else toastStay(t('Nothing was undone. {names}', { names }))
    return left.length === 0
  } catch (error) {
    toastError(error)
    return false
  }
}

/** Says what was imported, with a button to undo it where there is something to undo. */
export function toastImported(words: string, running: RunningImport | undefined): void {
  const one = running?.soFar()
  if (one && one.items.length > 0) toastUndo(`${words}.`, () => void undoImport(one))
  else toastSuccess(`${words}.`)
}
