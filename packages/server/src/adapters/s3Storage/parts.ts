import { createHash } from 'node:crypto'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListPartsCommand,
  type Part,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { checkKey, checkPart } from '../../storage/keys.ts'
import {
  InvalidKey,
  NotStored,
  type PartStorage,
  PartTaken,
  type StoredPart,
  type Upload,
  WrongLength,
} from '../../storage/storage.ts'
import { PartRuns, SharedRuns, untilAborted } from '../partRuns.ts'
import { readExactly } from '../readExactly.ts'
import { call, ifStored } from './client.ts'

const UPLOAD_ID = /^[\x21-\x7e]{1,1024}$/
/** A part that passes through this server is held in memory, because a failed request is repeated. Browsers send larger ones directly. */
const MAX_BUFFERED = 64 * 1024 * 1024

/** @returns the parameters of every call about an upload. Throws `InvalidKey`. */
export function uploadInput(bucket: string, { key, uploadId }: Upload) {
  if (!UPLOAD_ID.test(uploadId)) throw new InvalidKey('no upload has this id')
  return { Bucket: bucket, Key: checkKey(key), UploadId: uploadId }
}

const sizeOf = (parts: readonly StoredPart[]): number => parts.reduce((sum, { size }) => sum + size, 0)

/** A multipart upload of S3. */
export class S3Parts implements PartStorage {
  readonly #client: S3Client
  readonly #bucket: string
  readonly #puts = new PartRuns()
  readonly #assembling = new SharedRuns()

  constructor(client: S3Client, bucket: string) {
    this.#client = client
    this.#bucket = bucket
  }

  async begin(key: string, type: string): Promise<string> {
    const input = { Bucket: this.#bucket, Key: checkKey(key), ContentType: type }
    const { UploadId } = await call(this.#client.send(new CreateMultipartUploadCommand(input)), key)
    return UploadId!
  }

  /** The tag of a part is its MD5, unless the bucket encrypts with keys of its own: there a repeated part is refused. */
  async put(
    upload: Upload,
    part: number,
    bytes: AsyncIterable<Uint8Array>,
    size: number,
  ): Promise<StoredPart> {
    const input = { ...uploadInput(this.#bucket, upload), PartNumber: checkPart(part) }
    return this.#puts.run(`${upload.uploadId} ${part}`, async (signal) => {
      const before = (await this.#parts(upload)).find(({ PartNumber }) => PartNumber === part)
      const chunks: Uint8Array[] = []
      const gather = {
        async add(chunk: Uint8Array) {
          chunks.push(chunk)
        },
      }
      if (size > MAX_BUFFERED) throw new WrongLength(`a part has at most ${MAX_BUFFERED} bytes`)
      const hash = await readExactly(untilAborted(bytes, signal), size, gather)
      const body = Buffer.concat(chunks)
      const md5 = createHash('md5').update(body).digest()
      if (before && before.ETag !== `"${md5.toString('hex')}"`)
        throw new PartTaken(`part ${part} is stored with other bytes`)
      const put = new UploadPartCommand({ ...input, Body: body, ContentMD5: md5.toString('base64') })
      if (!before) await call(this.#client.send(put, { abortSignal: signal }), upload.key, signal)
      return { part, size, hash }
    })
  }

  async #parts(upload: Upload): Promise<readonly Part[]> {
    const input = uploadInput(this.#bucket, upload)
    const parts: Part[] = []
    for (let after: string | undefined; ; ) {
      const command = new ListPartsCommand({ ...input, ...(after && { PartNumberMarker: after }) })
      const page = await call(this.#client.send(command), `upload ${upload.uploadId}`)
      parts.push(...(page.Parts ?? []))
      if (!page.IsTruncated || !page.NextPartNumberMarker) return parts
      after = page.NextPartNumberMarker
    }
  }

  async list(upload: Upload): Promise<readonly StoredPart[]> {
    const parts = await this.#parts(upload)
    return parts.map(({ PartNumber, Size }) => ({ part: PartNumber!, size: Size!, hash: null }))
  }

  assemble(upload: Upload, parts: readonly StoredPart[], signal?: AbortSignal): Promise<void> {
    return this.#assembling.run(upload.uploadId, () => this.#assemble(upload, parts, signal))
  }

  async #assemble(upload: Upload, parts: readonly StoredPart[], signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted()
    const isThere = await ifStored(this.#complete(upload, parts, signal).then(() => true))
    // An upload that is not there may be completed: by an earlier call, or by one whose answer was lost.
    const size = await this.#sizeAt(upload.key)
    if (size !== sizeOf(parts)) {
      if (isThere) throw new Error(`${upload.key} has ${size} bytes instead of ${sizeOf(parts)}`)
      throw new NotStored(`upload ${upload.uploadId}`)
    }
  }

  async #complete(upload: Upload, parts: readonly StoredPart[], signal?: AbortSignal): Promise<void> {
    const stored = new Map((await this.#parts(upload)).map((part) => [part.PartNumber, part]))
    const tags = parts.map(({ part, size }) => {
      const found = stored.get(part)
      if (found?.Size !== size) throw new NotStored(`part ${part} of ${upload.key}`)
      return { PartNumber: part, ETag: found.ETag }
    })
    const input = { ...uploadInput(this.#bucket, upload), MultipartUpload: { Parts: tags } }
    const command = new CompleteMultipartUploadCommand(input)
    await call(this.#client.send(command, { ...(signal && { abortSignal: signal }) }), upload.key, signal)
  }

  async #sizeAt(key: string): Promise<number | null> {
    const command = new HeadObjectCommand({ Bucket: this.#bucket, Key: key })
    const head = await ifStored(call(this.#client.send(command), key))
    return head ? (head.ContentLength ?? 0) : null
  }

  async abort(upload: Upload): Promise<void> {
    const command = new AbortMultipartUploadCommand(uploadInput(this.#bucket, upload))
    await ifStored(call(this.#client.send(command), `upload ${upload.uploadId}`))
  }

  async *unfinished(): AsyncGenerator<Upload & { readonly startedAt: number }> {
    for (let after = {}; ; ) {
      const command = new ListMultipartUploadsCommand({ Bucket: this.#bucket, ...after })
      const page = await call(this.#client.send(command), 'the uploads')
      for (const { Key, UploadId, Initiated } of page.Uploads ?? [])
        yield { key: Key!, uploadId: UploadId!, startedAt: Initiated!.getTime() }
      if (!page.IsTruncated || !page.NextKeyMarker) return
      after = { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker }
    }
  }
}
