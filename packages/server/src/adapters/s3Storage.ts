import { randomUUID } from 'node:crypto'
import { open, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { PassThrough, pipeline, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandInput,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
  UploadPartCopyCommand,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { errorMessage, toError } from '../errorMessage.ts'
import { hashOf } from '../storage/hash.ts'
import { checkKey, checkPart, checkPrefix, isKey } from '../storage/keys.ts'
import {
  type ByteRange,
  type DirectStorage,
  NotStored,
  type OpenedObject,
  type Storage,
  StorageUnavailable,
  type StoredObject,
  type StoredPart,
  type Upload,
  WrongLength,
} from '../storage/storage.ts'
import type { BucketSettings } from '../storage/storageUrl.ts'
import { rememberSuccess } from './rememberSuccess.ts'
import { call, forEachParallel, ifStored, openClient, statusOf } from './s3Storage/client.ts'
import { S3Parts, uploadInput } from './s3Storage/parts.ts'

/** S3 takes at most 10,000 parts, and 5 MB to 5 GB in each but the last. */
const PART_BYTES = 8 * 1024 * 1024
const MAX_PARTS = 9_000
const MAX_PART_BYTES = 5 * 1024 ** 3
const PARALLEL = 4
const PARALLEL_DELETES = 16
const CHECK_TTL_MS = 10_000
const CHECK_MS = 5_000
/** Bytes that stop coming are asked for again. */
const READ_ATTEMPTS = 4

interface Piece {
  readonly first: number
  /** Inclusive. */
  readonly last: number
  readonly part: number
}

/** Cuts a file into pieces of equal size, the last one shorter. */
function* piecesOf(size: number, least: number): Generator<Piece> {
  const length = Math.max(least, Math.ceil(size / MAX_PARTS))
  for (let first = 0, part = 1; first < size; first += length, part++)
    yield { first, last: Math.min(size, first + length) - 1, part }
}

const rangeHeader = ({ first, last }: ByteRange): string => `bytes=${first}-${last}`

/** Yields pieces of `PART_BYTES`, the last one shorter. At least one, which may be empty. */
async function* inPieces(bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<Buffer> {
  let chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of bytes) {
    chunks.push(chunk)
    size += chunk.length
    if (size < PART_BYTES) continue
    const whole = Buffer.concat(chunks)
    yield whole.subarray(0, PART_BYTES)
    chunks = [whole.subarray(PART_BYTES)]
    size -= PART_BYTES
  }
  yield Buffer.concat(chunks)
}

/** Explains why a bucket cannot be used, for the operator. */
function whyNotOpen({ bucket, origin }: BucketSettings, failure: unknown): string {
  const status = statusOf(failure)
  if (status === 404) return `${origin} has no bucket ${bucket}`
  if (status === 403) return `${origin} refuses the key for the bucket ${bucket}`
  if (status === 301) return `the bucket ${bucket} is in another region`
  return `${origin} does not answer (${errorMessage(failure)})`
}

/** Keeps objects in a bucket of a server that speaks S3. Browsers talk to it directly, by signed addresses. */
export class S3Storage implements Storage {
  readonly origin: string
  readonly parts: S3Parts
  readonly direct: DirectStorage
  readonly #client: S3Client
  readonly #bucket: string
  readonly #check = rememberSuccess(() => this.#tryToWrite(), CHECK_TTL_MS)

  private constructor(client: S3Client, { bucket, origin }: BucketSettings) {
    this.#client = client
    this.#bucket = bucket
    this.origin = origin
    this.parts = new S3Parts(client, bucket)
    this.direct = directTo(client, bucket)
  }

  /** @param setting its name. Throws with a sentence for the operator if the bucket cannot be reached. */
  static async open(settings: BucketSettings, setting = 'STORAGE_URL'): Promise<S3Storage> {
    const client = openClient(settings)
    try {
      await client.send(new HeadBucketCommand({ Bucket: settings.bucket }))
    } catch (failure) {
      client.destroy()
      throw new Error(`${setting}: ${whyNotOpen(settings, failure)}`)
    }
    return new S3Storage(client, settings)
  }

  #at(key: string): { readonly Bucket: string; readonly Key: string } {
    return { Bucket: this.#bucket, Key: checkKey(key) }
  }

  async put(key: string, bytes: Readable | Uint8Array, type: string): Promise<void> {
    const at = this.#at(key)
    const pieces = inPieces(bytes instanceof Readable ? bytes : [bytes])
    const first: Buffer = (await pieces.next()).value
    if (first.length < PART_BYTES) {
      await call(this.#client.send(new PutObjectCommand({ ...at, Body: first, ContentType: type })), key)
      return
    }
    const numbered = async function* () {
      let part = 1
      yield { part, body: first }
      for await (const body of pieces) if (body.length > 0) yield { part: ++part, body }
    }
    await this.#multipart(key, type, numbered(), async ({ part, body }, upload) => {
      await this.#putPiece(upload, part, body)
      return { part, size: body.length }
    })
  }

  async #putPiece(upload: Upload, part: number, body: Uint8Array): Promise<void> {
    const input = { ...uploadInput(this.#bucket, upload), PartNumber: part, Body: body }
    await call(this.#client.send(new UploadPartCommand(input)), upload.key)
  }

  /** Uploads an object in parts, and ends the upload if that fails. */
  async #multipart<T>(
    key: string,
    type: string,
    items: AsyncIterable<T> | Iterable<T>,
    putPart: (item: T, upload: Upload) => Promise<{ readonly part: number; readonly size: number }>,
  ): Promise<void> {
    const upload = { key, uploadId: await this.parts.begin(key, type) }
    try {
      const parts: StoredPart[] = []
      await forEachParallel(items, PARALLEL, async (item) => {
        parts.push({ ...(await putPart(item, upload)), hash: null })
      })
      await this.parts.assemble(
        upload,
        parts.toSorted((a, b) => a.part - b.part),
      )
    } catch (failure) {
      await this.parts.abort(upload).catch(() => undefined)
      throw failure
    }
  }

  async putFile(key: string, file: string, type: string): Promise<void> {
    const at = this.#at(key)
    const { size } = await stat(file)
    const handle = await open(file, 'r')
    const read = async ({ first, last }: ByteRange) => {
      const body = Buffer.allocUnsafeSlow(last - first + 1)
      for (let done = 0; done < body.length; ) {
        const { bytesRead } = await handle.read(body, done, body.length - done, first + done)
        if (bytesRead === 0) throw new Error(`${file} ends early`)
        done += bytesRead
      }
      return body
    }
    try {
      if (size <= PART_BYTES) {
        const Body = size === 0 ? Buffer.alloc(0) : await read({ first: 0, last: size - 1 })
        await call(this.#client.send(new PutObjectCommand({ ...at, Body, ContentType: type })), key)
      } else
        await this.#multipart(key, type, piecesOf(size, PART_BYTES), async (piece, upload) => {
          await this.#putPiece(upload, piece.part, await read(piece))
          return { part: piece.part, size: piece.last - piece.first + 1 }
        })
    } finally {
      await handle.close()
    }
    await rm(file)
  }

  async head(key: string): Promise<StoredObject | null> {
    const head = await ifStored(call(this.#client.send(new HeadObjectCommand(this.#at(key))), key))
    if (!head) return null
    const { ContentLength = 0, ETag = '', LastModified } = head
    return { key, size: ContentLength, etag: ETag, modifiedAt: LastModified?.getTime() ?? 0 }
  }

  async #get(input: GetObjectCommandInput, signal?: AbortSignal): Promise<Readable> {
    const command = new GetObjectCommand(input)
    const reply = this.#client.send(command, { ...(signal && { abortSignal: signal }) })
    const { Body } = await call(reply, input.Key!, signal)
    if (!(Body instanceof Readable)) throw new Error('the bucket sends no stream')
    return Body
  }

  async open(key: string): Promise<OpenedObject | null> {
    const head = await this.head(key)
    return head && { ...head, read: (range) => this.#stream(head, range) }
  }

  /** The bytes of exactly this object; the stream fails if it was replaced. */
  #stream({ key, etag }: StoredObject, range?: ByteRange): Readable {
    const through = new PassThrough()
    const controller = new AbortController()
    through.once('close', () => controller.abort())
    const input = { ...this.#at(key), IfMatch: etag, ...(range && { Range: rangeHeader(range) }) }
    this.#get(input, controller.signal).then(
      (body) => pipeline(body, through, () => undefined),
      (failure: unknown) => through.destroy(toError(failure)),
    )
    return through
  }

  async read(key: string, range?: ByteRange): Promise<Readable> {
    return this.#get({ ...this.#at(key), ...(range && { Range: rangeHeader(range) }) })
  }

  async hash(key: string, onRead?: (bytes: number) => void): Promise<string> {
    return hashOf(await this.read(key), onRead)
  }

  async localFile(key: string, folder: string, signal?: AbortSignal): Promise<string> {
    const head = await this.head(key)
    if (!head) throw new NotStored(key)
    const file = join(folder, basename(key))
    const handle = await open(file, 'w', 0o600)
    try {
      await forEachParallel(piecesOf(head.size, PART_BYTES), PARALLEL, async (piece) => {
        const bytes = await this.#readPiece(head, piece, signal)
        for (let done = 0; done < bytes.length; )
          done += (await handle.write(bytes, done, bytes.length - done, piece.first + done)).bytesWritten
      })
    } catch (failure) {
      await rm(file, { force: true })
      throw failure
    } finally {
      await handle.close()
    }
    return file
  }

  /** Reads a range into memory. Asks again when the bytes stop coming; the SDK repeats requests, but not their bodies. */
  async #readPiece(head: StoredObject, range: ByteRange, signal?: AbortSignal): Promise<Buffer> {
    const input = { ...this.#at(head.key), IfMatch: head.etag, Range: rangeHeader(range) }
    for (let attempt = 1; ; attempt++) {
      signal?.throwIfAborted()
      const body = await this.#get(input, signal)
      try {
        const bytes = await buffer(body)
        if (bytes.length === range.last - range.first + 1) return bytes
        throw new Error(`${bytes.length} bytes came`)
      } catch (failure) {
        signal?.throwIfAborted()
        if (attempt === READ_ATTEMPTS)
          throw new StorageUnavailable(`the bucket does not send ${head.key}: ${errorMessage(failure)}`)
      }
    }
  }

  async copy(from: string, to: string): Promise<void> {
    const target = this.#at(to)
    const head = await this.head(from)
    if (!head) throw new NotStored(from)
    if (from === to) return
    const CopySource = `${this.#bucket}/${from}`
    if (head.size <= MAX_PART_BYTES) {
      await call(this.#client.send(new CopyObjectCommand({ ...target, CopySource })), from)
      return
    }
    const { ContentType = 'application/octet-stream' } = await this.#client.send(
      new HeadObjectCommand(this.#at(from)),
    )
    await this.#multipart(to, ContentType, piecesOf(head.size, 1024 ** 3), async (piece, upload) => {
      const source = { CopySource, CopySourceRange: rangeHeader(piece) }
      const input = { ...uploadInput(this.#bucket, upload), PartNumber: piece.part, ...source }
      await call(this.#client.send(new UploadPartCopyCommand(input)), from)
      return { part: piece.part, size: piece.last - piece.first + 1 }
    })
  }

  /** One by one: not every server takes a list. */
  async delete(keys: readonly string[]): Promise<void> {
    const inputs = keys.map((key) => this.#at(key))
    await forEachParallel(inputs, PARALLEL_DELETES, async (input) => {
      await ifStored(call(this.#client.send(new DeleteObjectCommand(input)), input.Key))
    })
  }

  async *list(prefix: string): AsyncGenerator<StoredObject> {
    const input = { Bucket: this.#bucket, Prefix: checkPrefix(prefix) }
    for (let after = {}; ; ) {
      const page = await call(this.#client.send(new ListObjectsV2Command({ ...input, ...after })), prefix)
      // A bucket may hold other files, such as the empty ones that consoles make for folders.
      for (const { Key, Size, ETag, LastModified } of page.Contents ?? [])
        if (isKey(Key!)) yield { key: Key!, size: Size!, etag: ETag!, modifiedAt: LastModified!.getTime() }
      if (!page.IsTruncated) return
      after = { ContinuationToken: page.NextContinuationToken }
    }
  }

  async *misplaced(): AsyncGenerator<never> {}

  async freeBytes(): Promise<null> {
    return null
  }

  check(): Promise<void> {
    return this.#check()
  }

  async #tryToWrite(): Promise<void> {
    const at = this.#at(`check/${randomUUID()}/written`)
    const signal = AbortSignal.timeout(CHECK_MS)
    const late = { abortSignal: signal }
    const write = async () => {
      await this.#client.send(new PutObjectCommand({ ...at, Body: Buffer.from('x') }), late)
      await this.#client.send(new DeleteObjectCommand(at), late)
    }
    await write().catch((failure: unknown) => {
      throw new StorageUnavailable(`the bucket cannot be written: ${errorMessage(failure)}`, {
        cause: failure,
      })
    })
  }

  async close(): Promise<void> {
    this.#client.destroy()
  }
}

/** Headers that are signed: the browser must send exactly this. */
const signed = (...headers: string[]) => new Set(['host', ...headers])

const directTo = (client: S3Client, bucket: string): DirectStorage => ({
  async putPartUrl(upload, part, size, seconds) {
    const input = { ...uploadInput(bucket, upload), PartNumber: checkPart(part), ContentLength: size }
    if (!Number.isInteger(size) || size < 1 || size > MAX_PART_BYTES)
      throw new WrongLength(`a part has 1 to ${MAX_PART_BYTES} bytes`)
    return getSignedUrl(client, new UploadPartCommand(input), {
      expiresIn: seconds,
      signableHeaders: signed('content-length'),
    })
  },
  async putUrl(key, type, seconds) {
    const input = { Bucket: bucket, Key: checkKey(key), ContentType: type }
    return getSignedUrl(client, new PutObjectCommand(input), {
      expiresIn: seconds,
      signableHeaders: signed('content-type'),
    })
  },
  async getUrl(key, type, seconds) {
    const input = { Bucket: bucket, Key: checkKey(key), ResponseContentType: type }
    return getSignedUrl(client, new GetObjectCommand(input), { expiresIn: seconds })
  },
})
