import {
  BUILT_IN_COURTS,
  BUILT_IN_CREATED_AT,
  BUILT_IN_LEAGUES,
  courtIdOf,
  courtOf,
  leagueSettings,
  profileOf,
} from '@fullcourt/scorebook/rules'
import type { Court, League } from '@fullcourt/wire'
import type { Kysely, Selectable } from 'kysely'
import type { Database } from '../database.ts'
import type { LeagueTable } from '../tables/programs.ts'

/** Converts a league to the contract's form: its profile with its own settings. */
export function shownLeague(row: Selectable<LeagueTable>): League {
  const { id, code, baseCode, name, accountId, createdAt, deletedAt } = row
  const settings = leagueSettings(row)
  if (!settings) throw new Error(`league ${id} is built on ${baseCode}, which is not a profile`)
  return { id, code, baseCode, name, accountId, ...settings, createdAt, deletedAt }
}

/** Converts a stored court: adds the dimensions of its code. */
export const shownCourt = ({ id, code }: { readonly id: string; readonly code: string }): Court => ({
  id,
  ...courtOf(code),
})

/** Stores the built-in leagues and courts of this version, with the same ids in every installation. */
export async function storeBuiltIns(db: Kysely<Database>): Promise<void> {
  const courts = BUILT_IN_COURTS.map(({ id, code }, position) => ({ id, code, position }))
  const leagues = BUILT_IN_LEAGUES.map(({ id, code, name }, position) => ({
    id,
    code,
    baseCode: code,
    name,
    courtId: courtIdOf(profileOf(code)!.courtCode),
    position,
    createdAt: BUILT_IN_CREATED_AT,
  }))
  await db
    .insertInto('court')
    .values(courts)
    .onConflict((on) =>
      on.column('id').doUpdateSet(({ ref }) => ({
        code: ref('excluded.code'),
        position: ref('excluded.position'),
      })),
    )
    .execute()
  await db
    .insertInto('league')
    .values(leagues)
    .onConflict((on) =>
      on.column('id').doUpdateSet(({ ref }) => ({
        code: ref('excluded.code'),
        baseCode: ref('excluded.baseCode'),
        name: ref('excluded.name'),
        courtId: ref('excluded.courtId'),
        position: ref('excluded.position'),
      })),
    )
    .execute()
}
