import type { FileHandle } from 'node:fs/promises'
import { OutgoingMessage } from 'node:http'
import { Socket } from 'node:net'
import { Readable, type Writable } from 'node:stream'
import { toError } from '../../errorMessage.ts'

/** Fewer, larger reads: reading 64 kB at a time, as Node's file streams do, takes three to four times as long. */
const BLOCK_BYTES = 512 * 1024
const SMALL_BYTES = 64 * 1024
/** 16 MB for all readers of this process. Further readers use small blocks. */
const MAX_BLOCKS = 32
/** A client that needs longer for a block is slow. It gets small blocks, so that it does not hold a large one for seconds. */
const SLOW_MS = 250

/** Blocks of memory that are used again and again, because allocating and clearing them costs as much as reading the file. */
const free: Buffer[] = []
let lent = 0

function takeBlock(isSlow: boolean): Buffer {
  if (isSlow || lent >= MAX_BLOCKS) return Buffer.allocUnsafeSlow(SMALL_BYTES)
  lent += 1
  return free.pop() ?? Buffer.allocUnsafeSlow(BLOCK_BYTES)
}

/** @param isUnused false if something may still read the block; then it is left to the garbage collector */
function giveBack(block: Buffer, isUnused: boolean): void {
  if (block.length !== BLOCK_BYTES) return
  lent -= 1
  if (isUnused) free.push(block)
}

/** An open file with several readers. */
export interface SharedFile {
  readonly handle: FileHandle
  readonly isClosed: boolean
  acquire(): void
  release(): void
}

interface Block {
  readonly memory: Buffer
  readonly bytes: Buffer
}

/** @returns true when the bytes were handed over, false when the client is gone */
const send = (destination: Writable, bytes: Buffer): Promise<boolean> =>
  new Promise((resolve) => {
    if (destination.destroyed) return resolve(false)
    const gone = () => resolve(false)
    destination.once('close', gone)
    destination.write(bytes, (failure) => {
      destination.off('close', gone)
      resolve(!failure)
    })
  })

export interface FileStreamOptions {
  readonly file: SharedFile
  /** Opens the file again if it was closed before the stream began. Returns null if it is not the same any more. */
  readonly reopen: () => Promise<SharedFile | null>
  /** Both inclusive. */
  readonly first: number
  readonly last: number
}

/**
 * Streams a range of an open file. `pipe` to a socket sends blocks of reused memory, each after the one before was sent. Other
 * readers get memory of their own: they may hold what they were given.
 */
export class FileStream extends Readable {
  /** Null if it was closed before the stream began, and after the end. */
  #file: SharedFile | null
  readonly #reopen: FileStreamOptions['reopen']
  #position: number
  readonly #end: number
  #isPiped = false

  constructor({ file, reopen, first, last }: FileStreamOptions) {
    super({ highWaterMark: SMALL_BYTES })
    this.#file = file.isClosed ? null : file
    this.#file?.acquire()
    this.#reopen = reopen
    this.#position = first
    this.#end = last + 1
  }

  async #openAgain(): Promise<SharedFile> {
    const file = await this.#reopen()
    if (!file || this.destroyed) throw new Error('the file was replaced or deleted')
    file.acquire()
    this.#file = file
    return file
  }

  /** Reads the next bytes into the memory. Returns null at the end of the range. */
  async #fill(memory: Buffer): Promise<Buffer | null> {
    const wanted = Math.min(memory.length, this.#end - this.#position)
    if (wanted <= 0 || this.destroyed) return null
    const { handle } = this.#file ?? (await this.#openAgain())
    const { bytesRead } = await handle.read(memory, 0, wanted, this.#position)
    if (bytesRead === 0) throw new Error('the file ends before the range')
    this.#position += bytesRead
    return memory.subarray(0, bytesRead)
  }

  override _read(): void {
    if (this.#isPiped) return
    this.#fill(Buffer.allocUnsafeSlow(SMALL_BYTES)).then(
      (bytes) => this.push(bytes),
      (failure: unknown) => this.destroy(toError(failure)),
    )
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    // Closing waits for a running read.
    this.#file?.release()
    this.#file = null
    done(error)
  }

  override pipe<T extends NodeJS.WritableStream>(destination: T, options: { end?: boolean } = {}): T {
    const canReuse = destination instanceof OutgoingMessage || destination instanceof Socket
    if (!canReuse || this.readableDidRead || this.readableFlowing !== null)
      return super.pipe(destination, options)
    this.#isPiped = true
    this.#sendAll(destination).then(
      (isSent) => {
        if (!isSent) return this.destroy()
        if (options.end ?? true) destination.end()
        this.push(null)
        this.resume()
      },
      (failure: unknown) => this.destroy(toError(failure)),
    )
    return destination
  }

  async #nextBlock(isSlow: boolean): Promise<Block | null> {
    const memory = takeBlock(isSlow)
    try {
      const bytes = await this.#fill(memory)
      if (bytes) return { memory, bytes }
      giveBack(memory, true)
      return null
    } catch (failure) {
      giveBack(memory, true)
      throw failure
    }
  }

  /** @returns false when the client is gone */
  async #sendAll(destination: Writable): Promise<boolean> {
    let isSlow = false
    let next = this.#nextBlock(isSlow)
    for (;;) {
      const block = await next
      if (!block) return !this.destroyed
      next = this.#nextBlock(isSlow)
      next.catch(() => undefined)
      const began = performance.now()
      const isSent = await send(destination, block.bytes)
      giveBack(block.memory, isSent)
      if (!isSent) {
        const ahead = await next.catch(() => null)
        if (ahead) giveBack(ahead.memory, true)
        return false
      }
      isSlow ||= performance.now() - began > SLOW_MS
    }
  }
}
