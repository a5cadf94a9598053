// Simulates a power cut: DATA_DIR is on its own disk. The test suspends all processes, copies the disk as it is at that time, and
// starts the server on the copy. The copy lacks all data that was not flushed.
import { spawnSync } from 'node:child_process'
import { constants, copyFileSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Kept, NOTHING_KEPT, round } from './killing.ts'
import { freePort, postgresProcesses, type Running, signal, startServer } from './running.ts'
import { newTeam } from './scorer.ts'

const SIZE = '1G'

function command(program: string, ...args: string[]): void {
  const { status, stderr, error } = spawnSync(program, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${stderr || error?.message}`)
}

/** An ext4 disk in a file, mounted. */
export class Disk {
  readonly #home = mkdtempSync(join(tmpdir(), 'fullcourt-disk-'))
  readonly #image = join(this.#home, 'disk.img')
  readonly folder = join(this.#home, 'mounted')

  constructor() {
    mkdirSync(this.folder)
    command('truncate', '-s', SIZE, this.#image)
    command('mkfs.ext4', '-q', '-F', this.#image)
    command('mount', '-o', 'loop', this.#image, this.folder)
  }

  /** Copies the disk, without data that is only in memory. */
  copy(): void {
    copyFileSync(this.#image, `${this.#image}.cut`, constants.COPYFILE_FICLONE)
  }

  /** Replaces the disk by the copy. */
  replace(): void {
    command('umount', this.folder)
    renameSync(`${this.#image}.cut`, this.#image)
    command('mount', '-o', 'loop', this.#image, this.folder)
  }

  remove(): void {
    command('umount', this.folder)
    rmSync(this.#home, { recursive: true, force: true })
  }
}

/** Repeats rounds of saving, a power cut after a random time, start and comparison. Needs root, for the disk. */
export async function powerCutRounds(
  rounds: number,
  onProgress: (kept: Kept) => void,
  random: () => number = Math.random,
): Promise<Kept> {
  const disk = new Disk()
  const dataDir = join(disk.folder, 'data')
  const port = await freePort()
  const start = () => startServer({ DATA_DIR: dataDir }, port)
  const kept = { ...NOTHING_KEPT }
  const cut = async (server: Running): Promise<Running> => {
    for (const pid of [server.child.pid!, ...postgresProcesses(dataDir)]) signal(pid, 'SIGSTOP')
    disk.copy()
    await server.kill()
    disk.replace()
    return start()
  }
  let server = await start()
  const team = await newTeam(server.ask)
  try {
    for (let n = 0; n < rounds; n++) {
      server = await round(server, team, () => cut(server), kept, random)
      onProgress(kept)
    }
    return kept
  } finally {
    await server.kill()
    disk.remove()
  }
}
