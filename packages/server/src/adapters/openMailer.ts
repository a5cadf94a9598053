import { join } from 'node:path'
import { isRecord } from '@fullcourt/scorebook/vocabulary'
import { createTransport } from 'nodemailer'
import { codeOf, errorMessage } from '../errorMessage.ts'
import type { HandedOver, Mail, Mailer } from '../mail/mail.ts'
import { newId } from '../newId.ts'
import { writeWhole } from './wholeFile.ts'

/** A server that accepts a connection and then does not answer must not block a job forever. */
const TIMEOUT_MS = 20_000

/** The sender of mail to files if MAIL_FROM is not set. */
const DEFAULT_FROM = 'Fullcourt <fullcourt@localhost>'

/** Builds a message. Addresses and text are data: nodemailer must not read them as headers, files or address lists. */
const messageOf = (from: string, { to, subject, text, html, unsubscribeUrl, attachment }: Mail) => ({
  from,
  to: { name: '', address: to },
  subject,
  text,
  html,
  headers: {
    'Auto-Submitted': 'auto-generated',
    ...(unsubscribeUrl && {
      'List-Unsubscribe': `<${unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  },
  ...(attachment && {
    attachments: [{ filename: attachment.name, contentType: attachment.type, content: attachment.bytes }],
  }),
  disableFileAccess: true,
  disableUrlAccess: true,
})

/**
 * A 5xx reply to the recipient is final. Other failures (sender, log-in, content) may come from our settings, so the job retries. They are
 * logged, and mail servers quote the address.
 */
function refusedOrRethrow(failure: unknown): HandedOver {
  if (isRecord(failure) && failure.command === 'RCPT TO' && Number(failure.responseCode) >= 500)
    return 'refused'
  throw Object.assign(new Error(errorMessage(failure).replaceAll(/[^\s<>]+@/g, '…@')), {
    code: codeOf(failure),
  })
}

/** Sends mail through an SMTP server (`smtp://user:password@host:port`, `smtps://…`). */
export function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  })
  return {
    send: (mail) =>
      transport.sendMail(messageOf(from, mail)).then((): HandedOver => 'taken', refusedOrRethrow),
    close: () => transport.close(),
  }
}

/** Writes mail as `.eml` files into a folder, named in the order of sending. */
export function fileMailer(folder: string, from = DEFAULT_FROM): Mailer {
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

/** Opens the mailer of the settings. */
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
