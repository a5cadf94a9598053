// A lock file between processes, for work on a clone that must not run twice at once. Plain ESM for an old Node.
import {
  linkSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

const POLL_MS = 100
const REFRESH_MS = 1_000
/** A lock that is not refreshed for this long is stale, whatever runs under its process id now. */
const STALE_MS = 60_000

/** @returns undefined when a system call says that the file does not exist, or that it exists already */
function attempt(call) {
  try {
    return call() ?? true
  } catch (error) {
    if (error.code === 'ENOENT' || error.code === 'EEXIST') return undefined
    throw error
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** The process ids in a lock; empty for a text that is none of ours. */
function pidsIn(text) {
  try {
    const pids = JSON.parse(text)
    return Array.isArray(pids) ? pids.filter(Number.isInteger) : []
  } catch {
    return []
  }
}

/**
 * Moves a stale lock out of the way. Another process may have done that and taken the lock since it was read: then its
 * lock goes back to its place.
 */
function removeStale(path, text) {
  const aside = `${path}.${process.pid}.stale`
  if (!attempt(() => renameSync(path, aside))) return
  if (readFileSync(aside, 'utf8') !== text) attempt(() => linkSync(aside, path))
  rmSync(aside)
}

/** Creates the lock with its text in one step, so that no process reads an empty one. */
function tryCreate(path) {
  const own = `${path}.${process.pid}`
  writeFileSync(own, JSON.stringify([process.pid]))
  const created = attempt(() => linkSync(own, path))
  unlinkSync(own)
  return created
}

/** Takes the lock, or waits for it. `onWait` is called once with the process id of the holder. */
async function acquire(path, onWait) {
  let seen = {}
  let hasWaited = false
  while (!tryCreate(path)) {
    const text = attempt(() => readFileSync(path, 'utf8'))
    const refreshed = attempt(() => statSync(path).mtimeMs)
    if (text === undefined || refreshed === undefined) continue
    const now = performance.now()
    if (seen.text !== text || seen.refreshed !== refreshed) seen = { text, refreshed, at: now }
    const holder = pidsIn(text).find(isAlive)
    if (holder === undefined || now - seen.at > STALE_MS) {
      removeStale(path, text)
      continue
    }
    if (!hasWaited) onWait(holder)
    hasWaited = true
    await sleep(POLL_MS)
  }
}

/**
 * Runs `work` while no other process does under the same lock. A process that dies gives the lock up.
 * @param work gets `addPid`: a child whose work goes on when this process is killed; the lock lasts as long as it
 */
export async function withLock(path, onWait, work) {
  await acquire(path, onWait)
  const refresh = setInterval(() => attempt(() => utimesSync(path, new Date(), new Date())), REFRESH_MS)
  const addPid = (pid) => {
    const next = `${path}.${process.pid}`
    writeFileSync(next, JSON.stringify([process.pid, pid]))
    renameSync(next, path)
  }
  try {
    return await work(addPid)
  } finally {
    clearInterval(refresh)
    attempt(() => unlinkSync(path))
  }
}
