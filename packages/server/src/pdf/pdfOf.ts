import { Worker } from 'node:worker_threads'
import { Refusal } from '../calls/refusal.ts'
import type { PdfDocument } from './document.ts'
import type { PdfJob, PdfReply } from './pdfWorker.ts'

const MAX_MEMORY_MB = 256
/** The thread ends after this time without a document, and gives its fonts back. */
const IDLE_MS = 60_000

interface Waiting {
  readonly resolve: (bytes: Buffer) => void
  readonly reject: (reason: unknown) => void
}

/** Documents in progress, by their number. */
const waiting = new Map<number, Waiting>()
let lastId = 0
let worker: Worker | null = null
let idle: NodeJS.Timeout | undefined

function settle({ id, ...reply }: PdfReply): void {
  const one = waiting.get(id)
  waiting.delete(id)
  if ('bytes' in reply) one?.resolve(Buffer.from(reply.bytes))
  else one?.reject(reply.failure)
  if (waiting.size === 0) idle = setTimeout(end, IDLE_MS).unref()
}

function end(): void {
  const ended = worker
  worker = null
  void ended?.terminate()
}

function failAll(from: Worker): void {
  if (worker !== from) return
  worker = null
  const failure = new Refusal('unavailable', 'This document could not be made right now. Try again.', {
    retryAfter: 1,
  })
  for (const { reject } of waiting.values()) reject(failure)
  waiting.clear()
}

function start(): Worker {
  const made = new Worker(new URL('./pdfWorker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB },
  })
  // The thread does not keep the process alive.
  made.unref()
  made.on('message', settle)
  made.on('error', () => failAll(made))
  made.on('exit', () => failAll(made))
  return made
}

/** Makes a PDF in a thread of its own, so that fonts and layout never block the event loop. */
export function pdfOf(document: PdfDocument): Promise<Buffer> {
  clearTimeout(idle)
  worker ??= start()
  const id = ++lastId
  const made = new Promise<Buffer>((resolve, reject) => waiting.set(id, { resolve, reject }))
  worker.postMessage({ id, document } satisfies PdfJob)
  return made
}
