import { deleteNamedLineUp, type NamedLineUp, readNamedLineUps, saveNamedLineUp } from '@fullcourt/wire'
import type { Kysely, Selectable, Transaction } from 'kysely'
import { refuseField } from '../calls/refusal.ts'
import { type Route, route } from '../calls/route.ts'
import type { Database } from '../database.ts'
import { lockRow } from '../queries/lockRow.ts'
import type { RowKey } from '../tables/columns.ts'
import type { NamedLineUpTable } from '../tables/games.ts'

/** The most line-ups of a team, with those of its opponents. */
const MOST_LINE_UPS = 200

const shown = ({ key, name, people, ord }: Selectable<NamedLineUpTable>): NamedLineUp => ({
  key,
  name,
  people: [...people],
  order: ord,
})

const teamsOf = (db: Kysely<Database>, { accountId, id }: RowKey) =>
  db
    .selectFrom('teamGame')
    .select(['teamId', 'unmanagedTeamId', 'isHome'])
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

const read = route(readNamedLineUps, async ({ subject }, { db }) => {
  const { teamId, unmanagedTeamId, isHome } = await teamsOf(db, subject)
  const stored = await db
    .selectFrom('namedLineUp')
    .selectAll()
    .where('accountId', '=', subject.accountId)
    .where('teamId', '=', teamId)
    .where((one) =>
      one.or([one('unmanagedTeamId', 'is', null), one('unmanagedTeamId', '=', unmanagedTeamId)]),
    )
    .orderBy('ord')
    .orderBy('key')
    .execute()
  const own = stored.filter((one) => one.unmanagedTeamId === null).map(shown)
  const theirs = stored.filter((one) => one.unmanagedTeamId !== null).map(shown)
  return isHome ? { home: own, away: theirs } : { home: theirs, away: own }
})

/** Refuses people who are not players of that side of the game. */
async function refuseStrangers(
  db: Kysely<Database>,
  { accountId, id }: RowKey,
  isHomeTeam: boolean,
  people: readonly string[],
): Promise<void> {
  const players = await db
    .selectFrom('teamGamePersonnel')
    .select(['teamBrandPersonnelId', 'unmanagedTeamPersonnelId'])
    .where('accountId', '=', accountId)
    .where('teamGameId', '=', id)
    .where('isHomeTeam', '=', isHomeTeam)
    .where('role', '=', 'PLAYER')
    .execute()
  const known = new Set(players.map((one) => one.teamBrandPersonnelId ?? one.unmanagedTeamPersonnelId))
  if (new Set(people).size < people.length) refuseField('people', 'Each player can be in a line-up once.')
  if (people.some((id) => !known.has(id)))
    refuseField('people', 'A player of the line-up is not in this game.')
}

/** Refuses a line-up beyond the limit. Locks the team, so that concurrent calls cannot exceed it together. */
async function refuseTooMany(
  trx: Transaction<Database>,
  { accountId, id }: RowKey,
  key: string,
): Promise<void> {
  await lockRow(trx, 'team', { accountId, id })
  const others = await trx
    .selectFrom('namedLineUp')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('accountId', '=', accountId)
    .where('teamId', '=', id)
    .where('key', '<>', key)
    .executeTakeFirstOrThrow()
  if (others.count >= MOST_LINE_UPS)
    refuseField('name', 'This team has too many saved line-ups. Delete one first.')
}

const save = route(saveNamedLineUp, ({ subject, params, body }, app) =>
  app.db.transaction().execute(async (trx) => {
    const { isHomeTeam, name, people, order: ord } = body
    const { accountId } = subject
    const { teamId, unmanagedTeamId, isHome } = await teamsOf(trx, subject)
    await refuseStrangers(trx, subject, isHomeTeam, people)
    await refuseTooMany(trx, { accountId, id: teamId }, params.key)
    const columns = { unmanagedTeamId: isHomeTeam === isHome ? null : unmanagedTeamId, name, people, ord }
    const stored = await trx
      .insertInto('namedLineUp')
      .values({ teamId, accountId, key: params.key, ...columns })
      .onConflict((on) => on.columns(['accountId', 'teamId', 'key']).doUpdateSet(columns))
      .returningAll()
      .executeTakeFirstOrThrow()
    return shown(stored)
  }),
)

const remove = route(deleteNamedLineUp, async ({ subject, params }, { db }) => {
  const { teamId } = await teamsOf(db, subject)
  await db
    .deleteFrom('namedLineUp')
    .where('accountId', '=', subject.accountId)
    .where('teamId', '=', teamId)
    .where('key', '=', params.key)
    .execute()
})

export const namedLineUpRoutes: readonly Route[] = [read, save, remove]
