import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { HandedOver, Mail, Mailer } from '../mail/mail.ts'
import { newId } from '../newId.ts'
import { writeWhole } from './wholeFile.ts'

/** A server that accepts a connection and then says nothing must not hold a job for ever. */
const PATIENCE_MS = 20_000

/** Where nothing says whom mail comes from; such mail stays on this disk. */
const FROM_NOBODY = 'Fullcourt <fullcourt@localhost>'

/** Addresses and words are data: nothing in them is read as a header, a file or an address list. */
const messageOf = (from: string, { to, subject, text, html }: Mail) => ({
  from,
  to: { name: '', address: to },
  subject,
  text,
  html,
  headers: { 'Auto-Submitted': 'auto-generated' },
  disableFileAccess: true,
  disableUrlAccess: true,
})

/** 5xx to the recipient is for ever; to anything else (sender, log-in, content) it may be our settings, which somebody mends. */
function refusedOrThrow(failure: unknown): HandedOver {
  const { command, responseCode } = failure as { command?: string; responseCode?: number }
  if (command === 'RCPT TO' && responseCode !== undefined && responseCode >= 500) return 'refused'
  throw failure
}

/** Mail through an SMTP server (`smtp://user:password@host:port`, `smtps://…`). */
export function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
  })
  return {
    send: (mail) => transport.sendMail(messageOf(from, mail)).then((): HandedOver => 'taken', refusedOrThrow),
    close: () => transport.close(),
  }
}

/** Mail as `.eml` files in a folder, in the order in which they were sent. */
export function fileMailer(folder: string, from = FROM_NOBODY): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return {
    async send(mail) {
      const { message } = await transport.sendMail(messageOf(from, mail))
      await writeWhole(folder, `${newId()}.eml`, message as Buffer)
      return 'taken'
    },
    close: () => undefined,
  }
}

/** What the settings ask for. */
export const openMailer = ({
  smtpUrl,
  mailFrom,
  dataDir,
}: {
  readonly smtpUrl: string | null
  readonly mailFrom: string | null
  readonly dataDir: string
}): Mailer =>
  smtpUrl && mailFrom
    ? smtpMailer(smtpUrl, mailFrom)
    : fileMailer(join(dataDir, 'mail'), mailFrom ?? undefined)
