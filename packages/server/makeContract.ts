// Writes docs/openapi.v1.json, the published contract: `node packages/server/makeContract.ts`.
//
// Refuses a difference that breaks clients: what must change goes to /v2/. A test compares the file with what this
// writes.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { ENDPOINTS } from '@fullcourt/wire'
import { openApi } from './src/http/openapi.ts'
import { contractBreaks } from './test/contractBreaks.ts'

const FILE = new URL('../../docs/openapi.v1.json', import.meta.url)

/** The text of docs/openapi.v1.json. Every installation serves it with its own address and release. */
export const contractText = async (): Promise<string> =>
  `${JSON.stringify(await openApi(ENDPOINTS, { version: '1', url: '/' }), null, 1)}\n`

export const committedContract = (): string => readFileSync(FILE, 'utf8')

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const text = await contractText()
  const breaks = contractBreaks(JSON.parse(committedContract()), JSON.parse(text))
  if (breaks.length > 0) {
    console.error(`These differences break clients, so nothing is written:\n${breaks.join('\n')}`)
    process.exitCode = 1
  } else writeFileSync(FILE, text)
}
