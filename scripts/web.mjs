// Builds the web app when what it is made from has changed. Plain ESM: it runs under an old Node too.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withLock } from './lock.mjs'
import { root, runToEnd } from './node.mjs'

const web = join(root, 'packages', 'web')
const stamp = join(web, 'dist', '.made-from')

const SOURCES = [
  'docs',
  'packages/web',
  'packages/scorebook',
  'packages/film',
  'packages/program',
  'packages/wire',
  'package-lock.json',
]
const NOT_SOURCES = new Set(['node_modules', 'dist', 'dev-dist', 'test'])

function* filesUnder(path) {
  const entries = readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
  for (const entry of entries) {
    if (NOT_SOURCES.has(entry.name) || /\.test\.tsx?$/.test(entry.name)) continue
    const inside = join(path, entry.name)
    if (entry.isDirectory()) yield* filesUnder(inside)
    else if (entry.isFile()) yield inside
  }
}

/** By content, not by time: a checkout that gives every file a new time builds nothing. */
function fingerprint() {
  const hash = createHash('sha256')
  for (const source of SOURCES) {
    const path = join(root, source)
    for (const file of source.endsWith('.json') ? [path] : filesUnder(path)) {
      const bytes = readFileSync(file)
      hash.update(`${file.slice(root.length)}\0${bytes.length}\0`).update(bytes)
    }
  }
  return hash.digest('hex')
}

const isBuilt = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint()

/**
 * Makes packages/web/dist true to its sources; does nothing when it is. A second process waits for the first one's build.
 * @param isStrict allows no page to be over its limit (packages/web/pageWeight.ts)
 * @returns the exit code of the build, 0 when there was nothing to do
 */
export async function buildWeb(node, isStrict = false) {
  if (isBuilt()) return 0
  const onWait = (pid) => console.log(`Waiting for process ${pid}, which builds the web app…`)
  return withLock(join(root, '.build.lock'), onWait, async (addPid) => {
    if (isBuilt()) return 0
    console.log('Building the web app… (only after a change)')
    const made = fingerprint()
    // A build that is cut off must not leave the stamp of the one before.
    rmSync(stamp, { force: true })
    const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
    const env = isStrict ? { PAGE_WEIGHT: 'strict' } : {}
    const code = await runToEnd(node, [vite, 'build', web, '--emptyOutDir'], {
      quiet: true,
      env,
      onStart: addPid,
    })
    if (code === 0) writeFileSync(stamp, made)
    return code
  })
}
