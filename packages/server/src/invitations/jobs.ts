import { isOpen } from '@fullcourt/program'
import { newToken } from '../access/sessions.ts'
import type { AppContext } from '../appContext.ts'
import { type JobHandler, jobHandler } from '../jobs/handlers.ts'
import { post } from '../mail/post.ts'
import { sendText } from '../notifications/sendText.ts'
import { programFullName } from '../programs/shown.ts'
import type { RowKey } from '../tables/columns.ts'
import { invitationMail } from './invitationMail.ts'
import { invitationLetter, invitationText } from './letters.ts'
import { acceptUrl, nameInvitedTo } from './links.ts'
import { type InvitationRow, timesOf } from './rows.ts'

const ROLE_WORDS: Readonly<Record<string, string>> = {
  ADMIN: 'admin',
  COACH: 'coach',
  STATISTICIAN: 'statistician',
  OTHER: 'member',
  PLAYER: 'player',
}

const nameOfUser = async ({ db }: AppContext, id: string | null): Promise<string | null> => {
  if (id === null) return null
  const user = await db
    .selectFrom('appUser')
    .select(['firstName', 'lastName'])
    .where('id', '=', id)
    .executeTakeFirst()
  return user ? `${user.firstName} ${user.lastName}` : null
}

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
  if (by === 'text') return sendText(app, to, invitationText(program, url))
  const letter = invitationLetter({
    to,
    firstName: await firstNameOf(app, row),
    inviter: await nameOfUser(app, row.invitedBy),
    program,
    role: row.kind === 'ACCOUNT' ? null : (ROLE_WORDS[row.role ?? ''] ?? 'member'),
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
