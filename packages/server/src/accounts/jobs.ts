import type { House } from '../house.ts'
import { type JobHandler, jobHandler } from '../jobs/jobs.ts'
import { post } from '../mail/post.ts'
import { type AccountLetter, accountMail, type Change } from './accountMail.ts'
import { type Asked, makeCode, takeAsked } from './codes.ts'
import { holderOf, verifiedAddressOf } from './contacts.ts'
import { changedLetter, codeLetter, codeText, takenLetter } from './letters.ts'
import { sendReset } from './reset.ts'

/**
 * Whoever has shown that an address is theirs is told that somebody claims it. The claimant's code is made all the same, so that
 * nothing they can see differs, and goes nowhere.
 */
async function sendMailedCode(house: House, asked: Asked): Promise<void> {
  const { db, env } = house
  const claimed = await db
    .selectFrom('userEmail')
    .select(['userEmail.email', 'userEmail.verifiedAt'])
    .where('userEmail.userId', '=', asked.userId)
    .where('userEmail.emailKey', '=', asked.key)
    .executeTakeFirst()
  if (!claimed || claimed.verifiedAt !== null) return
  const code = await makeCode(house, asked)
  const holder = await holderOf(db, asked.key)
  const letter = holder
    ? takenLetter(holder.email, holder.username, env.publicUrl)
    : codeLetter(claimed.email, code, env.publicUrl)
  await post(house, letter)
}

async function sendCode(house: House, codeId: string): Promise<void> {
  const asked = await takeAsked(house, codeId)
  if (!asked) return
  if (asked.type === 'email') return sendMailedCode(house, asked)
  return house.texter.send(asked.key, codeText(await makeCode(house, asked)))
}

async function sendChanged(house: House, userId: string, what: Change): Promise<void> {
  const addressee = await verifiedAddressOf(house.db, { id: userId })
  if (!addressee) return
  const { email, firstName } = addressee
  await post(house, changedLetter(email, firstName, what, house.env.publicUrl))
}

function send(letter: AccountLetter, house: House): Promise<void> {
  switch (letter.letter) {
    case 'code':
      return sendCode(house, letter.codeId)
    case 'reset':
      return sendReset(house, letter.value, letter.from)
    case 'changed':
      return sendChanged(house, letter.userId, letter.what)
    default:
      return letter satisfies never
  }
}

/** What is done later for accounts. */
export const accountJobs: readonly JobHandler[] = [jobHandler(accountMail, send)]
