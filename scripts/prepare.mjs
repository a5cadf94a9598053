// Runs before every npm task, under whatever Node the machine has (18 or later): imports nothing from node_modules.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

const readLock = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : undefined)

/**
 * npm writes node_modules/.package-lock.json as its last step: what it lists is installed whole. Optional packages are for
 * other platforms where they are missing, so only their version is compared, and only where they are there.
 */
function isInstalled() {
  const installed = readLock(join(root, 'node_modules', '.package-lock.json'))
  if (!installed) return false
  return Object.entries(readLock(join(root, 'package-lock.json'))).every(([path, wanted]) => {
    if (path === '' || !path.includes('node_modules')) return true
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

/** One line for a person out of what npm says. */
function explain(output) {
  const code = /npm (?:ERR!|error) code (\S+)/.exec(output)?.[1] ?? ''
  const network =
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|FETCH_ERROR|CERT/
  const seen = network.exec(output)?.[0]
  if (network.test(code) || (!code && seen)) {
    return `the npm registry cannot be reached (${code || seen}). Check the network and run the command again.`
  }
  if (/^E[45]\d\d$/.test(code))
    return `the npm registry refused (${code}). Try again later, or check npm's registry setting.`
  if (code === 'EUSAGE') return 'package.json and package-lock.json disagree. Run: npm install'
  if (code === 'ENOSPC') return 'the disk is full.'
  if (code === 'EACCES' || code === 'EPERM')
    return `this user may not write into ${join(root, 'node_modules')} (${code}).`
  const lines = output.split('\n').map((line) => line.replace(/^npm (ERR!|error) ?/, '').trim())
  return lines.find((line) => line && !line.startsWith('code ')) ?? 'npm ci failed without a word.'
}

function install() {
  const { file, first, shell } = npmCommand()
  const asked = ['ci', '--ignore-scripts', '--include=dev', '--include=optional', '--no-engine-strict']
  const quiet = ['--no-audit', '--no-fund', '--no-progress', '--loglevel=error']
  const npm = spawn(file, [...first, ...asked, ...quiet], {
    cwd: root,
    shell,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  npm.stdout.on('data', (bytes) => (output += bytes))
  npm.stderr.on('data', (bytes) => (output += bytes))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => npm.kill(signal))
  npm.on('error', (error) => {
    console.error(`Cannot install: npm did not start (${error.message}).`)
    process.exit(1)
  })
  npm.on('close', (code, signal) => {
    if (code === 0) return
    console.error(`Cannot install: ${signal ? `stopped by ${signal}.` : explain(output)}`)
    process.exit(1)
  })
}

if (!isInstalled()) {
  console.log('Installing… (first start only)')
  install()
}
