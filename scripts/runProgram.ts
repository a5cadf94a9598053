import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { root } from './node.mjs'

/** Runs a program of Node and passes on what it prints. @returns what it printed, and how it ended */
export async function runProgram(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<{ readonly printed: string; readonly code: number | null }> {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['inherit', 'pipe', 'inherit'],
  })
  let printed = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    process.stdout.write(text)
    printed += text
  })
  const [code] = await once(child, 'close')
  return { printed, code }
}
