// Which browser the tests drive: the Chromium that comes as an npm package, else the machine's own.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

/** As root, in a container, without a GPU and without calling home. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

function onThisMachine(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const places = folders.flatMap((folder) => NAMES.map((name) => join(folder, name)))
  return [...places, MAC].find((path) => existsSync(path))
}

const runs = (path: string) => spawnSync(path, ['--no-sandbox', '--version']).status === 0

/**
 * It is built for Linux on x64 alone, and unpacks itself into the temporary folder when first asked. A bare container lacks
 * the libraries it needs (NSS), which the package has too: they come onto the loader's path only then.
 */
async function fromPackage(): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  const { default: chromium, inflate, setupLambdaEnvironment } = await import('@sparticuz/chromium')
  const path = await chromium.executablePath()
  if (runs(path)) return path
  const packed = fileURLToPath(new URL('../bin/al2023.tar.br', import.meta.resolve('@sparticuz/chromium')))
  setupLambdaEnvironment(join(await inflate(packed), 'lib'))
  return runs(path) ? path : undefined
}

export type Browser = { readonly executablePath: string; readonly args: readonly string[] }

/**
 * The one from npm is the same on every machine, and a test takes a quarter less time in it: it has no window of its own.
 * @returns undefined where there is no browser: then the browser tests are skipped and say why
 */
export async function findBrowser(): Promise<Browser | undefined> {
  const executablePath = (await fromPackage()) ?? onThisMachine()
  return executablePath ? { executablePath, args: FLAGS } : undefined
}

/** The processes of the browser that runs on a profile. */
export const processesOn = (profile: string): readonly number[] =>
  spawnSync('pgrep', ['-f', profile], { encoding: 'utf8' }).stdout.split('\n').filter(Boolean).map(Number)

/** Ends the browser of a profile at once, as a crash does. */
export function killProcessesOn(profile: string): void {
  for (const pid of processesOn(profile)) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It ended with its parent.
    }
  }
}
