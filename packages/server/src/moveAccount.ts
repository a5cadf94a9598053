// Moves an account from this installation to another one, beside both servers (docs/scale.md).
// node packages/server/src/moveAccount.ts ACCOUNT --to=SETTINGS

import { readFileSync } from 'node:fs'
import { parseArgs, parseEnv } from 'node:util'
import type { Logger } from 'pino'
import { runningUrl } from './adapters/embeddedPostgres.ts'
import { openParts } from './adapters/parts.ts'
import type { AppContext } from './appContext.ts'
import { type Env, readEnv } from './env.ts'
import { errorMessage } from './errorMessage.ts'
import { openLog } from './http/log.ts'
import { moveAccount } from './move/moveAccount.ts'
import { UUID } from './newId.ts'
import {
  exitWithMessage,
  JOB_KINDS,
  openAppWithReason,
  prepareProcess,
  readEnvOrExit,
  Shutdown,
} from './start.ts'

function readWords(): { readonly accountId: string; readonly to: string } {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { to: { type: 'string' } },
    })
    const [accountId = ''] = positionals
    if (positionals.length === 1 && UUID.test(accountId) && values.to) return { accountId, to: values.to }
  } catch {
    // Said below.
  }
  return exitWithMessage(
    'move-account takes the id of an account and --to=FILE, the settings of the other installation.',
  )
}

/** Reads a file of NAME=VALUE lines. Settings of this installation do not count there. */
function readSettings(file: string, { path }: Env): Env {
  try {
    const read = readEnv({ PATH: path, ...parseEnv(readFileSync(file, 'utf8')) })
    return read.ok ? read.env : exitWithMessage(`${file}: ${read.refusal}`)
  } catch (failure) {
    return exitWithMessage(`${file} cannot be read: ${errorMessage(failure)}.`)
  }
}

/** Opens an installation beside its server, without doing its jobs. */
async function open(env: Env, log: Logger, shutdown: Shutdown): Promise<AppContext> {
  const databaseUrl = env.databaseUrl ?? runningUrl(env.dataDir)
  const { parts, health, close } = await openParts({
    env: { ...env, databaseUrl, workers: 0 },
    log,
    jobKinds: JOB_KINDS,
  })
  shutdown.add(close)
  const app = await openAppWithReason(parts, { env, log, health })
  shutdown.add(() => app.live.close())
  return app
}

const { accountId, to } = readWords()
const env = readEnvOrExit()
const other = readSettings(to, env)
prepareProcess(env)
prepareProcess(other)
const log = openLog(env)
const shutdown = new Shutdown(log, { isCommand: true })
const move = async () => {
  const ends = { from: await open(env, log, shutdown), to: await open(other, log, shutdown) }
  await moveAccount({ ...ends, accountId, jobKinds: JOB_KINDS, report: (line) => console.log(line) })
}
await move().catch((failure: unknown) => shutdown.refuse(failure))
await shutdown.end()
