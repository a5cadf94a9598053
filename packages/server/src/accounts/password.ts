import { randomBytes, timingSafeEqual } from 'node:crypto'
import { FairQueue, type QueuePlace } from '../http/fairQueue.ts'
import { HashThread } from './hashThread.ts'
import { COST, type HashOrder, TAG_LENGTH } from './hashWorker.ts'

/** Hashing is slow on purpose. A thread of its own takes at most one core, and never the event loop. */
const THREAD = new HashThread()
const QUEUE = new FairQueue({ atOnce: 1, waitingOfNetwork: 60, waiting: 200 })
/** The place of the server's own work, which waits behind no caller. */
export const OWN_WORK: QueuePlace = { network: 'own', account: 'own', isKnown: true }

const deriveKey = (order: Omit<HashOrder, 'id'>, place: QueuePlace): Promise<Buffer> =>
  QUEUE.run(place, () => THREAD.hash(order))

const base64Unpadded = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')

/** Hashes a password for storage, in PHC form: $argon2id$v=19$m=…,t=…,p=…$salt$tag. */
export async function hashPassword(password: string, place: QueuePlace): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await deriveKey({ password, nonce, cost: COST }, place)
  const { memory, passes, parallelism } = COST
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64Unpadded(nonce)}$${base64Unpadded(tag)}`
}

const NO_HASH = { nonce: Buffer.alloc(16), tag: Buffer.alloc(TAG_LENGTH), cost: COST }
const STORED = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/

/** Reads the cost too: a hash stays good when `COST` is raised. */
function readHash(stored: string | null) {
  const [, memory, passes, parallelism, nonce, tag] = STORED.exec(stored ?? '') ?? []
  if (!nonce || !tag) return NO_HASH
  return {
    nonce: Buffer.from(nonce, 'base64'),
    tag: Buffer.from(tag, 'base64'),
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
  }
}

/** Tells whether a password is right, exactly as typed. Without a stored hash it returns false after the same time. */
export async function isPassword(
  password: string,
  stored: string | null,
  place: QueuePlace,
): Promise<boolean> {
  const { nonce, tag, cost } = readHash(stored)
  const given = await deriveKey({ password, nonce, cost }, place)
  return given.length === tag.length && timingSafeEqual(given, tag) && stored !== null
}
