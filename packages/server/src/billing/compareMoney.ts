import { centsText, DAY_MS, HOUR_MS } from '@fullcourt/program'
import type { Kysely } from 'kysely'
import type { AppContext } from '../appContext.ts'
import type { Database } from '../database.ts'
import { type GatewayMove, GatewayUnreachable } from '../payments/gateway.ts'
import { isoOf } from './subscription.ts'

/** How far back the gateway is asked. */
const SINCE_MS = 35 * DAY_MS
/** Older payments may belong to charges made before the 35 days: a charge is tried for two weeks. */
const BOOK_MS = 20 * DAY_MS
/** Younger money may be on its way. */
const YOUNG_MS = HOUR_MS

type Kind = GatewayMove['kind']

/** Money of an invoice in the book, or at the gateway. */
interface Sum {
  readonly kind: Kind
  readonly accountId: string
  readonly invoiceId: string
  readonly cents: number
  readonly at: number
}

/** An invoice whose sums differ. */
interface Difference extends Pick<Sum, 'kind' | 'accountId' | 'invoiceId'> {
  readonly gatewayCents: number
  readonly bookCents: number
}

const keyOf = ({ kind, accountId, invoiceId }: Pick<Sum, 'kind' | 'accountId' | 'invoiceId'>): string =>
  `${kind} ${accountId} ${invoiceId}`

const total = (sums: readonly Sum[]): number => sums.reduce((all, { cents }) => all + cents, 0)

/**
 * Compares the book with the gateway, invoice by invoice. Money at the gateway must be in the book; money in the book of the last
 * weeks must be at the gateway.
 */
export function differencesOf(gateway: readonly Sum[], book: readonly Sum[], now: number): Difference[] {
  const there = Map.groupBy(gateway, keyOf)
  const here = Map.groupBy(book, keyOf)
  return [...new Set([...there.keys(), ...here.keys()])].flatMap((key) => {
    const taken = there.get(key) ?? []
    const noted = here.get(key) ?? []
    const isOld = ({ at }: Sum) => at < now - YOUNG_MS
    const missing = total(taken.filter(isOld)) > total(noted)
    const recent = noted.filter((sum) => isOld(sum) && sum.at > now - BOOK_MS)
    if (!missing && total(recent) <= total(taken)) return []
    const { kind, accountId, invoiceId } = (taken[0] ?? noted[0])!
    return [{ kind, accountId, invoiceId, gatewayCents: total(taken), bookCents: total(noted) }]
  })
}

/** Money by card in the book. A charge that its bank took back later was taken. */
async function bookSums({ db, now }: AppContext): Promise<readonly Sum[]> {
  const since = isoOf(now() - SINCE_MS - DAY_MS)
  const payments = await db
    .selectFrom('payment')
    .select(['accountId', 'invoiceId', 'cents', 'settledAt'])
    .where('method', 'in', ['card', 'page'])
    .where((is) => is.or([is('status', '=', 'SUCCEEDED'), is('declineCode', '=', 'disputed')]))
    .where('settledAt', '>', since)
    .execute()
  const refunds = await db
    .selectFrom('refund')
    .select(['accountId', 'invoiceId', 'cents', 'createdAt'])
    .where('method', '=', 'card')
    .where('status', '=', 'SUCCEEDED')
    .where('createdAt', '>', since)
    .execute()
  return [
    ...payments.map(({ settledAt, ...row }) => ({
      kind: 'charge' as const,
      ...row,
      at: Date.parse(settledAt!),
    })),
    ...refunds.map(({ createdAt, ...row }) => ({
      kind: 'refund' as const,
      ...row,
      at: Date.parse(createdAt),
    })),
  ]
}

async function compare(app: AppContext): Promise<void> {
  const { db, gateway, log, now, installation } = app
  const moves = await gateway!.movesSince(now() - SINCE_MS)
  const taken = moves.filter((move) => move.installation === installation)
  const book = await bookSums(app)
  const found = differencesOf(taken, book, now())
  const compared = new Set([...taken, ...book].map(keyOf))
  const comparedAt = isoOf(now())
  await db.transaction().execute(async (trx) => {
    const earlier = await trx.deleteFrom('moneyDifference').returningAll().execute()
    const firstDays = new Map(earlier.map((one) => [keyOf(one), one.foundAt]))
    const rows = [
      // A sum that is too old to be compared still differs.
      ...earlier.filter((one) => !compared.has(keyOf(one))),
      ...found.map((one) => ({ ...one, foundAt: firstDays.get(keyOf(one)) ?? comparedAt })),
    ]
    if (rows.length > 0) await trx.insertInto('moneyDifference').values(rows).execute()
    await trx.updateTable('gatewayCursor').set({ comparedAt }).where('gateway', '=', gateway!.kind).execute()
  })
  for (const { invoiceId, gatewayCents, bookCents } of found)
    log.warn(
      { invoice: invoiceId, gateway: centsText(gatewayCents), book: centsText(bookCents) },
      'the gateway and the book differ',
    )
}

/** Compares the sums of 35 days with the gateway once a day. Administrators read on the page Money what differs. */
export async function compareMoney(app: AppContext): Promise<void> {
  const { db, gateway, env, now, log } = app
  if (!gateway || !env.billing) return
  const cursor = await db
    .selectFrom('gatewayCursor')
    .select('comparedAt')
    .where('gateway', '=', gateway.kind)
    .executeTakeFirst()
  if (!cursor || (cursor.comparedAt && now() - Date.parse(cursor.comparedAt) < DAY_MS - HOUR_MS)) return
  try {
    await compare(app)
  } catch (failure) {
    if (!(failure instanceof GatewayUnreachable)) throw failure
    log.warn({ err: failure }, 'the gateway does not answer')
  }
}

export async function countDifferences(db: Kysely<Database>): Promise<number> {
  const { count } = await db
    .selectFrom('moneyDifference')
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
