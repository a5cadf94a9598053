import { fillIn, msg } from '@fullcourt/scorebook/vocabulary'
import {
  CODE,
  type ContactType,
  keepEmail,
  keepPhone,
  removeEmail,
  removePhone,
  resendCode,
  verifyContact,
} from '@fullcourt/wire'
import type { Transaction } from 'kysely'
import type { AppContext } from '../appContext.ts'
import { audit } from '../audit/audit.ts'
import { refuse, refuseField, refuseUnknown } from '../calls/refusal.ts'
import { type Call, type Route, route } from '../calls/route.ts'
import type { Source } from '../calls/source.ts'
import type { Database } from '../database.ts'
import { accountMail } from './accountMail.ts'
import { appointAdmin } from './admin.ts'
import { checkCode, requestCode, requestCodeAgain, useCode } from './codes.ts'
import {
  type Contact,
  contactKey,
  countContacts,
  findContact,
  holderOf,
  makePrimary,
  markVerified,
  removeContact,
} from './contacts.ts'
import { requirePassword } from './ownPassword.ts'
import { voidResets } from './reset.ts'
import { readWholeUser, recordUser } from './user.ts'

const MOST = 10

const auditContact = (trx: Transaction<Database>, source: Source, userId: string, change: string) =>
  audit(trx, source, { kind: 'own_contact_changed', on: { kind: 'user', id: userId }, detail: { change } })

interface Kept extends Contact {
  readonly primary: boolean
  readonly insert: (id: string) => Promise<unknown>
}

/** Adds a contact unless the user has it: unverified, with a code. The first contact of a type becomes primary. */
async function keep(app: AppContext, trx: Transaction<Database>, kept: Kept, source: Source): Promise<void> {
  const { userId, type, primary, insert } = kept
  await trx.selectFrom('appUser').select('id').where('id', '=', userId).forUpdate().execute()
  const known = await findContact(trx, kept)
  const count = await countContacts(trx, userId, type)
  if (!known && count >= MOST) refuseField(type, `You already have ${MOST}. Remove one first.`)
  const id = known?.id ?? app.newId()
  if (!known) {
    await insert(id)
    await requestCode(app, trx, kept)
    if (type === 'email')
      await app.jobs.enqueue(trx, accountMail, { letter: 'changed', userId, what: 'address' })
    await auditContact(trx, source, userId, `${type}_added`)
  }
  if (primary || count === 0) await makePrimary(trx, type, { userId, id })
  await recordUser(trx, userId)
}

const keepEmailRoute = route(keepEmail, async ({ who, body, source, mustBeFresh }, app) => {
  const { userId } = who
  if (who.hasFactor) mustBeFresh()
  const { email, primary, currentPassword } = body
  await requirePassword(app, { who, source, typed: currentPassword })
  const key = contactKey('email', email)
  await app.db.transaction().execute(async (trx) => {
    const insert = (id: string) =>
      trx.insertInto('userEmail').values({ id, userId, email, emailKey: key }).execute()
    await keep(app, trx, { userId, type: 'email', key, primary, insert }, source)
    await voidResets(trx, userId)
  })
  return readWholeUser(app, userId)
})

const keepPhoneRoute = route(
  keepPhone,
  async ({ who: { userId, isDemo }, body: { phone, primary }, source }, app) => {
    if (isDemo) refuse('forbidden', 'A demo cannot send messages.')
    await app.db.transaction().execute((trx) => {
      const insert = (id: string) => trx.insertInto('userPhone').values({ id, userId, phone }).execute()
      return keep(app, trx, { userId, type: 'phone', key: phone, primary, insert }, source)
    })
    return readWholeUser(app, userId)
  },
)

async function remove(
  { db }: AppContext,
  type: ContactType,
  { who: { userId }, params: { id }, source }: Call<typeof removeEmail>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const result = await removeContact(trx, type, { userId, id })
    if (result === 'unknown') refuseUnknown()
    if (result === 'primary') refuse('conflict', 'This one is primary. Make another one primary first.')
    if (type === 'email') await voidResets(trx, userId)
    await auditContact(trx, source, userId, `${type}_removed`)
    await recordUser(trx, userId)
  })
}

const removeEmailRoute = route(removeEmail, (call, app) => remove(app, 'email', call))
const removePhoneRoute = route(removePhone, (call, app) => remove(app, 'phone', call))

/** Finds the caller's contact that the body names. Refuses a contact of another user with 422. */
async function ownContact(
  { db }: AppContext,
  userId: string,
  { type, value }: { readonly type: ContactType; readonly value: string },
) {
  const contact: Contact = { userId, type, key: contactKey(type, value) }
  const stored = await findContact(db, contact)
  if (!stored) return refuseField('value', 'Value must be one of your own addresses or numbers.')
  return { contact, isVerified: stored.verifiedAt !== null }
}

const refuseCode = (): never =>
  refuse('gone', 'This code has expired or was already used. Request a new one.')

const verifyRoute = route(verifyContact, async ({ who: { userId }, body }, app) => {
  const { contact } = await ownContact(app, userId, body)
  const tried = await checkCode(app, contact, body.code)
  if (tried.is === 'gone') return refuseCode()
  if (tried.is === 'wrong') return refuseField('code', wrongCode(tried.attemptsLeft))
  await app.db.transaction().execute(async (trx) => {
    if (!(await useCode(trx, tried.codeId))) refuseCode()
    if (contact.type === 'email' && (await holderOf(trx, contact.key))) refuseCode()
    await markVerified(trx, contact, new Date(app.now()).toISOString())
    await recordUser(trx, userId)
  })
  await appointAdmin(app)
  app.sessions.clearUser(userId)
  return readWholeUser(app, userId)
})

const wrongCode = (attemptsLeft: number): string =>
  attemptsLeft === 1
    ? msg('This code is wrong. One attempt is left.')
    : fillIn(msg('This code is wrong. {count} attempts are left.'), { count: attemptsLeft })

const resendRoute = route(resendCode, async ({ who: { userId }, body }, app) => {
  const { contact, isVerified } = await ownContact(app, userId, body)
  if (isVerified) refuse('conflict', 'This is already verified.')
  await app.db.transaction().execute((trx) => requestCodeAgain(app, trx, contact))
  return { waitSeconds: CODE.pauseSeconds }
})

/** The routes for the caller's email addresses and phone numbers. */
export const contactRoutes: readonly Route[] = [
  keepEmailRoute,
  removeEmailRoute,
  keepPhoneRoute,
  removePhoneRoute,
  verifyRoute,
  resendRoute,
]
