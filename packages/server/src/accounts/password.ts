import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { FairQueue, type QueuePlace } from './fairQueue.ts'

/** OWASP's figures for argon2id: 19 MiB, two passes, one lane; about 30 ms here. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 }
const TAG_LENGTH = 32
/** Hashing is heavy on purpose: a few at once, so that it is no weapon against everything else that runs here. */
const QUEUE = new FairQueue({ atOnce: 2, waitingOfNetwork: 60, waiting: 200 })
/** For what the server does by itself: it waits behind no caller. */
export const OWN_WORK: QueuePlace = { network: 'own', isKnown: true }

const derive = promisify(argon2)

const derived = (password: string, nonce: Buffer, place: QueuePlace): Promise<Buffer> =>
  QUEUE.run(place, () => derive('argon2id', { message: password, nonce, tagLength: TAG_LENGTH, ...COST }))

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')

/** What is stored of a password, in PHC form: $argon2id$v=19$m=…,t=…,p=…$salt$tag. */
export async function hashPassword(password: string, place: QueuePlace): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await derived(password, nonce, place)
  const { memory, passes, parallelism } = COST
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(nonce)}$${unpadded(tag)}`
}

const NOBODY = { nonce: Buffer.alloc(16), tag: Buffer.alloc(TAG_LENGTH) }

function readHash(stored: string | null) {
  const [nonce, tag] = stored?.split('$').slice(4) ?? []
  return nonce && tag ? { nonce: Buffer.from(nonce, 'base64'), tag: Buffer.from(tag, 'base64') } : NOBODY
}

/** Is it the password, exactly as typed? Without a stored hash the answer is no and takes as long. */
export async function isPassword(
  password: string,
  stored: string | null,
  place: QueuePlace,
): Promise<boolean> {
  const { nonce, tag } = readHash(stored)
  const given = await derived(password, nonce, place)
  return given.length === tag.length && timingSafeEqual(given, tag) && stored !== null
}
