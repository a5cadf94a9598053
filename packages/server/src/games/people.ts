import { anonymousId, keysOf, msg } from '@fullcourt/scorebook/vocabulary'
import {
  addGamePeople,
  type BodyOf,
  changeGamePerson,
  type GamePerson,
  removeGamePerson,
} from '@fullcourt/wire'
import { sql, type Transaction } from 'kysely'
import type { AppContext } from '../appContext.ts'
import { refuse, refuseField, refuseUnknown } from '../calls/refusal.ts'
import { type Route, route } from '../calls/route.ts'
import type { Subject } from '../calls/subject.ts'
import type { Database } from '../database.ts'
import { isFinal } from '../plays/finalGame.ts'
import { type GameBook, gameKeyOf } from '../plays/gameBook.ts'
import type { RowKey } from '../tables/columns.ts'
import { learnCorrection } from './knownOpponent.ts'
import { lockKeptGame } from './lockGame.ts'
import { publishGame } from './publishGame.ts'
import { gamePeople } from './shown.ts'

type NewPerson = Exclude<BodyOf<typeof addGamePeople>, readonly unknown[]>

const MOST_STARTERS = 5

/** Locks the game, unless it is final: then it is read-only (rule 3). */
async function lockOpenGame(trx: Transaction<Database>, subject: Subject) {
  const game = await lockKeptGame(trx, subject)
  if (isFinal(game)) refuse('game_final', 'This game is final. Reopen it to change its people.')
  return { ...game, teamBrandId: subject.teamBrandId }
}
type LockedGame = Awaited<ReturnType<typeof lockOpenGame>>

/** Refuses a person who is neither in the program (own side) nor of the opponent (other side). */
async function refuseStranger(
  trx: Transaction<Database>,
  game: LockedGame,
  person: NewPerson,
): Promise<void> {
  const { teamBrandPersonnelId: own, unmanagedTeamPersonnelId: other, isHomeTeam } = person
  if (Boolean(own) === Boolean(other))
    refuseField('teamBrandPersonnelId', 'Choose a person of the program or of the opponent.')
  if (Boolean(own) !== (isHomeTeam === game.isHome))
    refuseField(
      'isHomeTeam',
      own ? msg('The program plays on the other side.') : msg('The opponent plays on the other side.'),
    )
  const found = own
    ? await trx
        .selectFrom('teamBrandPersonnel')
        .select('id')
        .where('accountId', '=', game.accountId)
        .where('id', '=', own)
        .where('teamBrandId', '=', game.teamBrandId)
        .where('deletedAt', 'is', null)
        .executeTakeFirst()
    : await trx
        .selectFrom('unmanagedTeamPersonnel')
        .select('id')
        .where('accountId', '=', game.accountId)
        .where('id', '=', other ?? null)
        .where('unmanagedTeamId', '=', game.unmanagedTeamId)
        .where('deletedAt', 'is', null)
        .executeTakeFirst()
  if (found) return
  if (own) refuseField('teamBrandPersonnelId', 'This person is not in the program.')
  refuseField('unmanagedTeamPersonnelId', 'This person is not with the opponent.')
}

async function refuseTooManyStarters(
  trx: Transaction<Database>,
  { accountId, id }: RowKey,
  isHomeTeam: boolean,
): Promise<void> {
  const starters = await trx
    .selectFrom('teamGamePersonnel')
    .select('id')
    .where('accountId', '=', accountId)
    .where('teamGameId', '=', id)
    .where('isHomeTeam', '=', isHomeTeam)
    .where('role', '=', 'PLAYER')
    .where('isStarting', '=', true)
    .execute()
  if (starters.length > MOST_STARTERS)
    refuseField('isStarting', 'You already have the maximum amount of starters.')
}

const columnsOf = ({ id: _, order, ...person }: NewPerson) => ({
  ...person,
  ord: order ?? 0,
  firstName: person.firstName ?? null,
  position: person.position ?? null,
  teamBrandPersonnelId: person.teamBrandPersonnelId ?? null,
  unmanagedTeamPersonnelId: person.unmanagedTeamPersonnelId ?? null,
})

const isSame = (stored: GamePerson, sent: NewPerson): boolean => {
  const { ord, ...columns } = columnsOf(sent)
  const repeated = { ...columns, order: ord }
  return keysOf(repeated).every((name) => stored[name] === repeated[name])
}

/** Adds a person. Returns false if the game already has the person with the same id and fields. */
async function addPerson(
  trx: Transaction<Database>,
  app: AppContext,
  game: LockedGame,
  people: readonly GamePerson[],
  person: NewPerson,
): Promise<boolean> {
  const stored = people.find(({ id }) => id === person.id)
  if (stored && isSame(stored, person)) return false
  if (stored) refuse('id_taken', 'This id belongs to another person of the game.')
  await refuseStranger(trx, game, person)
  const { teamBrandPersonnelId: own, unmanagedTeamPersonnelId: other } = person
  const isThere = people.some(
    (one) => (own && one.teamBrandPersonnelId === own) || (other && one.unmanagedTeamPersonnelId === other),
  )
  if (isThere) refuse('conflict', 'This person is already in the game.')
  const made = await trx
    .insertInto('teamGamePersonnel')
    .values({
      ...columnsOf(person),
      id: person.id ?? app.newId(),
      accountId: game.accountId,
      teamGameId: game.id,
    })
    .onConflict((on) => on.doNothing())
    .executeTakeFirst()
  if (made.numInsertedOrUpdatedRows !== 1n) refuse('id_taken', 'This id is already in use.')
  return true
}

/** Increases the game's version, so that processes with the game in memory reload its sheet. */
async function publishSheet(trx: Transaction<Database>, subject: Subject): Promise<void> {
  await trx
    .updateTable('teamGame')
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('accountId', '=', subject.accountId)
    .where('id', '=', subject.id)
    .execute()
  await publishGame(trx, subject, subject.id, 'update')
}

const addGamePeopleRoute = route(addGamePeople, async ({ subject, body }, app) => {
  const sent = Array.isArray(body) ? body : [body]
  const sides = new Set(sent.map(({ isHomeTeam }) => isHomeTeam))
  const [isHomeTeam = true] = sides
  if (sides.size > 1) refuseField('isHomeTeam', 'Add the people of one side at a time.')
  await app.db.transaction().execute(async (trx) => {
    const game = await lockOpenGame(trx, subject)
    let isChanged = false
    for (const person of sent) {
      const people = await gamePeople(trx, game)
      if (await addPerson(trx, app, game, people, person)) isChanged = true
    }
    if (!isChanged) return
    await refuseTooManyStarters(trx, game, isHomeTeam)
    await publishSheet(trx, subject)
  })
  return { results: await gamePeople(app.db, subject, isHomeTeam) }
})

async function lockPerson(trx: Transaction<Database>, game: RowKey, id: string) {
  const person = await trx
    .selectFrom('teamGamePersonnel')
    .selectAll()
    .where('accountId', '=', game.accountId)
    .where('id', '=', id)
    .where('teamGameId', '=', game.id)
    .forUpdate()
    .executeTakeFirst()
  return person ?? refuseUnknown()
}

/** The anonymous opponent comes and goes with single-team scoring: without it no play of the opponent can be saved. */
const refuseAnonymous = ({ isAnonymous }: { readonly isAnonymous: boolean }): void => {
  if (isAnonymous)
    refuse('conflict', 'This entry stands for the whole opponent. Score both teams to name its players.')
}

/** Locked games keep their roles. Numbers, positions and wrong starters may still be corrected (rule 2). */
function refuseLocked(
  isLocked: boolean,
  person: { role: string },
  set: BodyOf<typeof changeGamePerson>,
): void {
  if (isLocked && set.role !== undefined && set.role !== person.role)
    refuse('locked', 'This game has events, so roles cannot change.')
}

const changePersonRoute = route(changeGamePerson, async ({ subject, params, body }, app) => {
  const { order, ...set } = body
  const isHomeTeam = await app.db.transaction().execute(async (trx) => {
    const game = await lockOpenGame(trx, subject)
    const person = await lockPerson(trx, game, params.personnelId)
    refuseLocked(game.isScored, person, body)
    if (set.role !== undefined && set.role !== person.role) refuseAnonymous(person)
    const columns = { ...set, ...(order !== undefined && { ord: order }) }
    if (Object.keys(columns).length === 0) return person.isHomeTeam
    await trx
      .updateTable('teamGamePersonnel')
      .set(columns)
      .where('accountId', '=', game.accountId)
      .where('id', '=', person.id)
      .execute()
    await learnCorrection(trx, person, set)
    if (set.isStarting) await refuseTooManyStarters(trx, game, person.isHomeTeam)
    await publishSheet(trx, subject)
    return person.isHomeTeam
  })
  return { results: await gamePeople(app.db, subject, isHomeTeam) }
})

/** Refuses a person who owns an event, current or not, or whom a current event names. */
async function refuseOwner(
  trx: Transaction<Database>,
  book: GameBook,
  game: RowKey,
  id: string,
): Promise<void> {
  const own = await trx
    .selectFrom('gameEvent')
    .select('id')
    .where('accountId', '=', game.accountId)
    .where('teamGameId', '=', game.id)
    .where('teamGamePersonnelId', '=', id)
    .executeTakeFirst()
  if (own || book.mentions(id)) refuse('locked', 'This person has events in this game.')
}

const removePersonRoute = route(removeGamePerson, async ({ subject, params }, app) => {
  const book = await app.plays.books.current(gameKeyOf(subject))
  const isHomeTeam = await app.db.transaction().execute(async (trx) => {
    const game = await lockOpenGame(trx, subject)
    const person = await lockPerson(trx, game, params.personnelId)
    refuseAnonymous(person)
    await refuseOwner(trx, book, game, person.id)
    await trx
      .deleteFrom('teamGamePersonnel')
      .where('accountId', '=', game.accountId)
      .where('id', '=', person.id)
      .execute()
    await publishSheet(trx, subject)
    return person.isHomeTeam
  })
  return { results: await gamePeople(app.db, subject, isHomeTeam) }
})

/**
 * Rule 133: in single-team scoring the opponent is one anonymous entry with jersey '00'. Its id is known to devices without a
 * network.
 */
export async function storeAnonymous(trx: Transaction<Database>, { accountId, id }: RowKey): Promise<void> {
  const game = await trx
    .selectFrom('teamGame')
    .select(['isHome', 'opponentName'])
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('teamGamePersonnel')
    .values({
      id: anonymousId(id),
      accountId,
      teamGameId: id,
      isHomeTeam: !game.isHome,
      jersey: '00',
      lastName: game.opponentName,
      isStarting: true,
      isAnonymous: true,
    })
    .execute()
}

/** Removes the anonymous opponent, because both teams are scored now. */
export const removeAnonymous = (trx: Transaction<Database>, { accountId, id }: RowKey) =>
  trx
    .deleteFrom('teamGamePersonnel')
    .where('accountId', '=', accountId)
    .where('teamGameId', '=', id)
    .where('isAnonymous', '=', true)
    .execute()

/** The anonymous opponent has the name of its team. */
export const renameAnonymous = (trx: Transaction<Database>, { accountId, id }: RowKey, lastName: string) =>
  trx
    .updateTable('teamGamePersonnel')
    .set({ lastName })
    .where('accountId', '=', accountId)
    .where('teamGameId', '=', id)
    .where('isAnonymous', '=', true)
    .execute()

/**
 * Moves all people and typed totals to the other side, because the game changes between home and away. Players who wear their
 * number of the roster get the one that they wear there.
 * @param game as it was before
 */
export async function swapSides(
  trx: Transaction<Database>,
  { accountId, id, teamId, isHome }: RowKey & { readonly teamId: string; readonly isHome: boolean },
): Promise<void> {
  const worn = (atHome: boolean) => sql.ref(atHome ? 'r.home_jersey' : 'r.away_jersey')
  await sql`
    update team_game_personnel p set is_home_team = not is_home_team, jersey = coalesce((
      select ${worn(!isHome)} from team_personnel r where r.account_id = ${accountId} and r.team_id = ${teamId}
        and r.team_brand_personnel_id = p.team_brand_personnel_id and r.deleted_at is null and ${worn(isHome)} = p.jersey), jersey)
    where p.account_id = ${accountId} and p.team_game_id = ${id}`.execute(trx)
  await sql`
    update typed_box_score set lines = (
      select json_agg(jsonb_set(line::jsonb, '{isHomeTeam}', to_jsonb(not (line ->> 'isHomeTeam')::boolean)))
      from json_array_elements(lines) line)
    where account_id = ${accountId} and team_game_id = ${id}`.execute(trx)
}

export const peopleRoutes: readonly Route[] = [addGamePeopleRoute, changePersonRoute, removePersonRoute]
