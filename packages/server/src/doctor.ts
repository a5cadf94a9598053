// Compares the films and pictures of the database with the files of the storage, and repairs them on demand, also beside a server.
// node packages/server/src/doctor.ts [repair] [deep]

import { parseArgs } from 'node:util'
import { isOneOf } from '@fullcourt/scorebook/vocabulary'
import type { Logger } from 'pino'
import { KEPT_MS } from './adapters/embedded/swap.ts'
import { runningUrl } from './adapters/embeddedPostgres.ts'
import { openParts } from './adapters/parts.ts'
import type { AppContext } from './appContext.ts'
import { checkAvatars } from './avatars/checkAvatars.ts'
import type { Env } from './env.ts'
import { checkFilms } from './film/checkFilms.ts'
import { openLog } from './http/log.ts'
import {
  exitWithMessage,
  JOB_KINDS,
  openAppWithReason,
  prepareProcess,
  readEnvOrExit,
  Shutdown,
} from './start.ts'
import type { Finding } from './storage/finding.ts'

const WORDS = ['repair', 'deep'] as const

function readWords(): { readonly repair: boolean; readonly deep: boolean } {
  const { positionals } = parseArgs({ allowPositionals: true })
  const unknown = positionals.find((word) => !isOneOf(WORDS, word))
  if (unknown) exitWithMessage(`doctor takes repair and deep, not ${unknown}.`)
  return { repair: positionals.includes('repair'), deep: positionals.includes('deep') }
}

async function* check(app: AppContext, words: { readonly deep: boolean }): AsyncGenerator<Finding> {
  // First, so that a file that is moved to its place is not missing.
  yield* app.storage.misplaced()
  yield* checkFilms(app, words)
  yield* checkAvatars(app)
}

/** Until then files without rows stay: the rows are in the database of before a restore, which `undo` brings back. Null: none was made. */
async function undoableUntil({ db, now }: AppContext): Promise<Date | null> {
  const restored = await db.selectFrom('lastRestore').select('restoredAt').executeTakeFirst()
  const until = Date.parse(restored?.restoredAt ?? '') + KEPT_MS
  return until > now() ? new Date(until) : null
}

async function examine(env: Env, log: Logger, shutdown: Shutdown): Promise<void> {
  const words = readWords()
  // A server that runs on the data folder goes on: its database takes a second connection.
  const databaseUrl = env.databaseUrl ?? runningUrl(env.dataDir)
  const opening = openParts({ env: { ...env, databaseUrl, workers: 0 }, log, jobKinds: JOB_KINDS })
  shutdown.add(async () => (await opening).close())
  const { parts, health } = await opening
  const app = await openAppWithReason(parts, { env, log, health })
  shutdown.add(() => app.live.close())
  const counts = { misplaced: 0, missing: 0, damaged: 0, orphaned: 0 }
  const until = await undoableUntil(app)
  let kept = 0
  for await (const { kind, file, of, remedy, repair } of check(app, words)) {
    if (kind === 'orphaned' && until) {
      kept += 1
      continue
    }
    counts[kind] += 1
    if (words.repair) await repair()
    const owner = of === null ? '' : ` (${of})`
    console.log(`${kind}: ${file}${owner}${words.repair ? `; ${remedy}` : ''}`)
  }
  if (until && kept > 0)
    console.log(
      `${kept} files without rows stay until ${until.toISOString().slice(0, 10)}: the restore can be undone.`,
    )
  const found = Object.entries(counts)
  console.log(found.map(([kind, count]) => `${count} ${kind}`).join(', '))
  if (found.some(([, count]) => count > 0) && !words.repair)
    console.log('`npm run doctor -- repair` repairs them.')
}

const env = readEnvOrExit()
prepareProcess(env)
const log = openLog(env)
const shutdown = new Shutdown(log, { isCommand: true })
await examine(env, log, shutdown).catch((failure: unknown) => shutdown.refuse(failure))
await shutdown.end()
