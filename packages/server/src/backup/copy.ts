import { once } from 'node:events'
import { Readable } from 'node:stream'
import type { ClientBase, Connection, Submittable } from 'pg'
import { errorMessage, toError } from '../errorMessage.ts'

// The types of `pg` leave out what its connections can do.
declare module 'pg' {
  interface Connection {
    sendCopyFromChunk(chunk: Uint8Array): void
    endCopyFrom(): void
    sendCopyFail(reason: string): void
  }
}

/** Rows are gathered to chunks of this size. */
const CHUNK_BYTES = 64 * 1024

interface CopyData {
  readonly chunk: Uint8Array
}

/** A statement whose answer is a stream of bytes: COPY … TO STDOUT, one message a row. */
class CopyOut implements Submittable {
  /** Messages so far. */
  messages = 0
  readonly stream: Readable
  readonly #text: string
  #chunks: Buffer[] = []
  #size = 0

  constructor(text: string) {
    this.#text = text
    this.stream = new Readable({ read: () => this.#resume() })
  }

  #resume: () => void = () => undefined

  submit(connection: Connection): void {
    this.#resume = () => void connection.stream.resume()
    connection.query(this.#text)
  }

  handleCopyData({ chunk }: CopyData, connection: Connection): void {
    this.messages += 1
    // `pg` uses the memory of the message again.
    this.#chunks.push(Buffer.from(chunk))
    this.#size += chunk.length
    if (this.#size >= CHUNK_BYTES && !this.#push()) connection.stream.pause()
  }

  #push(): boolean {
    const bytes = Buffer.concat(this.#chunks)
    this.#chunks = []
    this.#size = 0
    return bytes.length === 0 || this.stream.push(bytes)
  }

  handleRowDescription(): void {}
  handleDataRow(): void {}
  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.#push()
    this.stream.push(null)
  }

  handleError(failure: Error): void {
    this.stream.destroy(failure)
  }
}

/** Sends the bytes of a stream to COPY … FROM STDIN. */
class CopyIn implements Submittable {
  readonly done: Promise<void>
  readonly #text: string
  readonly #bytes: Readable
  #resolve: () => void = () => undefined
  #reject: (failure: Error) => void = () => undefined
  #failure: Error | null = null

  constructor(text: string, bytes: Readable) {
    this.#text = text
    this.#bytes = bytes
    this.done = new Promise((resolve, reject) => {
      this.#resolve = resolve
      this.#reject = reject
    })
  }

  submit(connection: Connection): void {
    connection.query(this.#text)
  }

  handleCopyInResponse(connection: Connection): void {
    void this.#send(connection)
  }

  async #send(connection: Connection): Promise<void> {
    try {
      for await (const chunk of this.#bytes) {
        connection.sendCopyFromChunk(chunk)
        if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain')
      }
      connection.endCopyFrom()
    } catch (failure) {
      this.#failure ??= toError(failure)
      connection.sendCopyFail(errorMessage(failure))
    }
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.#resolve()
  }

  handleError(failure: Error): void {
    this.#failure ??= failure
    this.#bytes.destroy(failure)
    this.#reject(this.#failure)
  }
}

/** Runs COPY … TO STDOUT. @returns the bytes, and the number of rows when they have ended */
export function copyOut(
  client: ClientBase,
  text: string,
): { readonly bytes: Readable; readonly rows: () => number } {
  const copy = client.query(new CopyOut(text))
  return { bytes: copy.stream, rows: () => copy.messages }
}

/** Runs COPY … FROM STDIN with these bytes. */
export const copyIn = (client: ClientBase, text: string, bytes: Readable): Promise<void> =>
  client.query(new CopyIn(text, bytes)).done
