import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import type { Env } from '../env.ts'
import { NO_SANDBOX, run, type Sandbox } from './run.ts'

/** ffmpeg and ffprobe of this machine, and how they are kept apart. */
export interface MediaTools {
  readonly ffmpeg: readonly [program: string, ...first: string[]]
  readonly ffprobe: readonly string[]
  readonly source: 'FFMPEG_PATH' | 'PATH'
  readonly version: string
  /** Can map HDR to SDR in the right light. */
  readonly hasZscale: boolean
  readonly sandbox: Sandbox
  /** How far long runs give way to the server and to short runs. */
  readonly nice: number
  /** Means that the machine lacks, in words for the log: 'no own user'. Empty: everything. */
  readonly missing: readonly string[]
}

const OLDEST_MAJOR = 5
const QUICK = { seconds: 20, cpuSeconds: 20, memoryBytes: 4e9, fileBytes: 1e6 }

/** The output of a short command; null when it fails. */
async function outputOf(command: readonly string[]): Promise<string | null> {
  const result = await run(command, { folder: tmpdir(), limits: QUICK })
  return result.ok ? result.output : null
}

const programIn = (path: string, name: string): string | null =>
  path
    .split(delimiter)
    .filter((folder) => folder !== '')
    .map((folder) => join(folder, name))
    .find((file) => existsSync(file)) ?? null

/** The release, such as '5.1.9'; builds from the sources ('N-12345', 'git-…') count as new. null: too old, or no ffmpeg. */
export function readVersion(output: string): string | null {
  const version = /^ffmpeg version n?(\S+)/.exec(output)?.[1]
  if (!version) return null
  const major = /^(\d+)\./.exec(version)?.[1]
  return major && Number(major) < OLDEST_MAJOR ? null : version
}

async function checkTools(
  ffmpeg: string,
  ffprobe: string | null,
): Promise<{ version: string; hasZscale: boolean } | null> {
  if (!ffprobe) return null
  const [about, probe] = await Promise.all([outputOf([ffmpeg, '-version']), outputOf([ffprobe, '-version'])])
  if (about === null || probe === null) return null
  const version = readVersion(about)
  // Features from the build's description: asking for its encoders and filters would start it twice more.
  if (!version || !about.includes(' --enable-libx264')) return null
  return { version, hasZscale: about.includes(' --enable-libzimg') }
}

/**
 * Finds ffmpeg and ffprobe: FFMPEG_PATH with the ffprobe beside it, else the first pair on the PATH. It has to be version 5 or
 * later with libx264.
 * @returns null: films that browsers play are played as they are, and no others
 */
export async function findMediaTools({
  ffmpegPath,
  filmNice,
  path,
}: Pick<Env, 'ffmpegPath' | 'filmNice' | 'path'>): Promise<MediaTools | null> {
  const ffmpeg = ffmpegPath ?? programIn(path, 'ffmpeg')
  if (!ffmpeg) return null
  const beside = join(dirname(ffmpeg), 'ffprobe')
  const ffprobe = existsSync(beside) ? beside : programIn(path, 'ffprobe')
  const checked = await checkTools(ffmpeg, ffprobe)
  if (!checked) return null
  const sandbox = await findSandbox(path, ffmpeg)
  return {
    ffmpeg: [ffmpeg],
    ffprobe: [ffprobe!],
    source: ffmpegPath ? 'FFMPEG_PATH' : 'PATH',
    ...checked,
    sandbox,
    nice: filmNice,
    missing: whatIsMissing(sandbox),
  }
}

/** One line for the operator. */
export function describeMediaTools(
  tools: MediaTools | null,
  { ffmpegPath }: Pick<Env, 'ffmpegPath'>,
): string {
  if (!tools) {
    const found = ffmpegPath
      ? 'FFMPEG_PATH is no ffmpeg 5 or later with libx264 and ffprobe'
      : 'no ffmpeg 5 or later with libx264 and ffprobe found'
    return `${found}: only films that browsers play can be watched`
  }
  const without = tools.missing.length > 0 ? ` (runs with ${tools.missing.join(', ')})` : ''
  return `ffmpeg ${tools.version}, ${tools.ffmpeg[0]}${without}`
}

/** A number that no user of the machine has: Debian gives out up to 59999, systemd from 60578 to 60705 and from 61184. */
const SANDBOX_UID = 61_083

/**
 * Tries each program that keeps ffmpeg apart, because containers allow some and forbid others, and because the other user may
 * not reach ffmpeg.
 */
async function findSandbox(path: string, ffmpeg: string): Promise<Sandbox> {
  if (process.platform !== 'linux') return NO_SANDBOX
  const isRoot = process.getuid?.() === 0
  const works = async (...command: readonly string[]) =>
    (await outputOf([...command, ffmpeg, '-version'])) !== null
  const firstThatWorks = async (commands: readonly (readonly string[])[]): Promise<readonly string[]> => {
    for (const command of commands) if (await works(...command)) return command
    return []
  }
  const unshare = programIn(path, 'unshare')
  const setpriv = programIn(path, 'setpriv')
  const prlimit = programIn(path, 'prlimit')
  const ending = ['--no-new-privs', '--pdeathsig=KILL']
  const asUser = [
    `--reuid=${SANDBOX_UID}`,
    `--regid=${SANDBOX_UID}`,
    '--clear-groups',
    '--inh-caps=-all',
    '--bounding-set=-all',
  ]
  const noNetwork = ['--net', '--']
  const everything = isRoot && unshare && setpriv && prlimit
  if (
    everything &&
    (await works(unshare, ...noNetwork, setpriv, ...asUser, ...ending, '--', prlimit, '--core=0'))
  )
    return {
      uid: SANDBOX_UID,
      unshare: [unshare, ...noNetwork],
      setpriv: [setpriv, ...asUser, ...ending, '--'],
      prlimit,
    }
  const withSetpriv = setpriv
    ? await firstThatWorks([
        ...(isRoot ? [[setpriv, ...asUser, ...ending, '--']] : []),
        [setpriv, ...ending, '--'],
      ])
    : []
  return {
    uid: withSetpriv.includes(asUser[0]!) ? SANDBOX_UID : null,
    unshare: unshare
      ? await firstThatWorks([
          [unshare, ...noNetwork],
          ...(isRoot ? [] : [[unshare, '--user', '--map-root-user', '--net', '--']]),
        ])
      : [],
    setpriv: withSetpriv,
    prlimit: prlimit && (await works(prlimit, '--core=0')) ? prlimit : null,
  }
}

function whatIsMissing({ uid, unshare, prlimit }: Sandbox): readonly string[] {
  return [
    ...(uid === null && process.getuid?.() === 0 ? ['the rights of root'] : []),
    ...(unshare.length === 0 ? ['a network'] : []),
    ...(prlimit === null ? ['no limit on memory'] : []),
  ]
}
