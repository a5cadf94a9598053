import { randomBytes, timingSafeEqual } from 'node:crypto'
import { FairQueue, type QueuePlace } from '../http/fairQueue.ts'
import { HashThread } from './hashThread.ts'
import { COST, TAG_LENGTH } from './hashWorker.ts'

/** Hashing is slow on purpose. A thread of its own takes at most one core, and never the event loop. */
const THREAD = new HashThread()
const QUEUE = new FairQueue({ atOnce: 1, waitingOfNetwork: 60, waiting: 200 })
/** The place of the server's own work, which waits behind no caller. */
export const OWN_WORK: QueuePlace = { network: 'own', account: 'own', isKnown: true }

const deriveKey = (password: string, nonce: Buffer, place: QueuePlace): Promise<Buffer> =>
  QUEUE.run(place, () => THREAD.hash({ password, nonce }))

const base64Unpadded = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')

/** Hashes a password for storage, in PHC form: $argon2id$v=19$m=…,t=…,p=…$salt$tag. */
export async function hashPassword(password: string, place: QueuePlace): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await deriveKey(password, nonce, place)
  const { memory, passes, parallelism } = COST
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64Unpadded(nonce)}$${base64Unpadded(tag)}`
}

const NO_HASH = { nonce: Buffer.alloc(16), tag: Buffer.alloc(TAG_LENGTH) }

function readHash(stored: string | null) {
  const [nonce, tag] = stored?.split('$').slice(4) ?? []
  return nonce && tag ? { nonce: Buffer.from(nonce, 'base64'), tag: Buffer.from(tag, 'base64') } : NO_HASH
}

/** Tells whether a password is right, exactly as typed. Without a stored hash it returns false after the same time. */
export async function isPassword(
  password: string,
  stored: string | null,
  place: QueuePlace,
): Promise<boolean> {
  const { nonce, tag } = readHash(stored)
  const given = await deriveKey(password, nonce, place)
  return given.length === tag.length && timingSafeEqual(given, tag) && stored !== null
}
