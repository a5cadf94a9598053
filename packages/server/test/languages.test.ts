// Mails, messages and notifications in the language of the user who gets them (decision 0242).
import type { UserLanguage } from '@fullcourt/wire/forms/languages'
import { expect, it } from 'vitest'
import { changedLetter, codeLetter, resetLetter, takenLetter } from '../src/accounts/letters.ts'
import {
  expiringCardLetter,
  INVOICE_MAILS,
  invoiceLetter,
  renewalLetter,
  trialLetter,
} from '../src/billing/letters.ts'
import { translateNotifications } from '../src/calls/translateTo.ts'
import { accountEndsLetter, userEndsLetter, userGoneLetter } from '../src/erasure/letters.ts'
import { invitationLetter } from '../src/invitations/letters.ts'
import { type Letter, mailOf } from '../src/mail/letter.ts'
import { digestLetter } from '../src/notifications/letters.ts'
import { sendMessages } from '../src/notifications/messages.ts'
import { notify } from '../src/notifications/notify.ts'
import { webhookOffLetter } from '../src/webhooks/letters.ts'
import { letterTo, textIn } from './letters.ts'
import { setUpTestServer } from './testServer.ts'
import { plantPerson, plantProgram } from './world.ts'

const at = setUpTestServer({ works: true })

const SPANISH = { 'accept-language': 'fr;q=0.9, es-MX, en;q=0.8' }

let made = 0
/** Registers a user on a page in a language, and verifies the address. */
async function register(headers: Readonly<Record<string, string>> = {}) {
  const username = `speaker${++made}`
  const email = `${username}@example.com`
  const body = { firstName: 'Ada', lastName: 'Byron', username, email, password: 'correct horse battery' }
  const { token, user } = (await at.ask('POST', '/v1/user/', { body, headers })).body
  const { code, text, html } = await letterTo(at.dataDir, email)
  await at.ask('POST', '/v1/user/verify/', { token, body: { value: email, type: 'email', code } })
  return { token: token as string, user, email, text, html }
}
const change = (token: string, body: object) => at.ask('PATCH', '/v1/user/', { token, body })

it('a user has the language of the page of the registration, until the user chooses another', async () => {
  const coach = await register(SPANISH)
  expect(coach.user.language).toBe('es')
  expect(coach.text).toContain('este código verifica tu correo electrónico:')
  expect(coach.html).toContain('<html lang="es" dir="ltr">')
  await at.ask('POST', '/v1/user/password/reset/', { body: { value: coach.email } })
  const reset = await letterTo(at.dataDir, coach.email, 2)
  expect(reset.text).toContain('Hola, Ada:')
  expect(reset.text).toContain('Elegir una contraseña nueva:\nhttp://fullcourt.test/reset/')

  expect((await change(coach.token, { language: 'en' })).body.language).toBe('en')
  await at.ask('POST', '/v1/user/password/', {
    token: coach.token,
    body: { currentPassword: 'correct horse battery', newPassword: 'another horse battery' },
  })
  expect((await letterTo(at.dataDir, coach.email, 3)).text).toContain('your password was changed.')
})

it('without a page, and on pages in the language for tests, a user is English', async () => {
  expect((await register()).user.language).toBe('en')
  const { token, user } = await register({ 'accept-language': 'en-XB' })
  expect(user.language).toBe('en')
  for (const language of ['en-XB', 'fr', null]) expect((await change(token, { language })).status).toBe(422)
})

it('an invitation is in the language of the user who has the address, else of the coach who invites', async () => {
  const coach = await register(SPANISH)
  const other = await register()
  const accountId = coach.user.accounts[0].id as string
  const program = { accountId, teamBrandId: await plantProgram(at.app, accountId) }
  await plantPerson(at.app, program, { role: 'ADMIN', userId: coach.user.id })
  const invite = (contact: object) =>
    at.ask('POST', '/v1/invitation/', {
      token: coach.token,
      body: { teamBrandId: program.teamBrandId, role: 'COACH', ...contact },
    })
  const invited = await invite({ email: 'new@example.com' })
  expect(invited.body.status, invited.text).toBe('SENT')
  const mail = await letterTo(at.dataDir, 'new@example.com')
  expect(mail.text).toContain('Ada Byron te invita a unirte a Lincoln Lions en Fullcourt como entrenador.')
  await invite({ email: other.email })
  expect((await letterTo(at.dataDir, other.email, 2)).text).toContain('as a coach.')
  await invite({ phone: '2125550123' })
  expect(await textIn(at.dataDir)).toContain('Fullcourt: te invitan a unirte a Lincoln Lions: http')

  const { searchParams } = new URL(mail.link!)
  const accepted = await at.ask('POST', `/v1/invitation/${searchParams.get('id')}/accept/`, {
    body: {
      token: searchParams.get('token'),
      username: 'joiner',
      password: 'correct horse battery',
      firstName: 'Jo',
      lastName: 'Iner',
    },
    headers: SPANISH,
  })
  expect((await at.ask('GET', '/v1/user/', { token: accepted.body.token })).body.language).toBe('es')
})

it('notifications by mail are in the language of the user, and in English in replies', async () => {
  const coach = await register(SPANISH)
  await at.app.db.transaction().execute((trx) =>
    notify(trx, at.app, {
      kind: 'account_ends',
      accountId: coach.user.accounts[0].id,
      about: 'account',
      detail: { account: 'Lincoln', date: '2026-12-24T12:00:00.000Z' },
      link: '/a/dashboard/',
      to: { userId: coach.user.id },
    }),
  )
  const past = new Date(at.app.now() - 1).toISOString()
  await at.app.db.updateTable('userNotification').set({ dueAt: past }).execute()
  await sendMessages({ userId: coach.user.id }, at.app)
  const { text } = await letterTo(at.dataDir, coach.email, 2)
  expect(text).toContain('Lincoln')
  expect(text).toContain('24 de diciembre de 2026')
  expect(text).toContain('Abrir Fullcourt:')
  const { results } = (await at.ask('GET', '/v1/user-notification/', { token: coach.token })).body
  expect(results[0].text).toContain('will be deleted on December 24, 2026.')
})

const LINK = 'https://1.2/'
const DATE = '2026-12-24T12:00:00.000Z'
/** Every letter to a user, with values that have no letters. */
function lettersIn(language: UserLanguage): readonly Letter[] {
  const to = { userId: '', email: '1@2', username: '3', firstName: '4', language }
  const period = { from: Date.parse(DATE), to: Date.parse(DATE) }
  const next = { terms: { name: '5' }, quote: { totalCents: 120_450 }, period } as unknown as Parameters<
    typeof renewalLetter
  >[1]['next']
  const invoice = {
    number: '6',
    totalCents: 120_450,
    lines: [{ text: '7', cents: 120_450 }],
    poNumber: '8',
    dueAt: DATE,
    teamBrandId: '9',
    id: '10',
  } as unknown as Parameters<typeof invoiceLetter>[1]
  const program = { name: '1', mascot: '2', timezone: 'UTC' }
  const card = { brand: '5', last4: '4242' } as Parameters<typeof expiringCardLetter>[1]['card']
  const trial = { to, programs: [{ name: '1', next: null }], end: period.to, timezone: 'UTC', daysLeft: 3 }
  const invited = { to: '1@2', language, firstName: null, inviter: null, program: '1', url: LINK }
  return [
    codeLetter(to, '012345', LINK),
    resetLetter(to, 30, LINK),
    takenLetter(to, LINK),
    ...(['password', 'factor', 'address'] as const).map((one) => changedLetter(to, one, LINK)),
    ...['ADMIN', 'COACH', null].map((role) => invitationLetter({ ...invited, role })),
    invitationLetter({ ...invited, role: 'PLAYER', program: 'a.bc' }),
    userEndsLetter(to, DATE, LINK),
    accountEndsLetter(to, { name: '5', eraseAt: DATE }, LINK),
    userGoneLetter(to),
    trialLetter(trial, LINK),
    trialLetter({ ...trial, programs: [{ name: '1', next: '2' }], daysLeft: 1 }, LINK),
    ...INVOICE_MAILS.map((kind) => invoiceLetter(kind, invoice, { to, publicUrl: LINK, coveredUntil: DATE })),
    renewalLetter(to, { program, next, payer: '1', url: LINK }),
    expiringCardLetter(to, { card, lastDay: period.to, next, url: LINK }),
    ...(['GONE', 'FAILING'] as const).map((offReason) =>
      webhookOffLetter(to, { name: '1', offReason, url: LINK }),
    ),
    digestLetter(to, Array(12).fill({ title: '1', text: '2', link: '/' }), {
      publicUrl: LINK,
      unsubscribeUrl: LINK,
    }),
  ]
}

it('no letter has a text without a translation', () => {
  for (const letter of lettersIn('en-XB' as UserLanguage)) {
    const { subject, text, html } = mailOf(letter)
    const shown = html.replace(/<head>.*<\/head>|<[^>]*>/g, '')
    for (const words of [subject, text, shown])
      expect(words.replace(/https?:\S*|Fullcourt/g, '')).not.toMatch(/[a-z]{2}/i)
  }
})

it('a role in a notification is in the language, too', () => {
  const say = translateNotifications('es')
  expect(say('You are a coach of Lincoln Lions now.')).toBe('Ahora eres entrenador de Lincoln Lions.')
})

it('dates and amounts are in the form of the language', () => {
  const all = (language: UserLanguage) =>
    lettersIn(language)
      .map((letter) => mailOf(letter).text)
      .join()
  expect(all('es')).toContain('24 de diciembre de 2026')
  expect(all('es')).toContain('$1,204.50')
  expect(all('en')).toContain('December 24, 2026')
  expect(all('en')).toContain('$1,204.50')
})
