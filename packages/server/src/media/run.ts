import { spawn } from 'node:child_process'
import { constants } from 'node:fs'
import { chmod, chown, copyFile, link, mkdtemp, rename, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { getPriority, setPriority } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { codeOf } from '../errorMessage.ts'

/** Means of this machine to isolate ffmpeg. Each is null or empty where it is missing. */
export interface Sandbox {
  /** The user as which it runs, with no rights on anything but its folder. Only root can change to it. */
  readonly uid: number | null
  /** Starts it without a network. */
  readonly unshare: readonly string[]
  /** Gives up rights, and ends it when the server ends. */
  readonly setpriv: readonly string[]
  /** Limits memory, processor, size of files. */
  readonly prlimit: string | null
}

export const NO_SANDBOX: Sandbox = { uid: null, unshare: [], setpriv: [], prlimit: null }

/** Limits of one run. */
export interface RunLimits {
  /** Seconds until it is killed, and seconds of the processor. */
  readonly seconds: number
  readonly cpuSeconds: number
  readonly memoryBytes: number
  readonly fileBytes: number
}

/** The whole command: the tool behind the programs that keep it apart. */
export function sandboxedCommand(
  { unshare, setpriv, prlimit }: Sandbox,
  { cpuSeconds, memoryBytes, fileBytes }: RunLimits,
  command: readonly string[],
): readonly string[] {
  const limits = prlimit
    ? [
        prlimit,
        `--as=${Math.ceil(memoryBytes)}`,
        // Ends with SIGXCPU; a kill without it is the machine's.
        `--cpu=${Math.ceil(cpuSeconds)}:${Math.ceil(cpuSeconds) + 10}`,
        `--fsize=${Math.ceil(fileBytes)}`,
        '--nofile=64',
        '--core=0',
      ]
    : []
  return [...unshare, ...setpriv, ...limits, ...command]
}

/**
 * Why a run failed. `stopped`: by the caller's signal. `flooded`: it wrote more text than any honest run. `killed`: by the machine,
 * for example without memory.
 */
export type RunFailure = 'stopped' | 'timeout' | 'flooded' | 'killed' | 'crashed' | 'refused' | 'missing'

export type RunResult =
  | { readonly ok: true; readonly output: string }
  /** `log` is for the operator: it may name anything that the file contains. */
  | { readonly ok: false; readonly failure: RunFailure; readonly log: string }

export interface RunOptions {
  /** The folder in which it runs. Its arguments name files of this folder only. */
  readonly folder: string
  readonly limits: RunLimits
  readonly signal?: AbortSignal
  /** Called with every piece of its output. Without it the output is collected. */
  readonly onOutput?: (text: string) => void
  /** Variables of the command besides the two that every run has. */
  readonly variables?: Readonly<Record<string, string>>
  /** How far it gives way to the server, 0 to 19. A run of minutes or hours leaves the processors to short ones by a higher one. */
  readonly nice?: number
}

const MAX_OUTPUT_BYTES = 64 * 1024 * 1024
const MAX_LOG_BYTES = 4 * 1024 * 1024
/** The end of the log that is kept. */
const LOG_CHARACTERS = 4000
/** After the kill, output that another process holds open is not waited for any longer. */
const CLOSE_MS = 2000

/**
 * Runs a command in its own process group and kills the whole group at the limit, on the signal, and when it writes too much.
 * Never throws for what the command does.
 */
export function run(command: readonly string[], options: RunOptions): Promise<RunResult> {
  const { folder, limits, signal, onOutput, variables, nice = SHORT_NICE } = options
  if (signal?.aborted) return Promise.resolve({ ok: false, failure: 'stopped', log: '' })
  return new Promise((settle) => {
    const [file, ...args] = command
    // Nothing of the server's settings reaches it.
    const child = spawn(file!, args, {
      cwd: folder,
      env: { LC_ALL: 'C', HOME: '/nonexistent', ...variables },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    })
    if (child.pid !== undefined) void giveWay(child.pid, nice)
    const output: string[] = []
    let outputBytes = 0
    let logBytes = 0
    let log = ''
    let failure: RunFailure | null = null

    const kill = (reason: RunFailure) => {
      failure ??= reason
      killGroup(child.pid)
    }
    const limit = setTimeout(() => kill('timeout'), limits.seconds * 1000)
    const stop = () => kill('stopped')
    signal?.addEventListener('abort', stop, { once: true })

    const finish = (result: RunResult) => {
      clearTimeout(limit)
      signal?.removeEventListener('abort', stop)
      child.stdout.destroy()
      child.stderr.destroy()
      settle(result)
    }

    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      outputBytes += text.length
      if (outputBytes > MAX_OUTPUT_BYTES) kill('flooded')
      else if (onOutput) onOutput(text)
      else output.push(text)
    })
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      logBytes += text.length
      log = (log + text).slice(-LOG_CHARACTERS)
      if (logBytes > MAX_LOG_BYTES) kill('flooded')
    })
    child.once('error', (error) => finish({ ok: false, failure: failure ?? 'missing', log: error.message }))
    child.once('exit', (code, killedBy) => {
      // Processes that ffmpeg started must not outlive it.
      killGroup(child.pid)
      const end = () => {
        clearTimeout(closing)
        const reason = failure ?? failureOf(code, killedBy)
        finish(reason ? { ok: false, failure: reason, log } : { ok: true, output: output.join('') })
      }
      const closing = setTimeout(end, CLOSE_MS)
      child.once('close', end)
    })
  })
}

/** The server goes before a short run by three to one, and a short run before a long one of 15 by nine to one. */
const SHORT_NICE = 5
const NICEST = 19
const AUTOGROUP_TRIES = 5
const AUTOGROUP_MS = 110

/** Lets a process that leads a session give way to all else by this much. */
export async function giveWay(pid: number, nice: number): Promise<void> {
  try {
    setPriority(pid, Math.min(getPriority() + nice, NICEST))
  } catch {
    // The process has ended.
  }
  await giveSessionWay(pid, nice)
}

/**
 * Makes a session nicer: Linux with autogroups shares the processors between sessions before it looks at `nice`. Other systems have
 * no such file.
 */
export async function giveSessionWay(pid: number, nice: number): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await writeFile(`/proc/${pid}/autogroup`, String(nice))
    } catch (failure) {
      // Linux takes ten such changes a second from users who are not root.
      if (codeOf(failure) !== 'EAGAIN' || tries === AUTOGROUP_TRIES) return
      await sleep(AUTOGROUP_MS)
    }
  }
}

const SIGKILL_STATUS = 137

function failureOf(code: number | null, killedBy: NodeJS.Signals | null): RunFailure | null {
  if (killedBy === 'SIGKILL' || code === SIGKILL_STATUS) return 'killed'
  if (killedBy || (code ?? 0) >= 128) return 'crashed'
  return code === 0 ? null : 'refused'
}

function killGroup(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // The group has ended.
  }
}

/** The name of the film in a job's folder. No name of a client is ever an argument. */
export const INPUT_NAME = 'input'

interface JobFiles {
  readonly input: string
  readonly parent: string
  /** Further files, by the names that they get. */
  readonly others?: ReadonlyMap<string, string>
}

/** A fresh folder of the sandbox's user that contains the film as `input` and is deleted after `work`. */
export async function withJobFolder<Result>(
  { uid }: Sandbox,
  { input, parent, others = new Map() }: JobFiles,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(parent, 'job-'))
  try {
    for (const [name, file] of [[INPUT_NAME, input], ...others] as const)
      await placeInput(resolve(file), join(folder, name), uid)
    if (uid !== null) await chown(folder, uid, uid)
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const OTHERS_READ = 0o004
const OTHERS_ENTER = 0o001

/** Whether a folder above a file keeps other users out, in spite of the file's own mode. */
async function isBehindPrivateFolder(file: string): Promise<boolean> {
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    if (!((await stat(folder)).mode & OTHERS_ENTER)) return true
    if (folder === dirname(folder)) return false
  }
}

/** Lets the sandbox's user read a film through a link, if no other user can reach it by its path. */
async function allowReading(file: string): Promise<boolean> {
  const { mode } = await stat(file)
  if (mode & OTHERS_READ) return true
  if (!(await isBehindPrivateFolder(file))) return false
  await chmod(file, (mode & 0o777) | OTHERS_READ)
  return true
}

/**
 * Another user cannot reach a path of the server, but can read a link in its own folder. A film on another disk is copied, and
 * so is one whose reading cannot be allowed; where the file system can, without writing their bytes twice.
 */
async function placeInput(input: string, to: string, uid: number | null): Promise<void> {
  if (uid === null) return symlink(input, to)
  if (await allowReading(input)) {
    const linked = await link(input, to).then(
      () => true,
      () => false,
    )
    if (linked) return
  }
  await copyFile(input, to, constants.COPYFILE_FICLONE)
  await chown(to, uid, uid)
}

/** Moves a finished file out of the job's folder, as a file of the server. */
export async function publish(from: string, to: string): Promise<void> {
  if (process.getuid?.() === 0) await chown(from, 0, process.getgid?.() ?? 0)
  await rename(from, to)
}
