import type { Transaction } from 'kysely'
import type { AppContext } from '../appContext.ts'
import type { Database } from '../database.ts'
import type { LedgerEntryTable } from '../tables/money.ts'
import { isoOf } from './subscription.ts'

type Book = LedgerEntryTable['book']

/** Movements of money, each with the two books that it moves between: from the second into the first. */
const MOVES = {
  issued: ['receivable', 'revenue'],
  voided: ['revenue', 'receivable'],
  reinstated: ['receivable', 'revenue'],
  credited: ['revenue', 'receivable'],
  paid: ['cash', 'receivable'],
  bounced: ['receivable', 'cash'],
  refunded: ['receivable', 'cash'],
  refund_failed: ['cash', 'receivable'],
  dispute_opened: ['disputed', 'cash'],
  dispute_won: ['cash', 'disputed'],
  dispute_lost: ['receivable', 'disputed'],
} as const satisfies Record<string, readonly [Book, Book]>

/**
 * Adds one transaction to the ledger. Its entries sum to zero, and the same source has each kind once: a repeated call fails.
 * @param cents above zero; 0 adds nothing
 */
export async function post(
  trx: Transaction<Database>,
  { now, newId }: Pick<AppContext, 'now' | 'newId'>,
  kind: keyof typeof MOVES,
  {
    accountId,
    sourceId,
    cents,
  }: { readonly accountId: string; readonly sourceId: string; readonly cents: number },
): Promise<void> {
  if (cents === 0) return
  const [into, from] = MOVES[kind]
  const entry = { accountId, txn: newId(), kind, sourceId, at: isoOf(now()) }
  await trx
    .insertInto('ledgerEntry')
    .values([
      { ...entry, book: into, cents },
      { ...entry, book: from, cents: -cents },
    ])
    .execute()
}
