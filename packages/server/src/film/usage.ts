import { readAccountUsage, readProgramUsage, readUsage, type Usage } from '@fullcourt/wire'
import { type Expression, type Kysely, sql, type Transaction } from 'kysely'
import type { AppContext } from '../appContext.ts'
import { runningPlan } from '../billing/subscription.ts'
import { type Route, route } from '../calls/route.ts'
import { programKeyOf } from '../calls/subject.ts'
import type { Database } from '../database.ts'
import { lockRow } from '../queries/lockRow.ts'
import type { RowKey } from '../tables/columns.ts'
import type { FilmRow } from './rows.ts'

const HOUR_S = 3_600
const YEAR_MS = 365 * 86_400_000

interface Hours {
  /** On demand: everything that can be played, or is about to be. */
  readonly od: number
  readonly archive: number
}

/** 100 Mbit/s, the most that cameras of teams write. */
const MAX_BYTES_PER_S = 12_500_000

/** A film that counts before it is measured. */
type UnmeasuredFilm = Pick<FilmRow, 'duration' | 'size' | 'media'>

/** Seconds that a film counts. Before it is measured it has those that the browser said, and no fewer than its bytes need. */
const countedSeconds = (
  duration: Expression<unknown>,
  size: Expression<unknown>,
  media: Expression<unknown>,
) =>
  sql`case when ${media} is null then greatest(coalesce(${duration}, 0), ${size} / ${MAX_BYTES_PER_S}::float8)
    else ${duration} end`

/** Hours of film of programs. An upload counts from its record on, so that two of them cannot share the last hour. */
async function hoursOf(
  db: Kysely<Database>,
  accountId: string,
  programIds: readonly string[],
): Promise<Hours> {
  const { rows } = await sql<Hours>`
    select coalesce(sum(${countedSeconds(sql.ref('v.duration'), sql.ref('v.size'), sql.ref('v.media'))})
        filter (where v.status in ('UPLOADING', 'PROCESSING', 'READY')
          or v.status = 'ERROR' and v.is_stored), 0)::float8 / ${HOUR_S} as od,
      coalesce(sum(v.duration) filter (where v.status = 'ARCHIVED'), 0)::float8 / ${HOUR_S} as archive
    from team_video v join team t on t.account_id = v.account_id and t.id = v.team_id
    where t.account_id = ${accountId} and t.team_brand_id = any(${programIds}::uuid[]) and v.deleted_at is null`.execute(
    db,
  )
  return rows[0] ?? { od: 0, archive: 0 }
}

const teamsOf = async (
  db: Kysely<Database>,
  accountId: string,
  programIds: readonly string[],
): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from team
    where account_id = ${accountId} and team_brand_id = any(${programIds}::uuid[]) and deleted_at is null`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}

/** Limits of a program's film, in hours; `pricePerHour` is for a year. */
interface Allowance extends Hours {
  readonly teams: number
  readonly pricePerHour: number
  readonly supportsUHD: boolean
  readonly cardOnFile: boolean
  /** The part of the plan's year that is left, 0 to 1. */
  readonly yearLeft: number
}

async function allowanceOf(
  db: Kysely<Database>,
  app: AppContext,
  program: RowKey,
): Promise<Allowance | null> {
  const plan = await runningPlan(db, program, app)
  if (!plan) return null
  const left = plan.endDate === null ? YEAR_MS : Date.parse(plan.endDate) - app.now()
  return {
    od: plan.odQuota,
    archive: plan.archiveQuota,
    teams: plan.teamQuota,
    pricePerHour: plan.alaOdPriceUsd,
    supportsUHD: plan.supportsUhd,
    cardOnFile: plan.cardOnFile,
    yearLeft: Math.min(1, Math.max(0, left / YEAR_MS)),
  }
}

/** Whole hours beyond the plan, and what they cost for the rest of the year (rule 20): at least one hour, whole dollars up. */
function overageOf(hours: number, { od, pricePerHour, yearLeft }: Allowance): Usage['overage'] {
  const beyond = Math.max(0, Math.ceil(hours - od - 1e-9))
  return { hours: beyond, priceUSD: Math.ceil(beyond * pricePerHour * yearLeft) }
}

async function readUse(
  app: AppContext,
  accountId: string,
  programIds: readonly string[],
  adding = 0,
): Promise<Usage> {
  const { db } = app
  const hours = await hoursOf(db, accountId, programIds)
  const teams = await teamsOf(db, accountId, programIds)
  const allowances: Allowance[] = []
  for (const id of programIds) {
    const allowance = await allowanceOf(db, app, { accountId, id })
    if (allowance) allowances.push(allowance)
  }
  const sum = (of: (allowance: Allowance) => number) =>
    allowances.reduce((total, allowance) => total + of(allowance), 0)
  const all: Allowance = {
    od: sum(({ od }) => od),
    archive: sum(({ archive }) => archive),
    teams: sum((allowance) => allowance.teams),
    pricePerHour: Math.max(0, ...allowances.map(({ pricePerHour }) => pricePerHour)),
    yearLeft: Math.max(0, ...allowances.map(({ yearLeft }) => yearLeft)),
    supportsUHD: allowances.some(({ supportsUHD }) => supportsUHD),
    cardOnFile: allowances.length > 0 && allowances.every(({ cardOnFile }) => cardOnFile),
  }
  return {
    usage: { teams: { total: teams }, od: { total: hours.od }, archive: { total: hours.archive } },
    limits: { teams: { total: all.teams }, od: { total: all.od }, archive: { total: all.archive } },
    cardOnFile: all.cardOnFile,
    supportsUHD: all.supportsUHD,
    overage: overageOf(hours.od + adding / HOUR_S, all),
  }
}

async function hoursOfOne(db: Kysely<Database>, { duration, size, media }: UnmeasuredFilm): Promise<number> {
  const seconds = countedSeconds(
    sql`${duration}::float8`,
    sql`${size}::float8`,
    sql`${media && JSON.stringify(media)}::jsonb`,
  )
  const { rows } = await sql<{ hours: number }>`select ${seconds} / ${HOUR_S} as hours`.execute(db)
  return rows[0]!.hours
}

/**
 * Tells whether a program has room for one more film, or a card that pays for it. Locks the program, so that concurrent calls cannot
 * share the last hour.
 * @param film null: all films count already
 */
export async function hasRoom(
  trx: Transaction<Database>,
  app: AppContext,
  program: RowKey,
  film: UnmeasuredFilm | null,
): Promise<boolean> {
  const { accountId, id } = program
  await lockRow(trx, 'teamBrand', program)
  const allowance = await allowanceOf(trx, app, program)
  if (!allowance) return false
  if (allowance.cardOnFile) return true
  const { od } = await hoursOf(trx, accountId, [id])
  return od + (film ? await hoursOfOne(trx, film) : 0) <= allowance.od
}

/** The hours that a program uses, and those that its plan allows; null without a plan. */
export async function filmHours(
  db: Kysely<Database>,
  app: AppContext,
  program: RowKey,
): Promise<{ readonly used: number; readonly allowed: number } | null> {
  const allowance = await allowanceOf(db, app, program)
  if (!allowance) return null
  const { od: used } = await hoursOf(db, program.accountId, [program.id])
  return { used, allowed: allowance.od }
}

/** Tells whether a film that is measured now still fits into the plan, or a card pays for it (rule 20). */
export async function fitsPlan(app: AppContext, film: FilmRow): Promise<boolean> {
  const program = await programOf(app, film)
  return app.db.transaction().execute((trx) => hasRoom(trx, app, program, null))
}

export const programOf = ({ db }: AppContext, { accountId, teamId }: FilmRow): Promise<RowKey> =>
  db
    .selectFrom('team')
    .select(['accountId', 'teamBrandId as id'])
    .where('accountId', '=', accountId)
    .where('id', '=', teamId)
    .executeTakeFirstOrThrow()

/** May renditions of more than 1080 lines be made? */
export const supportsUhd = async (app: AppContext, film: FilmRow): Promise<boolean> =>
  (await allowanceOf(app.db, app, await programOf(app, film)))?.supportsUHD ?? false

const ofAccount = route(readAccountUsage, async ({ subject, query }, app) => {
  const programs = await app.db
    .selectFrom('teamBrand')
    .select('id')
    .where('accountId', '=', subject.id)
    .where('deletedAt', 'is', null)
    .execute()
  return readUse(
    app,
    subject.id,
    programs.map(({ id }) => id),
    query.adding,
  )
})
const ofProgram = route(readProgramUsage, ({ subject, query }, app) =>
  readUse(app, subject.accountId, [subject.id], query.adding),
)
const ofTeam = route(readUsage, ({ subject, query }, app) =>
  readUse(app, subject.accountId, [programKeyOf(subject).id], query.adding),
)

export const usageRoutes: readonly Route[] = [ofAccount, ofProgram, ofTeam]
