// Runs before every npm task, under whatever Node the machine has (18 or later): imports nothing from node_modules.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { withLock } from './lock.mjs'
import { findNode, isMeantFor, pinnedNode, root, runtimeFolder } from './node.mjs'

/** npm's record of what it installed in a folder. npm writes it last. */
const recordIn = (folder) => join(folder, 'node_modules', '.package-lock.json')

const readPackages = (path) =>
  existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : undefined

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** `npm start` and `npm run worker` need no development tools: without them, a first start took 65 s in place of 80 s. */
const needsTools = !['prestart', 'preworker'].includes(process.env.npm_lifecycle_event)

const libc = process.report?.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl'

const here = { os: process.platform, cpu: process.arch, libc }

/**
 * Compares npm's record of a folder with its package-lock.json and with the disk, where a removal may have been cut off. An
 * optional package for another platform may be missing. One for this platform may not: npm leaves it out in silence where the
 * Node that runs npm is too old for it.
 */
function isInstalledIn(folder) {
  const installed = readPackages(recordIn(folder))
  if (!installed) return false
  const isOnDisk = Object.keys(installed).every((path) => existsSync(join(folder, path, 'package.json')))
  if (!isOnDisk) return false
  const locked = readPackages(join(folder, 'package-lock.json'))
  return Object.entries(locked).every(([path, wanted]) => {
    if (path === '' || !path.includes('node_modules')) return true
    // A link to a package of ours says nothing about itself.
    const { dev, devOptional } = wanted.link ? locked[wanted.resolved] : wanted
    if ((dev || devOptional) && !needsTools) return true
    const found = installed[path]
    if (!found)
      return wanted.optional || wanted.devOptional ? !isMeantFor(wanted, here) : Boolean(wanted.peer)
    return found.version === wanted.version && found.integrity === wanted.integrity
  })
}

const runtime = runtimeFolder(root)

function isRuntimeInstalled() {
  const node = pinnedNode(root)
  return isInstalledIn(runtime) && (node === undefined || existsSync(node))
}

const isInstalled = () => isRuntimeInstalled() && isInstalledIn(root)

/** npm's own JavaScript when npm started us (no shell, no PATH), else the command. */
function npmOfMachine() {
  const cli = process.env.npm_execpath
  if (cli?.endsWith('.js')) return { file: process.execPath, first: [cli], shell: false }
  return { file: 'npm', first: [], shell: process.platform === 'win32' }
}

/** The pinned npm under the Node that runs the product: an older Node would leave out packages that it cannot run. */
const pinnedNpm = () => ({
  file: findNode() ?? process.execPath,
  first: [join(runtime, 'node_modules', 'npm', 'bin', 'npm-cli.js')],
  shell: false,
})

/**
 * @param onStart called with npm's process id
 * @returns what npm said and how it ended; signals sent to us alone are passed on
 */
function npm({ file, first, shell }, folder, args, onStart = () => {}) {
  const child = spawn(file, [...first, ...args, '--no-progress', '--loglevel=error'], {
    cwd: folder,
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

/** The code of the network failure; undefined where the registry answers. */
async function networkFailure() {
  const ping = ['ping', '--fetch-retries=1', '--fetch-retry-mintimeout=1000', '--fetch-timeout=20000']
  const { ok, output } = await npm(npmOfMachine(), root, ping)
  return !ok && isNetwork(codeIn(output)) ? codeIn(output) : undefined
}

/**
 * Installs what the lock file of a folder names. npm's record of the previous installation goes first, so that an install that is
 * cut off leaves none.
 * @returns whether it is installed; else it has printed why not
 */
async function install(command, folder, lost, addPid) {
  rmSync(recordIn(folder), { force: true })
  const made = await npm(command, folder, [...CI, ...(lost ? ['--offline'] : [])], addPid)
  if (made.ok) return true
  const why = made.signal ? `stopped by ${made.signal}.` : lost ? unreachable(lost) : explain(made.output)
  console.error(`Cannot install: ${why}`)
  process.exitCode = 1
  return false
}

/**
 * Installs the pinned Node and npm with the npm of the machine, and everything else with these. Without a network npm would try
 * every package for minutes: it is asked once, and then only its cache.
 */
async function installAll(addPid) {
  const lost = await networkFailure()
  if (!isRuntimeInstalled() && !(await install(npmOfMachine(), runtime, lost, addPid))) return
  if (!isInstalledIn(root)) await install(pinnedNpm(), root, lost, addPid)
}

if (!isInstalled()) {
  const onWait = (pid) => console.log(`Waiting for process ${pid}, which installs in this folder…`)
  await withLock(join(root, '.prepare.lock'), onWait, async (addPid) => {
    if (isInstalled()) return
    console.log('Installing… (first start only)')
    await installAll(addPid)
  })
}
