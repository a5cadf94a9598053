import { execFileSync } from 'node:child_process'
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Which process, so exactly that a number used again (after a crash, after a reboot) is not taken for it. */
interface Holder {
  readonly pid: number
  readonly boot: string
  /** When the process began, in the system's own words. */
  readonly began: string
}

const textOf = (file: string): string | null => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

/** Empty where the process does not run. */
function beganAt(pid: number): string {
  const stat = textOf(`/proc/${pid}/stat`)
  // Field 22; the name in brackets before it may hold spaces.
  if (stat) return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  if (process.platform === 'linux') return ''
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()
  } catch {
    return ''
  }
}

const self = (): Holder => ({
  pid: process.pid,
  boot: textOf('/proc/sys/kernel/random/boot_id')?.trim() ?? '',
  began: beganAt(process.pid),
})

function holderIn(text: string | null): Holder | null {
  try {
    const read = JSON.parse(text ?? '') as Partial<Holder>
    return typeof read.pid === 'number'
      ? { pid: read.pid, boot: read.boot ?? '', began: read.began ?? '' }
      : null
  } catch {
    return null
  }
}

const lives = (holder: Holder): boolean =>
  holder.boot === self().boot && holder.began !== '' && beganAt(holder.pid) === holder.began

function create(file: string, text: string): boolean {
  try {
    writeFileSync(file, text, { flag: 'wx', mode: 0o600 })
    return true
  } catch (failure) {
    if ((failure as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw failure
  }
}

/** Moves a dead holder's file away; puts it back when another process was quicker and the file is a living one's. */
function clearDead(file: string): void {
  const aside = `${file}.${process.pid}`
  try {
    renameSync(file, aside)
  } catch {
    return
  }
  const holder = holderIn(textOf(aside))
  if (holder && lives(holder)) renameSync(aside, file)
  else rmSync(aside)
}

export type DataLock = { readonly ok: true; release(): void } | { readonly ok: false; readonly pid: number }

/**
 * Takes the data folder for this process; the embedded database has no lock of its own, and two processes on one folder lose writes.
 * @returns the pid of the living holder where there is one; a dead one's lock is taken over
 */
export function lockData(folder: string): DataLock {
  const file = join(folder, 'lock')
  const mine = JSON.stringify(self())
  for (let tries = 0; tries < 5; tries++) {
    if (create(file, mine)) {
      return {
        ok: true,
        release() {
          if (textOf(file) === mine) rmSync(file, { force: true })
        },
      }
    }
    const holder = holderIn(textOf(file))
    if (holder && lives(holder)) return { ok: false, pid: holder.pid }
    clearDead(file)
  }
  return { ok: false, pid: holderIn(textOf(file))?.pid ?? 0 }
}
