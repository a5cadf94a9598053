// node scripts/mails.ts FOLDER: renders the mails of the product as a reader shows them, light and dark, one PNG each.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
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
const TO = 'anna@example.com'
const SITE = 'https://fullcourt.example'
const LINK = `${SITE}/invite/accept/?id=01990000-0000-7000-8000-000000000001&token=${'k'.repeat(43)}`

const LETTERS: Readonly<Record<string, Letter>> = {
  invitation: invitationLetter({
    to: TO,
    firstName: 'Anna',
    inviter: 'Pat Alder',
    program: 'Lincoln High Lions',
    role: 'coach',
    url: LINK,
  }),
  code: codeLetter(TO, '042731', SITE),
  reset: resetLetter(TO, 'Anna', 30, `${SITE}/reset/#token`),
  changed: changedLetter(TO, 'Anna', 'password', SITE),
  taken: takenLetter(TO, 'anna.bell', SITE),
}

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
