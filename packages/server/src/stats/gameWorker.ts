// The thread that reads games. It receives games and their changes and sends answers. Accounts take turns, so that no account
// waits for a long game of another.
import { setImmediate } from 'node:timers/promises'
import { parentPort } from 'node:worker_threads'
import { GameReader, type GameSheet, type PlayChange, type Question, type Replies } from './gameReader.ts'

export type ToThread =
  | {
      readonly kind: 'open'
      readonly gameId: string
      readonly sheet: GameSheet
    }
  /** Changed plays. `seq` is the position in the log after them, or null if more of them follow. */
  | {
      readonly kind: 'change'
      readonly gameId: string
      readonly changes: readonly PlayChange[]
      readonly seq: number | null
    }
  | {
      readonly kind: 'ask'
      readonly id: number
      readonly gameId: string
      /** Accounts take turns. */
      readonly accountId: string
      readonly question: Question
    }
  | { readonly kind: 'close'; readonly gameId: string }

export type FromThread =
  | { readonly id: number; readonly seq: number; readonly reply: Replies[Question['kind']] }
  | { readonly id: number; readonly failure: unknown }

/** Events read in one turn of an account: about 10 ms. */
const STEP = 200

interface Job {
  readonly id: number
  readonly reader: GameReader
  readonly question: Question
}

const port = parentPort
if (!port) throw new Error('gameWorker.ts must run in a worker thread')
const readers = new Map<string, GameReader>()
/** Jobs by account, the next account first. */
const turns = new Map<string, Job[]>()
let isWorking = false

const send = (message: FromThread) => port.postMessage(message)

/**
 * Works on a job for one turn.
 * @returns true if it is answered
 */
function step({ id, reader, question }: Job): boolean {
  try {
    if (!reader.advance(STEP, question)) return false
    send({ id, seq: reader.seq, reply: reader.answer(question) })
  } catch (failure) {
    send({ id, failure })
  }
  return true
}

async function work(): Promise<void> {
  if (isWorking) return
  isWorking = true
  for (const [accountId, jobs] of turns) {
    turns.delete(accountId)
    const [job] = jobs
    if (job && step(job)) jobs.shift()
    // The account moves to the end of the map, which this loop reaches later.
    if (jobs.length > 0) turns.set(accountId, jobs)
    // Processes messages before the next step.
    await setImmediate()
  }
  isWorking = false
}

function ask({ id, gameId, accountId, question }: Extract<ToThread, { kind: 'ask' }>): void {
  const reader = readers.get(gameId)
  if (!reader) {
    send({ id, failure: new Error(`game ${gameId} is not open`) })
    return
  }
  const jobs = turns.get(accountId) ?? []
  turns.set(accountId, jobs)
  jobs.push({ id, reader, question })
  void work()
}

function change({ gameId, changes, seq }: Extract<ToThread, { kind: 'change' }>): void {
  const reader = readers.get(gameId)
  if (!reader) return
  reader.change(changes)
  reader.seq = seq ?? reader.seq
}

port.on('message', (message: ToThread) => {
  switch (message.kind) {
    case 'open':
      readers.set(message.gameId, new GameReader(message.sheet))
      return
    case 'close':
      readers.delete(message.gameId)
      return
    case 'change':
      return change(message)
    case 'ask':
      return ask(message)
    default:
      throw message satisfies never
  }
})
