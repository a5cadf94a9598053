import { type QuoteLine, totalOf, usdOf } from '@fullcourt/program'
import type { Invoice } from '@fullcourt/wire'
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { AppContext } from '../appContext.ts'
import { refuseUnknown } from '../calls/refusal.ts'
import type { Database } from '../database.ts'
import type { RowKey } from '../tables/columns.ts'
import type { InvoiceEffect, InvoiceTable, Party } from '../tables/money.ts'
import { post } from './ledger.ts'
import { shownLine } from './quotes.ts'
import { isoOf } from './subscription.ts'

export type InvoiceRow = Selectable<InvoiceTable>

export const shownInvoice = (row: InvoiceRow): Invoice => ({
  id: row.id,
  number: row.number,
  status: row.status,
  credits: row.credits,
  totalUSD: usdOf(row.totalCents),
  lines: row.lines.map(shownLine),
  issuedAt: row.issuedAt,
  dueAt: row.dueAt,
  paidAt: row.paidAt,
  poNumber: row.poNumber,
})

interface NewInvoice {
  readonly id: string
  readonly program: RowKey
  readonly subscriptionId: string | null
  readonly kind: InvoiceTable['kind']
  readonly lines: readonly QuoteLine[]
  readonly effect: InvoiceEffect
  /** The invoice that a credit note corrects. */
  readonly credits?: string
}

/** Stores what a person agreed to pay. It gets its number when it is issued: when it is paid, or when it is due. */
export async function draftInvoice(
  trx: Transaction<Database>,
  { now }: Pick<AppContext, 'now'>,
  { id, program, subscriptionId, kind, lines, effect, credits }: NewInvoice,
): Promise<InvoiceRow> {
  return trx
    .insertInto('invoice')
    .values({
      accountId: program.accountId,
      id,
      teamBrandId: program.id,
      subscriptionId,
      kind,
      status: 'draft',
      lines: JSON.stringify(lines),
      totalCents: totalOf(lines),
      effect: JSON.stringify(effect),
      gateway: null,
      credits: credits ?? null,
      createdAt: isoOf(now()),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Leaves out bills whose money a bank took back: what they were for was had, so they stay owed beside new ones. */
export const isNotTakenBack = sql<boolean>`effect->>'kind' <> 'none'`

export async function findInvoice(db: Kysely<Database>, { accountId, id }: RowKey): Promise<InvoiceRow> {
  const row = await db
    .selectFrom('invoice')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? refuseUnknown()
}

/** Locks the invoice for the rest of the transaction. */
export async function lockInvoice(
  trx: Transaction<Database>,
  { accountId, id }: RowKey,
): Promise<InvoiceRow> {
  const row = await trx
    .selectFrom('invoice')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row ?? refuseUnknown()
}

/** The cents of an invoice that wait to be paid: a school may have paid a part by check. */
export async function leftToPay(
  db: Kysely<Database>,
  { accountId, id, totalCents }: InvoiceRow,
): Promise<number> {
  const { paid } = await db
    .selectFrom('payment')
    .select(sql<number>`coalesce(sum(cents), 0)::int`.as('paid'))
    .where('accountId', '=', accountId)
    .where('invoiceId', '=', id)
    .where('status', '=', 'SUCCEEDED')
    .executeTakeFirstOrThrow()
  return totalCents - paid
}

export async function updateInvoice(
  trx: Kysely<Database>,
  { accountId, id }: RowKey,
  columns: Partial<
    Pick<
      InvoiceRow,
      | 'status'
      | 'chargeRef'
      | 'gateway'
      | 'paidAt'
      | 'voidedAt'
      | 'issuedAt'
      | 'number'
      | 'dueAt'
      | 'poNumber'
    >
  >,
): Promise<void> {
  await trx
    .updateTable('invoice')
    .set(columns)
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .execute()
}

/** Takes the next number of a series. Its row is locked until the transaction ends, so that no number is left out or given twice. */
async function nextNumber(trx: Transaction<Database>, series: string): Promise<string> {
  const { last } = await trx
    .insertInto('invoiceCounter')
    .values({ series, last: 1 })
    .onConflict((on) => on.column('series').doUpdateSet({ last: sql<number>`invoice_counter.last + 1` }))
    .returning('last')
    .executeTakeFirstOrThrow()
  return `${series}-${String(last).padStart(6, '0')}`
}

/** Whom invoices of a program are written to: what its ADMIN entered, else the program's name. */
export async function buyerOf(db: Kysely<Database>, { accountId, id }: RowKey): Promise<Party> {
  const found = await db
    .selectFrom('teamBrand')
    .leftJoin('billingProfile', (on) =>
      on
        .onRef('billingProfile.accountId', '=', 'teamBrand.accountId')
        .onRef('billingProfile.teamBrandId', '=', 'teamBrand.id'),
    )
    .select(['teamBrand.name', 'teamBrand.mascot', 'organization', 'address', 'email', 'taxId'])
    .where('teamBrand.accountId', '=', accountId)
    .where('teamBrand.id', '=', id)
    .executeTakeFirstOrThrow()
  const { name, mascot, organization, address, email, taxId } = found
  return { name: organization ?? `${name} ${mascot}`, address, email, taxId }
}

/** Gives a draft its number and writes it into the ledger. Repeated calls change nothing. */
export async function issue(
  trx: Transaction<Database>,
  app: Pick<AppContext, 'now' | 'newId' | 'env' | 'gateway'>,
  row: InvoiceRow,
  dueAt: number,
): Promise<InvoiceRow> {
  if (row.number !== null) return row
  const { accountId, id, teamBrandId, totalCents } = row
  const prefix = app.gateway?.kind === 'test' ? 'TEST' : 'FC'
  const series = `${row.kind === 'credit' ? 'CN' : prefix}-${new Date(app.now()).getUTCFullYear()}`
  const issued = {
    number: await nextNumber(trx, series),
    status: row.status === 'draft' ? ('open' as const) : row.status,
    issuedAt: isoOf(app.now()),
    dueAt: isoOf(dueAt),
    buyer: await buyerOf(trx, { accountId, id: teamBrandId }),
    seller: app.env.seller,
  }
  await trx
    .updateTable('invoice')
    .set({ ...issued, buyer: JSON.stringify(issued.buyer), seller: JSON.stringify(issued.seller) })
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .execute()
  if (row.kind !== 'credit') await post(trx, app, 'issued', { accountId, sourceId: id, cents: totalCents })
  return { ...row, ...issued }
}

/** Issues a credit note for an invoice. It is done at once: nothing waits for it. */
export async function writeCreditNote(
  trx: Transaction<Database>,
  app: Pick<AppContext, 'now' | 'newId' | 'env' | 'gateway'>,
  { accountId, teamBrandId, subscriptionId, id: credits }: InvoiceRow,
  lines: readonly QuoteLine[],
): Promise<InvoiceRow> {
  const note = await draftInvoice(trx, app, {
    id: app.newId(),
    program: { accountId, id: teamBrandId },
    subscriptionId,
    kind: 'credit',
    lines,
    effect: { kind: 'none' },
    credits,
  })
  const issued = await issue(trx, app, note, app.now())
  await updateInvoice(trx, issued, { status: 'paid', paidAt: isoOf(app.now()) })
  return issued
}

/** Ends an invoice that will not be paid. A draft goes without a number. */
export async function voidInvoice(
  trx: Transaction<Database>,
  app: Pick<AppContext, 'now' | 'newId'>,
  key: RowKey,
): Promise<void> {
  const row = await lockInvoice(trx, key)
  if (row.status === 'void' || row.status === 'paid') return
  await updateInvoice(trx, row, { status: 'void', voidedAt: isoOf(app.now()) })
  if (row.number !== null)
    await post(trx, app, 'voided', { accountId: row.accountId, sourceId: row.id, cents: row.totalCents })
}
