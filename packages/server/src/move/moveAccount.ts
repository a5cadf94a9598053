import { setTimeout as sleep } from 'node:timers/promises'
import { BEING_MOVED } from '../access/movedAccounts.ts'
import type { AppContext } from '../appContext.ts'
import { keepErasure } from '../backup/erasures.ts'
import { namedKeys } from '../backup/files.ts'
import { enqueueWaiting, type WaitingJob } from '../backup/rows.ts'
import { deleteAccountData } from '../erasure/eraseAccount.ts'
import { errorMessage } from '../errorMessage.ts'
import type { JobKind } from '../jobs/jobs.ts'
import { longTransaction, onLongConnection } from '../queries/longTransaction.ts'
import { auditMoveHere, copyRowsOf, picturesOf, rememberLinks, usersOf } from './copyAccount.ts'

/** Two installations with tables of one version. */
export interface Move {
  readonly from: AppContext
  readonly to: AppContext
  /** A UUID. */
  readonly accountId: string
  readonly jobKinds: readonly JobKind[]
  readonly report: (line: string) => void
}

/** Calls that were let in before the account was suspended have ended after this time. Plays are refused at once. */
const CALLS_END_MS = 2_000
const POLL_MS = 100
/** How long a film may take to be put together. */
const FILMS_MS = 10 * 60_000

const accountIn = ({ db }: AppContext, id: string) =>
  db
    .selectFrom('account')
    .select(['name', 'isDemo', 'suspendedReason'])
    .where('id', '=', id)
    .executeTakeFirst()

const wasMoved = ({ db }: AppContext, accountId: string) =>
  db.selectFrom('movedAccount').select('address').where('accountId', '=', accountId).executeTakeFirst()

async function refuseUnpaid({ from, accountId }: Move): Promise<void> {
  const unpaid = await from.db
    .selectFrom('invoice')
    .select('id')
    .where('accountId', '=', accountId)
    .where('status', 'in', ['draft', 'open'])
    .executeTakeFirst()
  if (unpaid) throw new Error('the account has an unpaid invoice: settle it or void it first')
}

/** Copies films and pictures that the other storage lacks. Those that the rows name and the storage lacks stay missing. */
async function copyFiles({ from, to, accountId, report }: Move): Promise<void> {
  const which = { films: `account_id = '${accountId}'`, pictures: picturesOf(accountId) }
  const keys = await onLongConnection(from, (client) => namedKeys(client, which))
  let copied = 0
  for (const key of keys) {
    const object = await from.storage.open(key)
    if (!object) report(`missing in the storage: ${key}`)
    if (!object || (await to.storage.head(key))?.size === object.size) continue
    await to.storage.put(key, object.read(), 'application/octet-stream')
    copied += 1
  }
  report(`${copied} of ${keys.length} films and pictures copied`)
}

/** Suspends the account. The new versions of its games refuse every play that was decided before, in all processes. */
async function setMoving({ from, accountId }: Move, isMoving: boolean): Promise<void> {
  await from.db.transaction().execute(async (trx) => {
    await trx
      .updateTable('account')
      .set({
        suspendedReason: isMoving ? BEING_MOVED : null,
        suspendedAt: isMoving ? new Date(from.now()).toISOString() : null,
      })
      .where('id', '=', accountId)
      .execute()
    await trx
      .updateTable('teamGame')
      .set(({ eb }) => ({ version: eb('version', '+', 1) }))
      .where('accountId', '=', accountId)
      .execute()
  })
}

/** Waits until the transactions that write now have ended. */
async function waitForWriters({ from }: Move): Promise<void> {
  const { pool } = from.database
  const { rows } = await pool.query<{ xid: string }>('select pg_snapshot_xmax(pg_current_snapshot()) as xid')
  const isOver = async () =>
    (
      await pool.query<{ is: boolean }>('select pg_snapshot_xmin(pg_current_snapshot()) >= $1::xid8 as is', [
        rows[0]!.xid,
      ])
    ).rows[0]!.is
  while (!(await isOver())) await sleep(POLL_MS)
}

/** Waits until films whose parts are complete have been put together: their parts stay behind. */
async function waitForFilms({ from, accountId }: Move): Promise<void> {
  const until = from.now() + FILMS_MS
  for (;;) {
    const film = await from.db
      .selectFrom('teamVideo')
      .select('name')
      .where('accountId', '=', accountId)
      .where('status', '=', 'PROCESSING')
      .where('isStored', '=', false)
      .where('deletedAt', 'is', null)
      .executeTakeFirst()
    if (!film) return
    if (from.now() > until) throw new Error(`the film ${film.name} is still being stored: try again later`)
    await sleep(POLL_MS)
  }
}

async function copy(move: Move): Promise<void> {
  const { to, accountId, report } = move
  await refuseUnpaid(move)
  // Films take longest, so most of them are there before anything stops.
  await copyFiles(move)
  await waitForFilms(move)
  await setMoving(move, true)
  try {
    await sleep(CALLS_END_MS)
    await waitForWriters(move)
    await waitForFilms(move)
    await copyFiles(move)
    report(`${await copyRowsOf(move, accountId)} rows copied`)
  } catch (failure) {
    // Without an answer from there the account stays suspended, because its rows may have arrived.
    if (!(await accountIn(to, accountId))) await setMoving(move, false)
    throw failure
  }
}

/** Queues there, by the same ids, what waits here, then deletes what was copied, and remembers the address for its users. */
async function leave(move: Move): Promise<void> {
  const { from, to, accountId, jobKinds } = move
  const { rows } = await from.database.pool.query<WaitingJob>(
    `select id, name, data as payload, start_after as after from pgboss.job
    where state in ('created', 'retry', 'active') and data->>'accountId' = $1 order by created_on`,
    [accountId],
  )
  await enqueueWaiting(to, jobKinds, rows)
  await longTransaction(from, async (client) => {
    await client.query(
      `insert into moved_account (user_id, account_id, address) select user_id, $1, $2 from (${usersOf(accountId)}) as who
      on conflict (user_id, account_id) do update set address = excluded.address, moved_at = now()`,
      [accountId, to.env.publicUrl],
    )
    await rememberLinks(move, client, accountId)
    await auditMoveHere(move, client, accountId)
    // A restore of an older backup deletes it again.
    await keepErasure(from, 'account', accountId)
    await deleteAccountData(from, client, accountId)
  })
}

/**
 * Moves an account with its users to another installation while people use it. Writes wait for some seconds. Killed at any point, it is
 * repeated: rows arrive in one transaction, and are deleted here only after they arrived.
 * @throws with a sentence for the operator; nothing has changed then
 */
export async function moveAccount(move: Move): Promise<void> {
  const { from, to, accountId, report } = move
  const here = await accountIn(from, accountId)
  const there = await accountIn(to, accountId)
  if (!here) {
    if (!there || !(await wasMoved(from, accountId))) throw new Error(`there is no account ${accountId} here`)
    return report(`The account is at ${to.env.publicUrl} already.`)
  }
  const isMoving = here.suspendedReason === BEING_MOVED
  if (here.isDemo) throw new Error('a demo cannot be moved')
  if (here.suspendedReason !== null && !isMoving)
    throw new Error('the account is suspended: lift the suspension first')
  if (there && !isMoving) throw new Error(`${to.env.publicUrl} has an account with this id already`)
  if (!there)
    await copy(move).catch((failure: unknown) => {
      throw new Error(`nothing was moved: ${errorMessage(failure)}`)
    })
  await leave(move)
  report(`${here.name} has moved to ${to.env.publicUrl}.`)
}
