import { S3Client } from '@aws-sdk/client-s3'
import { errorMessage, toError } from '../../errorMessage.ts'
import { NotStored, StorageUnavailable, WrongLength } from '../../storage/storage.ts'
import type { BucketSettings } from '../../storage/storageUrl.ts'

const CONNECT_MS = 5_000
/** Without any bytes. */
const SILENCE_MS = 20_000
/** With the back-off of the SDK, about two seconds in all. */
const ATTEMPTS = 4
const MAX_SOCKETS = 64

export const openClient = ({ origin, region, key, secret }: BucketSettings): S3Client =>
  new S3Client({
    endpoint: origin,
    region,
    credentials: { accessKeyId: key, secretAccessKey: secret },
    // Other servers than Amazon's know buckets by path only.
    forcePathStyle: true,
    maxAttempts: ATTEMPTS,
    // Else signed addresses ask the browser for checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      socketTimeout: SILENCE_MS,
      httpAgent: { maxSockets: MAX_SOCKETS },
      httpsAgent: { maxSockets: MAX_SOCKETS },
    },
  })

interface ServiceFailure {
  readonly name: string
  readonly $metadata?: { readonly httpStatusCode?: number }
}

const toServiceFailure: (failure: unknown) => ServiceFailure = toError

export const statusOf = (failure: unknown): number | undefined =>
  toServiceFailure(failure).$metadata?.httpStatusCode

const MISSING: ReadonlySet<string> = new Set(['NoSuchKey', 'NoSuchUpload', 'NotFound'])

/** @param what it was about, for the message */
function errorOf(failure: unknown, what: string, signal: AbortSignal | undefined): unknown {
  if (signal?.aborted) return signal.reason
  const { name } = toError(failure)
  if (MISSING.has(name)) return new NotStored(what)
  if (name === 'EntityTooSmall') return new WrongLength('a part that is not the last has at least 5 MB')
  const status = statusOf(failure)
  // A refused key and a wrong clock are mended by an operator; meanwhile the storage is not available.
  const isOurs = status !== undefined && status >= 400 && status < 500 && ![403, 408, 429].includes(status)
  if (isOurs && name !== 'NoSuchBucket') return failure
  return new StorageUnavailable(`the bucket does not answer as it must: ${name} ${errorMessage(failure)}`, {
    cause: failure,
  })
}

/** Translates the errors of a call to those of the port. */
export async function call<T>(work: Promise<T>, what: string, signal?: AbortSignal): Promise<T> {
  try {
    return await work
  } catch (failure) {
    throw errorOf(failure, what, signal)
  }
}

/** @returns null instead of `NotStored` */
export const ifStored = <T>(work: Promise<T>): Promise<T | null> =>
  work.catch((failure: unknown) => {
    if (failure instanceof NotStored) return null
    throw failure
  })

/** Does the work for every item, at most `most` at once. Ends at the first failure, when those that run have ended. */
export async function forEachParallel<T>(
  items: AsyncIterable<T> | Iterable<T>,
  most: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const running = new Set<Promise<void>>()
  const failures: unknown[] = []
  for await (const item of items) {
    const one: Promise<void> = work(item)
      .catch((failure: unknown) => {
        failures.push(failure)
      })
      .finally(() => running.delete(one))
    running.add(one)
    if (running.size >= most) await Promise.race(running)
    if (failures.length > 0) break
  }
  await Promise.all(running)
  if (failures.length > 0) throw failures[0]
}
