// The commands of operators, as processes of their own.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { BARE_ENV } from './running.ts'

export interface Ran {
  readonly code: number | null
  readonly printed: string
}

/** Starts `npm run NAME -- ARGS`. */
export const startCommand = (
  name: 'backup' | 'distribute' | 'doctor' | 'moveAccount' | 'restore',
  env: Readonly<Record<string, string>>,
  args: readonly string[] = [],
): ChildProcess =>
  spawn(process.execPath, [join(import.meta.dirname, `../src/${name}.ts`), ...args], {
    env: { ...BARE_ENV, NODE_ENV: 'test', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })

/** Waits until a command has ended. */
export async function resultOf(child: ChildProcess): Promise<Ran> {
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (bytes: Buffer) => {
      printed += bytes.toString()
    })
  await once(child, 'close')
  return { code: child.exitCode, printed }
}
