// node scripts/mails.ts FOLDER: renders the mails of the product as a reader shows them, light and dark, one PNG each.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { USER_LANGUAGES, type UserLanguage } from '@fullcourt/wire/forms/languages'
import { chromium } from '@playwright/test'
import { findBrowser } from '../e2e/browser.ts'
import {
  changedLetter,
  codeLetter,
  resetLetter,
  takenLetter,
} from '../packages/server/src/accounts/letters.ts'
import { invitationLetter } from '../packages/server/src/invitations/letters.ts'
import { type Letter, mailOf } from '../packages/server/src/mail/letter.ts'

const [, , folder = 'mails'] = process.argv
const SITE = 'https://fullcourt.example'
const LINK = `${SITE}/invite/accept/?id=01990000-0000-7000-8000-000000000001&token=${'k'.repeat(43)}`

const lettersIn = (language: UserLanguage): Readonly<Record<string, Letter>> => {
  const to = { userId: '', email: 'anna@example.com', username: 'anna.bell', firstName: 'Anna', language }
  return {
    invitation: invitationLetter({
      to: to.email,
      language,
      firstName: 'Anna',
      inviter: 'Pat Alder',
      program: 'Lincoln High Lions',
      role: 'COACH',
      url: LINK,
    }),
    code: codeLetter(to, '042731', SITE),
    reset: resetLetter(to, 30, `${SITE}/reset/#token`),
    changed: changedLetter(to, 'password', SITE),
    taken: takenLetter(to, SITE),
  }
}
const LETTERS = Object.fromEntries(
  USER_LANGUAGES.flatMap((language) =>
    Object.entries(lettersIn(language)).map(([name, letter]) => [`${name}-${language}`, letter] as const),
  ),
)

const found = await findBrowser()
if (!found) throw new Error('no Chromium on this machine: install chromium to render mails')
const browser = await chromium.launch({ executablePath: found.executablePath, args: [...found.args] })
mkdirSync(folder, { recursive: true })
for (const [name, letter] of Object.entries(LETTERS))
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await browser.newPage({ viewport: { width: 640, height: 480 }, colorScheme })
    await page.setContent(mailOf(letter).html)
    await page.screenshot({ path: join(folder, `${name}-${colorScheme}.png`), fullPage: true })
    await page.close()
  }
await browser.close()
console.log(`${Object.keys(LETTERS).length} mails, light and dark, in ${folder}`)
