import { isOpen } from '@fullcourt/program'
import { newToken } from '../access/sessions.ts'
import { contactKey, holderOf } from '../accounts/contacts.ts'
import type { AppContext } from '../appContext.ts'
import { type JobHandler, jobHandler } from '../jobs/handlers.ts'
import { post } from '../mail/post.ts'
import { sendText } from '../notifications/sendText.ts'
import { fullName } from '../plays/gameBooks.ts'
import { programFullName } from '../programs/shown.ts'
import type { RowKey } from '../tables/columns.ts'
import { invitationMail } from './invitationMail.ts'
import { invitationLetter, invitationText } from './letters.ts'
import { acceptUrl, nameInvitedTo } from './links.ts'
import { type InvitationRow, timesOf } from './rows.ts'

/** The name and language of the user who invites, unless the user is gone. */
const inviterOf = ({ db }: AppContext, { invitedBy }: InvitationRow) =>
  db
    .selectFrom('appUser')
    .select(['firstName', 'lastName', 'language'])
    .where('id', '=', invitedBy)
    .executeTakeFirst()

const firstNameOf = async (
  { db }: AppContext,
  { accountId, personId, name }: InvitationRow,
): Promise<string | null> => {
  if (personId === null) return name?.split(' ')[0] ?? null
  const person = await db
    .selectFrom('teamBrandPersonnel')
    .select('firstName')
    .where('accountId', '=', accountId)
    .where('id', '=', personId)
    .executeTakeFirst()
  return person?.firstName ?? null
}

/** Sends an invitation, if it is still open, with a link made now. Its hash is stored first, so that a sent link always works. */
async function sendInvitation(
  app: AppContext,
  { accountId, id }: RowKey,
  by: 'mail' | 'text',
): Promise<void> {
  const row = await app.db
    .selectFrom('invitation')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row || !isOpen(timesOf(row), app.now())) return
  const invitedTo = await nameInvitedTo(app, row)
  const to = by === 'mail' ? row.email : row.phone
  if (!invitedTo || to === null) return
  const { token, hash } = newToken()
  await app.db
    .updateTable('invitation')
    .set(by === 'mail' ? { mailTokenHash: hash } : { textTokenHash: hash })
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .execute()
  const url = acceptUrl(app.env.publicUrl, row, token)
  const program = programFullName(invitedTo)
  const inviter = await inviterOf(app, row)
  // A stranger's language is unknown.
  const holder = by === 'mail' ? await holderOf(app.db, contactKey('email', to)) : undefined
  const language = (holder ?? inviter)?.language ?? 'en'
  if (by === 'text') return sendText(app, to, invitationText(program, url, language))
  const letter = invitationLetter({
    to,
    language,
    firstName: await firstNameOf(app, row),
    inviter: inviter ? fullName(inviter.firstName, inviter.lastName) : null,
    program,
    role: row.kind === 'ACCOUNT' ? null : (row.role ?? 'OTHER'),
    url,
  })
  await post(app, letter)
}

/** The background jobs for invitations. */
export const invitationJobs: readonly JobHandler[] = [
  jobHandler(invitationMail, ({ accountId, invitationId: id, by }, app) =>
    sendInvitation(app, { accountId, id }, by),
  ),
]
