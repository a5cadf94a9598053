// Writes docs/openapi.v1.json, the published contract: `node packages/server/makeContract.ts`.
//
// Refuses a difference that breaks clients: what must change goes to /v2/. A test compares the file with what this
// writes.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { isRecord } from '@fullcourt/scorebook/vocabulary'
import { ENDPOINTS } from '@fullcourt/wire'
import { openApi } from './src/http/openapi.ts'
import { contractBreaks } from './test/contractBreaks.ts'

const FILE = new URL('../../docs/openapi.v1.json', import.meta.url)

/** JSON with a line for each value below `levels`, so that a change of a call or a schema is a change of its line. */
const linesOf = (value: unknown, levels: number): string =>
  levels === 0 || Array.isArray(value) || !isRecord(value)
    ? JSON.stringify(value)
    : `{\n${Object.entries(value)
        .map(([name, held]) => `${JSON.stringify(name)}: ${linesOf(held, levels - 1)}`)
        .join(',\n')}\n}`

/** The text of docs/openapi.v1.json. Every installation serves it with its own address and release. */
export const contractText = async (): Promise<string> =>
  `${linesOf(await openApi(ENDPOINTS, { version: '1', url: '/' }), 3)}\n`

export const committedContract = (): string => readFileSync(FILE, 'utf8')

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const text = await contractText()
  const breaks = contractBreaks(JSON.parse(committedContract()), JSON.parse(text))
  if (breaks.length > 0) {
    console.error(`These differences break clients, so nothing is written:\n${breaks.join('\n')}`)
    process.exitCode = 1
  } else writeFileSync(FILE, text)
}
