import { closeSync, fstatSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import { codeOf } from '../errorMessage.ts'

const MOST_BYTES = 20_000_000
const MOST_FILES = 10

interface Limits {
  readonly bytes: number
  readonly files: number
}

/** Moves the older files on by one number and removes the last: `log`, `log.1`, … `log.9`. */
function moveOn(path: string, files: number): void {
  const nameOf = (number: number) => (number === 0 ? path : `${path}.${number}`)
  rmSync(nameOf(files - 1), { force: true })
  for (let number = files - 2; number >= 0; number--) {
    try {
      renameSync(nameOf(number), nameOf(number + 1))
    } catch (failure) {
      if (codeOf(failure) !== 'ENOENT') throw failure
    }
  }
}

/**
 * A log file that begins anew when it is full, and keeps the files before: 10 of 20 MB. Lines are written at once, so that the last
 * ones before a crash are there. Lines that a full disk does not take go to the output of the process.
 */
export class LogFile {
  readonly #path: string
  readonly #limits: Limits
  #file: number
  #bytes: number

  constructor(path: string, limits: Limits = { bytes: MOST_BYTES, files: MOST_FILES }) {
    this.#path = path
    this.#limits = limits
    this.#file = openSync(path, 'a')
    this.#bytes = fstatSync(this.#file).size
  }

  write(line: string): void {
    try {
      if (this.#bytes > 0 && this.#bytes + Buffer.byteLength(line) > this.#limits.bytes) this.#begin()
      this.#bytes += writeSync(this.#file, line)
    } catch {
      process.stdout.write(line)
    }
  }

  #begin(): void {
    moveOn(this.#path, this.#limits.files)
    const full = this.#file
    this.#file = openSync(this.#path, 'a')
    this.#bytes = 0
    closeSync(full)
  }
}
