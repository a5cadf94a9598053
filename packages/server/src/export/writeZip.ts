import { once } from 'node:events'
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { toError } from '../errorMessage.ts'

/** A ZIP that is written while it is read: one entry at a time, none held in memory. */
export class ZipWriter {
  readonly #zip = new ZipFile()
  readonly stream = new PassThrough()

  constructor() {
    this.#zip.outputStream.on('error', (failure) => this.stream.destroy(toError(failure)))
    this.#zip.outputStream.pipe(this.stream)
  }

  /** Adds a text file. Resolves when it is written. */
  async addText(path: string, lines: AsyncIterable<string> | Iterable<string>): Promise<void> {
    await this.#add(
      path,
      Readable.from(lines, { objectMode: true }).map((line: string) => Buffer.from(line)),
      true,
    )
  }

  /** Adds a file as it is: films and pictures are compressed already. */
  async addFile(path: string, bytes: Readable): Promise<void> {
    await this.#add(path, bytes, false)
  }

  async #add(path: string, source: Readable, compress: boolean): Promise<void> {
    const through = new PassThrough()
    this.#zip.addReadStream(through, path, { compress, mode: 0o100644 })
    const ended = new AbortController()
    const isRead = once(through, 'end', { signal: ended.signal })
    const failure = once(this.stream, 'error', { signal: ended.signal }).then(([error]) =>
      Promise.reject(error),
    )
    try {
      await Promise.race([Promise.all([pipeline(source, through), isRead]), failure])
    } catch (error) {
      this.stream.destroy(toError(error))
      throw error
    } finally {
      ended.abort()
    }
  }

  end(): void {
    this.#zip.end()
  }
}
