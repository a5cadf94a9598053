import { may } from '@fullcourt/program'
import { keysOf } from '@fullcourt/scorebook/vocabulary'
import {
  addUnmanagedPeople,
  type BodyOf,
  changeUnmanagedPerson,
  listUnmanagedPeople,
  removeUnmanagedPerson,
} from '@fullcourt/wire'
import type { Selectable } from 'kysely'
import type { AppContext } from '../appContext.ts'
import { refuse, refuseUnknown } from '../calls/refusal.ts'
import { type Route, route } from '../calls/route.ts'
import type { Subject } from '../calls/subject.ts'
import { fullName } from '../plays/gameBooks.ts'
import type { UnmanagedTeamPersonnelTable } from '../tables/games.ts'

/** Shows a person of the opponent. Contacts are only for roles that may read those of the program's people: not for players. */
const shownPerson = (row: Selectable<UnmanagedTeamPersonnelTable>, subject: Subject) => ({
  id: row.id,
  unmanagedTeamId: row.unmanagedTeamId,
  jersey: row.jersey,
  position: row.position,
  firstName: row.firstName,
  lastName: row.lastName,
  fullName: fullName(row.firstName, row.lastName),
  email: may('people.contacts', subject) ? row.email : null,
  role: row.role,
})

/** Lists the people of an opponent, in the order of their creation. */
async function listPeople({ db }: AppContext, subject: Subject) {
  const rows = await db
    .selectFrom('unmanagedTeamPersonnel')
    .selectAll()
    .where('accountId', '=', subject.accountId)
    .where('unmanagedTeamId', '=', subject.id)
    .where('deletedAt', 'is', null)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  return { results: rows.map((row) => shownPerson(row, subject)) }
}

type NewPerson = Exclude<BodyOf<typeof addUnmanagedPeople>, readonly unknown[]>

const columnsOf = (sent: NewPerson) => ({
  jersey: sent.jersey,
  position: sent.position ?? null,
  firstName: sent.firstName ?? null,
  lastName: sent.lastName,
  email: sent.email ?? null,
  role: sent.role,
})

function isSame(stored: Selectable<UnmanagedTeamPersonnelTable>, sent: NewPerson): boolean {
  const columns = columnsOf(sent)
  return keysOf(columns).every((name) => stored[name] === columns[name])
}

const addRoute = route(addUnmanagedPeople, async ({ subject, body }, app) => {
  const sent = Array.isArray(body) ? body : [body]
  await app.db.transaction().execute(async (trx) => {
    for (const person of sent) {
      const id = person.id ?? app.newId()
      const inserted = await trx
        .insertInto('unmanagedTeamPersonnel')
        .values({ ...columnsOf(person), id, accountId: subject.accountId, unmanagedTeamId: subject.id })
        .onConflict((on) => on.doNothing())
        .executeTakeFirst()
      if (inserted.numInsertedOrUpdatedRows === 1n) continue
      const stored = await trx
        .selectFrom('unmanagedTeamPersonnel')
        .selectAll()
        .where('accountId', '=', subject.accountId)
        .where('id', '=', id)
        .where('unmanagedTeamId', '=', subject.id)
        .executeTakeFirst()
      // A repeated call after a lost reply finds the same person.
      if (!stored || !isSame(stored, person)) refuse('id_taken', 'This id is already in use.')
    }
  })
  return listPeople(app, subject)
})

const changeRoute = route(changeUnmanagedPerson, async ({ subject, params, body }, app) => {
  if (Object.keys(body).length > 0) {
    const { numUpdatedRows } = await app.db
      .updateTable('unmanagedTeamPersonnel')
      .set(body)
      .where('accountId', '=', subject.accountId)
      .where('id', '=', params.personnelId)
      .where('unmanagedTeamId', '=', subject.id)
      .where('deletedAt', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) refuseUnknown()
  }
  return listPeople(app, subject)
})

const removeRoute = route(removeUnmanagedPerson, async ({ subject, params }, app) => {
  const { numUpdatedRows } = await app.db
    .updateTable('unmanagedTeamPersonnel')
    .set(({ fn, val }) => ({ deletedAt: fn.coalesce('deletedAt', val(new Date(app.now()).toISOString())) }))
    .where('accountId', '=', subject.accountId)
    .where('id', '=', params.personnelId)
    .where('unmanagedTeamId', '=', subject.id)
    .executeTakeFirst()
  return numUpdatedRows === 0n ? refuseUnknown() : listPeople(app, subject)
})

export const opponentRoutes: readonly Route[] = [
  route(listUnmanagedPeople, ({ subject }, app) => listPeople(app, subject)),
  addRoute,
  changeRoute,
  removeRoute,
]
