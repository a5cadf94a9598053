// Reads the mails in the folder of mail as a user would.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Received {
  readonly headers: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** The six digits and the link in the mail. */
  readonly code: string | undefined
  readonly link: string | undefined
}

const unquoted = (body: string): string =>
  Buffer.from(
    body
      .replace(/=\r?\n/g, '')
      .replace(/=([\dA-F]{2})/g, (_all, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')

function partOf(raw: string, type: string): string {
  const part = raw.split(/^--.+$/m).find((one) => one.includes(`Content-Type: ${type}`)) ?? ''
  const [head = '', ...body] = part.trimStart().split(/\r?\n\r?\n/)
  const text = body.join('\n\n')
  if (/quoted-printable/i.test(head)) return unquoted(text)
  return /base64/i.test(head) ? Buffer.from(text, 'base64').toString('utf8') : text
}

/** Parses a mail. */
export function readMail(raw: string): Received {
  const headers = raw.split(/\r?\n\r?\n/, 1)[0] ?? ''
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'mi').exec(headers)?.[1] ?? ''
  const text = partOf(raw, 'text/plain')
  return {
    headers,
    to: header('To'),
    subject: header('Subject'),
    text,
    html: partOf(raw, 'text/html'),
    code: /^(\d{6})$/m.exec(text)?.[1],
    link: /https?:\/\/\S+/.exec(text)?.[0],
  }
}

/** Reads all mails, oldest first. */
export function lettersIn(dataDir: string): readonly Received[] {
  const folder = join(dataDir, 'mail')
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .toSorted()
    .map((name) => readMail(readFileSync(join(folder, name), 'utf8')))
}

/** Waits until an address got this many mails, and returns the last one. */
export async function letterTo(dataDir: string, address: string, count = 1): Promise<Received> {
  const there = () => lettersIn(dataDir).filter(({ to }) => to.toLowerCase() === address.toLowerCase())
  for (let tries = 0; tries < 400; tries++) {
    const found = there()
    if (found.length >= count) return found.at(-1)!
    await sleep(25)
  }
  throw new Error(`${there().length} mails to ${address} after 10 s, not ${count}`)
}

/** Waits until a text message exists, and returns the last one. */
export async function textIn(dataDir: string): Promise<string> {
  const folder = join(dataDir, 'sms')
  for (let tries = 0; tries < 400; tries++) {
    const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.txt')) : []
    const last = names.toSorted().at(-1)
    if (last) return readFileSync(join(folder, last), 'utf8')
    await sleep(25)
  }
  throw new Error('no text message after 10 s')
}
