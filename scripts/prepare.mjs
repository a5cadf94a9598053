// Runs before every npm task, under whatever Node the machine has (18 or later): imports nothing from node_modules.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { withLock } from './lock.mjs'
import { pinnedNode, root } from './node.mjs'

/** npm's record of what it installed. npm writes it last. */
const RECORD = join(root, 'node_modules', '.package-lock.json')

const readPackages = (path) =>
  existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : undefined

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** Each folder that npm's record lists must exist, and the pinned Node with it: a removal may have been cut off. */
function isOnDisk(installed) {
  const node = pinnedNode(root)
  return Object.keys(installed).every((path) => {
    if (!existsSync(join(root, path, 'package.json'))) return false
    const isNode = node?.startsWith(join(root, path, '/'))
    return !isNode || existsSync(node)
  })
}

/** `npm start` and `npm run worker` need no development tools: without them, a first start took 65 s in place of 80 s. */
const needsTools = !['prestart', 'preworker'].includes(process.env.npm_lifecycle_event)

/**
 * Compares npm's record with package-lock.json and with the disk. Optional packages are for other platforms where they are
 * missing, so only their version is compared, and only where they are there.
 */
function isInstalled() {
  const installed = readPackages(RECORD)
  if (!installed || !isOnDisk(installed)) return false
  return Object.entries(readPackages(join(root, 'package-lock.json'))).every(([path, wanted]) => {
    if (path === '' || !path.includes('node_modules')) return true
    if (wanted.dev && !needsTools) return true
    const found = installed[path]
    if (!found) return Boolean(wanted.optional || wanted.devOptional || wanted.peer)
    return found.version === wanted.version && found.integrity === wanted.integrity
  })
}

/** npm's own JavaScript when npm started us (no shell, no PATH), else the command. */
function npmCommand() {
  const cli = process.env.npm_execpath
  if (cli?.endsWith('.js')) return { file: process.execPath, first: [cli], shell: false }
  return { file: 'npm', first: [], shell: process.platform === 'win32' }
}

/**
 * @param onStart called with npm's process id
 * @returns what npm said and how it ended; signals sent to us alone are passed on
 */
function npm(args, onStart = () => {}) {
  const { file, first, shell } = npmCommand()
  const child = spawn(file, [...first, ...args, '--no-progress', '--loglevel=error'], {
    cwd: root,
    shell,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  if (child.pid) onStart(child.pid)
  const passOn = (signal) => child.kill(signal)
  for (const signal of SIGNALS) process.on(signal, passOn)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (output += bytes))
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ ok: false, output: `npm did not start: ${error.message}` }))
    child.on('close', (code, signal) => {
      for (const each of SIGNALS) process.off(each, passOn)
      resolve({ ok: code === 0, output, signal })
    })
  })
}

const codeIn = (output) => /npm (?:ERR!|error) code (\S+)/.exec(output)?.[1] ?? ''
const isNetwork = (code) =>
  /^(ENOTFOUND|EAI_AGAIN|ECONN|ETIMEDOUT|ENET|EHOST|EPIPE|ERR_SOCKET|FETCH_ERROR|CERT|SELF_SIGNED|UNABLE_TO)/.test(
    code,
  )

const unreachable = (code) =>
  `the npm registry cannot be reached (${code}). Check the network and run the command again.`

/** One line for a person out of what npm says. */
function explain(output) {
  const code = codeIn(output)
  if (isNetwork(code)) return unreachable(code)
  if (/^E[45]\d\d$/.test(code))
    return `the npm registry refused (${code}). Try again later, or check npm's settings.`
  if (code === 'EUSAGE') return 'package.json and package-lock.json disagree. Run: npm install'
  if (code === 'EINTEGRITY') return 'a package is not what package-lock.json expects (EINTEGRITY).'
  if (code === 'ENOSPC') return 'the disk is full.'
  if (code === 'EACCES' || code === 'EPERM')
    return `this user may not write to ${join(root, 'node_modules')} (${code}).`
  const lines = output.split('\n').map((line) => line.replace(/^npm (ERR!|error) ?/, '').trim())
  return lines.find((line) => line && !line.startsWith('code ')) ?? 'npm ci failed without a word.'
}

/** No install scripts, whatever the machine's npm would do; the same packages, whatever NODE_ENV says. */
const CI = [
  'ci',
  '--ignore-scripts',
  needsTools ? '--include=dev' : '--omit=dev',
  '--include=optional',
  '--no-engine-strict',
  '--no-audit',
  '--no-fund',
]

/**
 * Without a network npm would try every package for minutes: it is asked once, and then only its cache. npm's record of the
 * previous installation goes first, so that an install that is cut off leaves none.
 */
async function install(addPid) {
  const asked = await npm([
    'ping',
    '--fetch-retries=1',
    '--fetch-retry-mintimeout=1000',
    '--fetch-timeout=20000',
  ])
  const lost = !asked.ok && isNetwork(codeIn(asked.output)) ? codeIn(asked.output) : undefined
  rmSync(RECORD, { force: true })
  const made = asked.signal ? asked : await npm([...CI, ...(lost ? ['--offline'] : [])], addPid)
  if (made.ok) return
  const why = made.signal ? `stopped by ${made.signal}.` : lost ? unreachable(lost) : explain(made.output)
  console.error(`Cannot install: ${why}`)
  process.exitCode = 1
}

if (!isInstalled()) {
  const onWait = (pid) => console.log(`Waiting for process ${pid}, which installs in this folder…`)
  await withLock(join(root, '.prepare.lock'), onWait, async (addPid) => {
    if (isInstalled()) return
    console.log('Installing… (first start only)')
    await install(addPid)
  })
}
