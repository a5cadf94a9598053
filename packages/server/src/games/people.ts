import { anonymousId, keysOf } from '@fullcourt/scorebook/vocabulary'
import {
  addGamePeople,
  type BodyOf,
  changeGamePerson,
  type GamePerson,
  removeGamePerson,
} from '@fullcourt/wire'
import type { Transaction } from 'kysely'
import type { AppContext } from '../appContext.ts'
import { refuse, refuseField, refuseUnknown } from '../calls/refusal.ts'
import { type Route, route } from '../calls/route.ts'
import type { Subject } from '../calls/subject.ts'
import type { Database } from '../database.ts'
import { isFinal } from '../plays/finalGame.ts'
import type { GameBook } from '../plays/gameBook.ts'
import { learnCorrection } from './knownOpponent.ts'
import { publishGame } from './publishGame.ts'
import { gamePeople } from './shown.ts'

type NewPerson = Exclude<BodyOf<typeof addGamePeople>, readonly unknown[]>

const MOST_STARTERS = 5

/** Locks the game's row. Transactions always lock the game first, then people. Final games are read-only (rule 3). */
async function lockGame(trx: Transaction<Database>, gameId: string) {
  const game = await trx
    .selectFrom('teamGame')
    .innerJoin('team', 'team.id', 'teamGame.teamId')
    .select(['teamGame.id', 'teamGame.accountId', 'teamGame.isHome', 'teamGame.unmanagedTeamId'])
    .select([
      'teamGame.homeFinalScore',
      'teamGame.awayFinalScore',
      'teamGame.finalReason',
      'team.teamBrandId',
    ])
    .where('teamGame.id', '=', gameId)
    .forUpdate('teamGame')
    .executeTakeFirstOrThrow()
  if (isFinal(game)) refuse('game_final', 'This game is final. Reopen it to change its people.')
  return game
}
type LockedGame = Awaited<ReturnType<typeof lockGame>>

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
      own ? 'The program plays on the other side.' : 'The opponent plays on the other side.',
    )
  const found = own
    ? await trx
        .selectFrom('teamBrandPersonnel')
        .select('id')
        .where('id', '=', own)
        .where('teamBrandId', '=', game.teamBrandId)
        .where('deletedAt', 'is', null)
        .executeTakeFirst()
    : await trx
        .selectFrom('unmanagedTeamPersonnel')
        .select('id')
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
  gameId: string,
  isHomeTeam: boolean,
): Promise<void> {
  const starters = await trx
    .selectFrom('teamGamePersonnel')
    .select('id')
    .where('teamGameId', '=', gameId)
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
async function publishSheet(trx: Transaction<Database>, subject: Subject, gameId: string): Promise<void> {
  await trx
    .updateTable('teamGame')
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', gameId)
    .execute()
  await publishGame(trx, subject, gameId, 'update')
}

const addGamePeopleRoute = route(addGamePeople, async ({ subject, body }, app) => {
  const sent = Array.isArray(body) ? body : [body]
  const sides = new Set(sent.map(({ isHomeTeam }) => isHomeTeam))
  const [isHomeTeam = true] = sides
  if (sides.size > 1) refuseField('isHomeTeam', 'Add the people of one side at a time.')
  await app.db.transaction().execute(async (trx) => {
    const game = await lockGame(trx, subject.id)
    let isChanged = false
    for (const person of sent) {
      const people = await gamePeople(trx, game.id)
      if (await addPerson(trx, app, game, people, person)) isChanged = true
    }
    if (!isChanged) return
    await refuseTooManyStarters(trx, game.id, isHomeTeam)
    await publishSheet(trx, subject, game.id)
  })
  return { results: await gamePeople(app.db, subject.id, isHomeTeam) }
})

async function lockPerson(trx: Transaction<Database>, gameId: string, id: string) {
  const person = await trx
    .selectFrom('teamGamePersonnel')
    .selectAll()
    .where('id', '=', id)
    .where('teamGameId', '=', gameId)
    .forUpdate()
    .executeTakeFirst()
  return person ?? refuseUnknown()
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
  const isLocked = (await app.plays.books.current(subject.id)).isScored
  const isHomeTeam = await app.db.transaction().execute(async (trx) => {
    const game = await lockGame(trx, subject.id)
    const person = await lockPerson(trx, game.id, params.personnelId)
    refuseLocked(isLocked, person, body)
    const columns = { ...set, ...(order !== undefined && { ord: order }) }
    if (Object.keys(columns).length === 0) return person.isHomeTeam
    await trx.updateTable('teamGamePersonnel').set(columns).where('id', '=', person.id).execute()
    await learnCorrection(trx, person, set)
    if (set.isStarting) await refuseTooManyStarters(trx, game.id, person.isHomeTeam)
    await publishSheet(trx, subject, game.id)
    return person.isHomeTeam
  })
  return { results: await gamePeople(app.db, subject.id, isHomeTeam) }
})

/** Refuses a person who owns an event, current or not, or whom a current event names. */
async function refuseOwner(
  trx: Transaction<Database>,
  book: GameBook,
  gameId: string,
  id: string,
): Promise<void> {
  const own = await trx
    .selectFrom('gameEvent')
    .select('id')
    .where('teamGameId', '=', gameId)
    .where('teamGamePersonnelId', '=', id)
    .executeTakeFirst()
  if (own || book.mentions(id)) refuse('locked', 'This person has events in this game.')
}

const removePersonRoute = route(removeGamePerson, async ({ subject, params }, app) => {
  const book = await app.plays.books.current(subject.id)
  const isHomeTeam = await app.db.transaction().execute(async (trx) => {
    const game = await lockGame(trx, subject.id)
    const person = await lockPerson(trx, game.id, params.personnelId)
    await refuseOwner(trx, book, game.id, person.id)
    await trx.deleteFrom('teamGamePersonnel').where('id', '=', person.id).execute()
    await publishSheet(trx, subject, game.id)
    return person.isHomeTeam
  })
  return { results: await gamePeople(app.db, subject.id, isHomeTeam) }
})

/**
 * Rule 133: in single-team scoring the opponent is one anonymous entry with jersey '00'. Its id is known to devices without a
 * network.
 */
export async function storeAnonymous(trx: Transaction<Database>, gameId: string): Promise<void> {
  const game = await trx
    .selectFrom('teamGame')
    .select(['accountId', 'isHome', 'opponentName'])
    .where('id', '=', gameId)
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('teamGamePersonnel')
    .values({
      id: anonymousId(gameId),
      accountId: game.accountId,
      teamGameId: gameId,
      isHomeTeam: !game.isHome,
      jersey: '00',
      lastName: game.opponentName,
      isStarting: true,
      isAnonymous: true,
    })
    .execute()
}

/** Removes the anonymous opponent, because both teams are scored now. */
export const removeAnonymous = (trx: Transaction<Database>, gameId: string) =>
  trx
    .deleteFrom('teamGamePersonnel')
    .where('teamGameId', '=', gameId)
    .where('isAnonymous', '=', true)
    .execute()

export const peopleRoutes: readonly Route[] = [addGamePeopleRoute, changePersonRoute, removePersonRoute]
