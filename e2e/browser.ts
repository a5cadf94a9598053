// Which browser the tests drive: the machine's own Chromium, else the one that comes as an npm package.
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

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

/** It is built for Linux on x64 alone, and unpacks itself into the temporary folder when first asked. */
async function fromPackage(): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  const { default: chromium } = await import('@sparticuz/chromium')
  return chromium.executablePath()
}

export type Browser = { readonly executablePath: string; readonly args: readonly string[] }

/** @returns undefined where there is no browser: then the browser tests are skipped and say why */
export async function findBrowser(): Promise<Browser | undefined> {
  const executablePath = onThisMachine() ?? (await fromPackage())
  return executablePath ? { executablePath, args: FLAGS } : undefined
}
