import type { AppContext } from '../appContext.ts'
import { type JobHandler, jobHandler } from '../jobs/handlers.ts'
import { languageOfUser, verifiedAddressOf } from '../mail/addressee.ts'
import { post } from '../mail/post.ts'
import { sendText } from '../notifications/sendText.ts'
import { type AccountLetter, accountMail, type Change } from './accountMail.ts'
import { type CodeRequest, loadCodeRequest, makeCode } from './codes.ts'
import { holderOf } from './contacts.ts'
import { changedLetter, codeLetter, codeText, takenLetter } from './letters.ts'
import { sendReset } from './reset.ts'

/**
 * Mails a code. If another user has verified the address, that user gets a notice instead. The code is made either way, so that
 * the claimant sees no difference.
 */
async function sendMailedCode(app: AppContext, asked: CodeRequest): Promise<void> {
  const { db, env } = app
  const claimed = await db
    .selectFrom('userEmail')
    .innerJoin('appUser', 'appUser.id', 'userEmail.userId')
    .select(['userEmail.email', 'userEmail.verifiedAt', 'appUser.language'])
    .where('userEmail.userId', '=', asked.userId)
    .where('userEmail.emailKey', '=', asked.key)
    .executeTakeFirst()
  if (!claimed || claimed.verifiedAt !== null) return
  const code = await makeCode(app, asked)
  const holder = await holderOf(db, asked.key)
  const letter = holder ? takenLetter(holder, env.publicUrl) : codeLetter(claimed, code, env.publicUrl)
  await post(app, letter)
}

async function sendCode(app: AppContext, codeId: string): Promise<void> {
  const asked = await loadCodeRequest(app, codeId)
  if (!asked) return
  if (asked.type === 'email') return sendMailedCode(app, asked)
  const language = await languageOfUser(app.db, asked.userId)
  return sendText(app, asked.key, codeText(await makeCode(app, asked), language))
}

async function sendChanged(app: AppContext, userId: string, what: Change): Promise<void> {
  const addressee = await verifiedAddressOf(app.db, { id: userId })
  if (addressee) await post(app, changedLetter(addressee, what, app.env.publicUrl))
}

function send(letter: AccountLetter, app: AppContext): Promise<void> {
  switch (letter.letter) {
    case 'code':
      return sendCode(app, letter.codeId)
    case 'reset':
      return sendReset(app, letter.keyHash, letter.from)
    case 'changed':
      return sendChanged(app, letter.userId, letter.what)
    default:
      return letter satisfies never
  }
}

/** The background jobs for accounts. */
export const accountJobs: readonly JobHandler[] = [jobHandler(accountMail, send)]
