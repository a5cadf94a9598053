import { PassThrough, Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** A ZIP that is written while it is read: one entry at a time, none held in memory. */
export class ZipWriter {
  readonly #zip = new ZipFile()
  readonly stream = new PassThrough()

  constructor() {
    this.#zip.outputStream.on('error', (failure) => this.stream.destroy(failure as Error))
    this.#zip.outputStream.pipe(this.stream)
  }

  /** Adds a text file. Resolves when it is written. */
  async addText(path: string, lines: AsyncIterable<string> | Iterable<string>): Promise<void> {
    await this.#add(
      path,
      Readable.from(lines, { objectMode: true }).map((line) => Buffer.from(line as string)),
      true,
    )
  }

  /** Adds a file as it is: films and pictures are compressed already. */
  async addFile(path: string, bytes: Readable): Promise<void> {
    await this.#add(path, bytes, false)
  }

  #add(path: string, source: Readable, compress: boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      const through = new PassThrough()
      source.on('error', (failure) => {
        this.stream.destroy(failure)
        reject(failure)
      })
      this.stream.on('error', reject)
      through.on('end', resolve)
      source.pipe(through)
      this.#zip.addReadStream(through, path, { compress, mode: 0o100644 })
    })
  }

  end(): void {
    this.#zip.end()
  }
}
