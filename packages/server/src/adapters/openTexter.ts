import { join } from 'node:path'
import type { Texter } from '../mail/mail.ts'
import { newId } from '../newId.ts'
import { writeWhole } from './wholeFile.ts'

const PATIENCE_MS = 20_000

/** In international form: what gateways take. */
const abroad = (phone: string): string => `+${phone.length === 10 ? '1' : ''}${phone}`

/** Text messages through a gateway: each is a POST of `{ to, text }` to the URL; a name and password in it become Basic credentials. */
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
        body: JSON.stringify({ to: abroad(to), text }),
        redirect: 'error',
        signal: AbortSignal.timeout(PATIENCE_MS),
      })
      await reply.body?.cancel()
      if (!reply.ok) throw new Error(`the SMS gateway answered ${reply.status}`)
    },
  }
}

/** Text messages as files in a folder: the number, an empty line, the words. */
const fileTexter = (folder: string): Texter => ({
  send: (to, text) => writeWhole(folder, `${newId()}.txt`, `To: ${abroad(to)}\n\n${text}\n`),
})

/** What the settings ask for. */
export const openTexter = ({
  smsUrl,
  dataDir,
}: {
  readonly smsUrl: string | null
  readonly dataDir: string
}): Texter => (smsUrl ? gatewayTexter(smsUrl) : fileTexter(join(dataDir, 'sms')))
