// An invitation on its way through a real mail server: the headers that mail servers and readers look at, and both parts.
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { smtpMailer } from '../src/adapters/openMailer.ts'
import { invitationLetter, invitationText } from '../src/invitations/letters.ts'
import { mailOf } from '../src/mail/letter.ts'
import { readMail } from './letters.ts'
import { openTestServer, type TestServer } from './testServer.ts'
import { plantOwner } from './world.ts'

const FROM = 'Fullcourt <no-reply@fullcourt.example>'
let at: TestServer
let smtp: SMTPServer
let arrived: Promise<string>

beforeAll(async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  arrived = promise
  smtp = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _session, done) {
      let raw = ''
      stream.on('data', (bytes: Buffer) => {
        raw += bytes.toString()
      })
      stream.on('end', () => {
        resolve(raw)
        done()
      })
    },
  })
  const listening = smtp.listen(0, '127.0.0.1')
  await new Promise((open) => listening.once('listening', open))
  const { port } = listening.address() as AddressInfo
  at = await openTestServer({ works: true, mailer: smtpMailer(`smtp://127.0.0.1:${port}`, FROM) })
})
afterAll(async () => {
  await at.close()
  await new Promise<void>((closed) => smtp.close(closed))
})

it('arrives with the headers of an automatic message, in plain text and HTML, with one link', async () => {
  const { token, program } = await plantOwner(at.app, 'sender')
  const body = { teamBrandId: program.teamBrandId, role: 'COACH', email: 'anna@example.com' }
  const made = await at.ask('POST', '/v1/invitation/', { token, body })
  expect(made.body.status).toBe('SENT')

  const raw = await arrived
  const mail = readMail(raw)
  expect(mail.headers).toMatch(/^Message-ID: <[^>]+@fullcourt\.example>$/m)
  expect(mail.headers).toMatch(/^Date: \w{3}, \d{2} \w{3} \d{4} [\d:]+ \+0000$/m)
  expect(mail.headers).toMatch(/^Auto-Submitted: auto-generated$/m)
  expect(mail.headers).toMatch(/^From: Fullcourt <no-reply@fullcourt\.example>$/m)
  expect(mail.headers).toMatch(/^Content-Type: multipart\/alternative;/m)
  // A message to one person about one thing, and no list to unsubscribe from.
  expect(mail.headers).not.toMatch(/^List-|^Precedence:/m)
  expect(mail.to).toBe('anna@example.com')
  expect(mail.subject).toBe('Join Lincoln Lions on Fullcourt')
  // Readers show the last part that they can.
  expect(raw.indexOf('text/plain')).toBeLessThan(raw.indexOf('text/html'))
  expect(mail.text).toContain('sender Planted invites you to join Lincoln Lions on Fullcourt as a coach.')
  expect(mail.html).toContain(mail.link!.replaceAll('&', '&amp;'))
  expect(mail.html).toContain('<meta name="color-scheme" content="light dark">')
  const { searchParams } = new URL(mail.link!)
  const details = await at.ask('POST', `/v1/invitation/${made.body.id}/details/`, {
    body: { token: searchParams.get('token') },
  })
  expect(details.status).toBe(200)
})

it('names no program and no inviter that reads like a link', () => {
  const letter = invitationLetter({
    to: 'anna@example.com',
    language: 'en',
    firstName: 'evil.example',
    inviter: 'Win at http://evil.example',
    program: 'www.evil.example Lions',
    role: 'ADMIN',
    url: 'https://fullcourt.example/invite/accept/',
  })
  const { subject, text, html } = mailOf(letter)
  expect(subject + text + html).not.toContain('evil')
  expect(text).toContain('The admin invites you to join their program on Fullcourt as an admin.')
  expect(invitationText('buy.example now', 'https://x.example', 'en')).not.toContain('buy.example')
})
