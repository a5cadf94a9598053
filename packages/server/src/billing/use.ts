import { DAY_MS, hoursLines, type QuoteLine, totalOf, usdOf } from '@fullcourt/program'
import { readAccountUsage, readProgramUsage, readUsage, type Usage } from '@fullcourt/wire'
import { type Expression, type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { AppContext } from '../appContext.ts'
import { type Route, route } from '../calls/route.ts'
import { programKeyOf } from '../calls/subject.ts'
import { wordingIn } from '../calls/translateTo.ts'
import type { Database } from '../database.ts'
import { languageOfUser } from '../mail/addressee.ts'
import { lockRow } from '../queries/lockRow.ts'
import type { RowKey } from '../tables/columns.ts'
import type { TeamVideoTable } from '../tables/films.ts'
import { overageConsent, storeConsent } from './consent.ts'
import { type RunningPlan, runningPlan, timeOf } from './subscription.ts'
import { yearAfter } from './years.ts'

const HOUR_S = 3_600
const YEAR_MS = 365 * DAY_MS

interface Hours {
  /** On demand: everything that can be played, or is about to be. */
  readonly od: number
  readonly archive: number
}

/** 100 Mbit/s, the most that cameras of teams write. */
const MAX_BYTES_PER_S = 12_500_000

/** A film that counts before it is measured. */
type UnmeasuredFilm = Pick<Selectable<TeamVideoTable>, 'duration' | 'size' | 'media'>

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

/** Limits of a program's film, in hours, with the hours that were bought. */
interface Allowance extends Hours {
  readonly teams: number
  readonly plan: RunningPlan
}

export async function allowanceOf(
  db: Kysely<Database>,
  app: AppContext,
  program: RowKey,
): Promise<Allowance | null> {
  const plan = await runningPlan(db, program, app)
  if (!plan) return null
  return {
    od: plan.terms.odQuota + plan.bought.OD,
    archive: plan.terms.archiveQuota + plan.bought.ARCHIVE,
    teams: plan.terms.teamQuota,
    plan,
  }
}

/** Whole hours beyond the plan and what was bought (rule 20). */
const hoursBeyond = (hours: number, { od }: Pick<Allowance, 'od'>): number =>
  Math.max(0, Math.ceil(hours - od - 1e-9))

/** The price of hours beyond the plan for the rest of the year. */
const overageCents = (hours: number, allowance: Pick<Allowance, 'plan'>, now: number): number =>
  hours === 0 ? 0 : totalOf(overageLines(hours, allowance, now))

function overageLines(hours: number, { plan }: Pick<Allowance, 'plan'>, now: number): readonly QuoteLine[] {
  const to = timeOf(plan.endDate) ?? yearAfter(now, new Date(now).getUTCDate())
  const period = { from: timeOf(plan.periodStart) ?? to - YEAR_MS, to }
  return hoursLines('OD', hours, { terms: plan.terms, period, now, isOverage: true })
}

/** Teams and hours that a smaller plan must have room for. */
export async function useOf(db: Kysely<Database>, { accountId, id }: RowKey) {
  const hours = await hoursOf(db, accountId, [id])
  return { teams: await teamsOf(db, accountId, [id]), ...hours }
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
  const limit = { od: sum(({ od }) => od), archive: sum(({ archive }) => archive) }
  const beyond = hoursBeyond(hours.od + adding / HOUR_S, limit)
  const costs = allowances.map((allowance) => overageCents(beyond, allowance, app.now()))
  return {
    usage: { teams: { total: teams }, od: { total: hours.od }, archive: { total: hours.archive } },
    limits: {
      teams: { total: sum((allowance) => allowance.teams) },
      od: { total: limit.od },
      archive: { total: limit.archive },
    },
    cardOnFile: allowances.length > 0 && allowances.every(({ plan }) => plan.cardOnFile),
    supportsUHD: allowances.some(({ plan }) => plan.terms.supportsUHD),
    overage: { hours: beyond, priceUSD: usdOf(Math.max(0, ...costs)) },
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

/** A film that is added, and the ADMIN who adds it; null: someone else, or the server. Only ADMINs spend money. */
interface Addition {
  /** Null: all films count already. */
  readonly film: UnmeasuredFilm | null
  readonly adminId: string | null
}

/**
 * Tells whether a program has room for one more film. Beyond the plan's hours an ADMIN who adds it agrees to the price that the page
 * shows, which the card pays a day later (rule 20). Locks the program, so that concurrent calls cannot share the last hour.
 */
export async function hasRoom(
  trx: Transaction<Database>,
  app: AppContext,
  program: RowKey,
  { film, adminId }: Addition,
): Promise<boolean> {
  await lockRow(trx, 'teamBrand', program)
  const allowance = await allowanceOf(trx, app, program)
  if (!allowance) return false
  const { od } = await hoursOf(trx, program.accountId, [program.id])
  const beyond = hoursBeyond(od + (film ? await hoursOfOne(trx, film) : 0), allowance)
  if (beyond === 0) return true
  if (!allowance.plan.cardOnFile) return false
  const cents = overageCents(beyond, allowance, app.now())
  if (await overageConsent(trx, program, cents)) return true
  if (!adminId) return false
  const language = await languageOfUser(trx, adminId)
  const { t, money } = wordingIn(language)
  await storeConsent(trx, app, {
    program,
    userId: adminId,
    kind: 'overage',
    sentence: t('Charge up to {amount} for {hours} more hours of film.', {
      amount: money(cents),
      hours: beyond,
    }),
    language,
    cents,
  })
  return true
}

/** Hours beyond the plan that were agreed to and are not paid yet, with their price; null: none, or no paid year runs. */
export async function overageOf(db: Kysely<Database>, app: AppContext, program: RowKey) {
  const allowance = await allowanceOf(db, app, program)
  if (!allowance || allowance.plan.trialActive || allowance.plan.endDate === null) return null
  const { od } = await hoursOf(db, program.accountId, [program.id])
  const hours = hoursBeyond(od, allowance)
  return hours === 0 ? null : { hours, lines: overageLines(hours, allowance, app.now()) }
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
/** The use of a program. */
export const programUse = (app: AppContext, { accountId, id }: RowKey, adding?: number): Promise<Usage> =>
  readUse(app, accountId, [id], adding)

const ofProgram = route(readProgramUsage, ({ subject, query }, app) => programUse(app, subject, query.adding))
const ofTeam = route(readUsage, ({ subject, query }, app) =>
  readUse(app, subject.accountId, [programKeyOf(subject).id], query.adding),
)

export const usageRoutes: readonly Route[] = [ofAccount, ofProgram, ofTeam]
