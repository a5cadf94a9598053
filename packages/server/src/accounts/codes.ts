import { randomInt } from 'node:crypto'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@fullcourt/program'
import { msg } from '@fullcourt/scorebook/vocabulary'
import { CODE } from '@fullcourt/wire'
import { type Kysely, sql } from 'kysely'
import type { AppContext } from '../appContext.ts'
import { Refusal } from '../calls/refusal.ts'
import type { Database } from '../database.ts'
import { accountMail } from './accountMail.ts'
import type { Contact } from './contacts.ts'
import { hashPassword, isPassword, OWN_WORK } from './password.ts'

/** Counts all addresses and numbers of a user: a user who adds and removes addresses must not send mail without limit. */
const MOST_ASKED_AN_HOUR = 12
/** Counts the codes to one address or number, from all users. */
const MOST_SENT_AN_HOUR = 8

const iso = (at: number): string => new Date(at).toISOString()

const codesOf = (db: Kysely<Database>, { userId, type, key }: Contact) =>
  db
    .selectFrom('contactCode')
    .where('userId', '=', userId)
    .where('type', '=', type)
    .where('valueKey', '=', key)

function refuseForNow(message: string, waitMs: number): never {
  throw new Refusal('too_many', message, { retryAfter: waitMs / 1000 })
}

async function refuseTooMany(db: Kysely<Database>, userId: string, now: number): Promise<void> {
  const { n, first } = await db
    .selectFrom('contactCode')
    .select(({ fn }) => [fn.countAll<number>().as('n'), fn.min('askedAt').as('first')])
    .where('userId', '=', userId)
    .where('askedAt', '>', iso(now - HOUR_MS))
    .executeTakeFirstOrThrow()
  if (n >= MOST_ASKED_AN_HOUR)
    refuseForNow(
      msg('You requested too many codes. Try again in an hour.'),
      Date.parse(first) + HOUR_MS - now,
    )
}

/** Queues a code for a contact. Refuses with 429 when the user has requested too many. */
export async function requestCode(
  { jobs, newId, now }: AppContext,
  trx: Kysely<Database>,
  { userId, type, key }: Contact,
  isRepeat = false,
): Promise<void> {
  await refuseTooMany(trx, userId, now())
  const id = newId()
  await trx
    .insertInto('contactCode')
    .values({ id, userId, type, valueKey: key, isRepeat, askedAt: iso(now()) })
    .execute()
  await jobs.enqueue(trx, accountMail, { letter: 'code', codeId: id })
}

/** Requests another code. Refuses with 429 within 60 s of the last request, and after three repeats in an hour. */
export async function requestCodeAgain(
  app: AppContext,
  trx: Kysely<Database>,
  contact: Contact,
): Promise<void> {
  const now = app.now()
  await trx.selectFrom('appUser').select('id').where('id', '=', contact.userId).forUpdate().execute()
  const asked = await codesOf(trx, contact)
    .select(['askedAt', 'isRepeat'])
    .where('askedAt', '>', iso(now - HOUR_MS))
    .orderBy('askedAt')
    .execute()
  const last = asked.at(-1)
  const pause = last ? Date.parse(last.askedAt) + CODE.pauseSeconds * 1000 - now : 0
  if (pause > 0)
    refuseForNow(`Wait ${Math.ceil(pause / 1000)} seconds before you request another code.`, pause)
  const repeats = asked.filter(({ isRepeat }) => isRepeat)
  const [first] = repeats
  if (first && repeats.length >= CODE.repeatsAnHour)
    refuseForNow(
      'You requested too many codes. Try again in an hour.',
      Date.parse(first.askedAt) + HOUR_MS - now,
    )
  await requestCode(app, trx, contact, true)
}

export interface CodeRequest extends Contact {
  readonly codeId: string
}

/** Loads a request for a code. Returns null when a newer request exists, or when the address got too many codes in the last hour. */
export async function loadCodeRequest({ db, now }: AppContext, codeId: string): Promise<CodeRequest | null> {
  const asked = await db.selectFrom('contactCode').selectAll().where('id', '=', codeId).executeTakeFirst()
  if (!asked) return null
  const { userId, type, valueKey: key } = asked
  const newest = await codesOf(db, { userId, type, key })
    .select('id')
    .orderBy('askedAt', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  if (newest?.id !== codeId) return null
  const sent = await db
    .selectFrom('contactCode')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('valueKey', '=', key)
    .where('id', '<>', codeId)
    .where('sentAt', '>', iso(now() - HOUR_MS))
    .executeTakeFirstOrThrow()
  if (sent.n >= MOST_SENT_AN_HOUR) return null
  return { codeId, userId, type, key }
}

/** Makes a code of six digits that is valid from now on, marks it as sent, and revokes the codes before it. */
export async function makeCode(
  { db, now }: AppContext,
  { codeId, ...contact }: CodeRequest,
): Promise<string> {
  const code = String(randomInt(10 ** CODE.digits)).padStart(CODE.digits, '0')
  const codeHash = await hashPassword(code, OWN_WORK)
  const expiresAt = iso(now() + CODE.minutes * MINUTE_MS)
  await db.transaction().execute(async (trx) => {
    await voidCodes(trx, contact)
    await trx
      .updateTable('contactCode')
      .set({ codeHash, expiresAt, tries: 0, sentAt: iso(now()) })
      .where('id', '=', codeId)
      .execute()
  })
  return code
}

const voidCodes = (trx: Kysely<Database>, { userId, type, key }: Contact) =>
  trx
    .updateTable('contactCode')
    .set({ codeHash: null })
    .where('userId', '=', userId)
    .where('type', '=', type)
    .where('valueKey', '=', key)
    .execute()

export type CodeCheck =
  | { readonly is: 'right'; readonly codeId: string }
  | { readonly is: 'wrong'; readonly attemptsLeft: number }
  | { readonly is: 'gone' }

/**
 * Checks a code, after counting the try. 'gone' means that no code is valid: it was used, has expired, or had five wrong tries.
 * A right code stays valid until `useCode`.
 */
export async function checkCode(
  { db, now }: AppContext,
  { userId, type, key }: Contact,
  code: string,
): Promise<CodeCheck> {
  const counted = await db
    .updateTable('contactCode')
    .set({ tries: sql`tries + 1` })
    .where('userId', '=', userId)
    .where('type', '=', type)
    .where('valueKey', '=', key)
    .where('codeHash', 'is not', null)
    .where('expiresAt', '>', iso(now()))
    .where('tries', '<', CODE.tries)
    .returning(['id', 'codeHash', 'tries'])
    .executeTakeFirst()
  if (!counted) return { is: 'gone' }
  if (await isPassword(code, counted.codeHash, OWN_WORK)) return { is: 'right', codeId: counted.id }
  const attemptsLeft = CODE.tries - counted.tries
  return attemptsLeft > 0 ? { is: 'wrong', attemptsLeft } : { is: 'gone' }
}

/** Uses up a right code. Of several calls at once, exactly one gets true. */
export async function useCode(trx: Kysely<Database>, codeId: string): Promise<boolean> {
  const used = await trx
    .updateTable('contactCode')
    .set({ codeHash: null })
    .where('id', '=', codeId)
    .where('codeHash', 'is not', null)
    .executeTakeFirst()
  return used.numUpdatedRows === 1n
}

/** Finds the addresses and numbers of a user whose code can still be entered, as 'email ada@example.com'. */
export async function pendingCodes({ db, now }: AppContext, userId: string): Promise<ReadonlySet<string>> {
  const asked = await db
    .selectFrom('contactCode')
    .select(['type', 'valueKey'])
    .where('userId', '=', userId)
    .where((where) =>
      where.or([
        where.and([where('codeHash', 'is not', null), where('expiresAt', '>', iso(now()))]),
        where.and([
          where('sentAt', 'is', null),
          where('askedAt', '>', iso(now() - CODE.minutes * MINUTE_MS)),
        ]),
      ]),
    )
    .execute()
  return new Set(asked.map(({ type, valueKey }) => `${type} ${valueKey}`))
}

/** Deletes codes that no limit counts anymore. */
export async function deleteOldCodes({ db, now }: AppContext): Promise<void> {
  await db
    .deleteFrom('contactCode')
    .where('askedAt', '<', iso(now() - 3 * DAY_MS))
    .execute()
}
