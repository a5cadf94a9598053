// The thread that hashes passwords, one at a time.
import { argon2Sync } from 'node:crypto'
import { getPriority, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'

export interface HashCost {
  /** KiB. */
  readonly memory: number
  readonly passes: number
  readonly parallelism: number
}

export interface HashOrder {
  readonly id: number
  readonly password: string
  readonly nonce: Uint8Array
  readonly cost: HashCost
}

export type HashReply =
  | { readonly id: number; readonly tag: Uint8Array }
  | { readonly id: number; readonly failure: string }

/** OWASP's parameters for argon2id: 19 MiB, two passes, one lane. A hash takes about 30 ms. */
export const COST: HashCost = { memory: 19_456, passes: 2, parallelism: 1 }
export const TAG_LENGTH = 32
/** The event loop goes first on a busy machine. Only Linux gives a thread a priority of its own. */
const NICE = 5

function hash({ id, password, nonce, cost }: HashOrder): HashReply {
  try {
    return { id, tag: argon2Sync('argon2id', { message: password, nonce, tagLength: TAG_LENGTH, ...cost }) }
  } catch (failure) {
    return { id, failure: String(failure) }
  }
}

// A server that was started as nicer already may not take more.
if (parentPort && process.platform === 'linux') setPriority(Math.max(getPriority(), NICE))
parentPort?.on('message', (order: HashOrder) => parentPort?.postMessage(hash(order)))
