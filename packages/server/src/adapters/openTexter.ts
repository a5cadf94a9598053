import { join } from 'node:path'
import type { Texter } from '../mail/mail.ts'
import { newId } from '../newId.ts'
import { writeWhole } from './wholeFile.ts'

const TIMEOUT_MS = 20_000

/** Returns the number in international form, which gateways need. */
const international = (phone: string): string => `+${phone.length === 10 ? '1' : ''}${phone}`

/**
 * Sends text messages through a gateway: a POST of `{ to, text }` to the URL. A name and password in the URL become Basic
 * credentials.
 */
export function gatewayTexter(gateway: string): Texter {
  const { username, password } = new URL(gateway)
  const url = new URL(gateway)
  url.username = ''
  url.password = ''
  const basic = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString(
    'base64',
  )
  return {
    async send(to, text) {
      const reply = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(username && { authorization: `Basic ${basic}` }),
        },
        body: JSON.stringify({ to: international(to), text }),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      await reply.body?.cancel()
      if (!reply.ok) throw new Error(`the SMS gateway answered ${reply.status}`)
    },
  }
}

/** Writes text messages as files into a folder: the number, an empty line, the text. */
const fileTexter = (folder: string): Texter => ({
  send: (to, text) => writeWhole(folder, `${newId()}.txt`, `To: ${international(to)}\n\n${text}\n`),
})

/** Opens the texter of the settings. */
export const openTexter = ({
  smsUrl,
  dataDir,
}: {
  readonly smsUrl: string | null
  readonly dataDir: string
}): Texter => (smsUrl ? gatewayTexter(smsUrl) : fileTexter(join(dataDir, 'sms')))
