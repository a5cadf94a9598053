import {
  applyOverrides,
  BUILT_IN_COURTS,
  BUILT_IN_LEAGUES,
  courtOf,
  PROFILES,
  type RuleProfile,
  thresholds,
} from '@fullcourt/scorebook'
import type { Court, League } from '@fullcourt/wire'
import type { Kysely, Selectable } from 'kysely'
import type { Database, LeagueTable } from '../database.ts'

export const profileOf = (code: string): RuleProfile | undefined =>
  PROFILES.find((profile) => profile.code === code)

/** Converts a league to the contract's form: its profile with its own settings. */
export function shownLeague(row: Selectable<LeagueTable>): League {
  const base = profileOf(row.baseCode)
  if (!base) throw new Error(`league ${row.id} is built on ${row.baseCode}, which is not a profile`)
  const rules = applyOverrides(base, row.settings)
  return {
    id: row.id,
    code: row.code,
    baseCode: row.baseCode,
    name: row.name,
    accountId: row.accountId,
    periodType: rules.periodType,
    periodDuration: rules.periodDuration,
    overtimeDuration: rules.overtimeDuration,
    courtId: row.courtId,
    courtOverrides: row.settings.courtOverrides ?? null,
    foulReset: rules.foulReset,
    ...thresholds(rules),
    personalFoulLimit: rules.personalFoulLimit,
    technicalLimit: rules.technicalLimit,
    timeouts: rules.timeouts.allowances,
    usesShotClock: rules.usesShotClock,
    shotClockDuration: rules.shotClockDuration,
    scoringType: row.settings.scoringType ?? 'STANDARD',
    createdAt: row.createdAt,
    deletedAt: row.deletedAt,
  }
}

/** Converts a stored court: adds the dimensions of its code. */
export const shownCourt = ({ id, code }: { readonly id: string; readonly code: string }): Court => ({
  id,
  ...courtOf(code),
})

export const courtIdOf = (code: string): string | undefined =>
  BUILT_IN_COURTS.find((court) => court.code === code)?.id

/** A date in the past, so that the built-in leagues come first. */
const BUILT_IN_CREATED_AT = '2020-01-01T00:00:00.000Z'

/** Stores the built-in leagues and courts of this version, with the same ids in every installation. */
export async function storeBuiltIns(db: Kysely<Database>): Promise<void> {
  const courts = BUILT_IN_COURTS.map(({ id, code }, position) => ({ id, code, position }))
  const leagues = BUILT_IN_LEAGUES.map(({ id, code, name }, position) => ({
    id,
    code,
    baseCode: code,
    name,
    courtId: courtIdOf(profileOf(code)!.courtCode)!,
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
