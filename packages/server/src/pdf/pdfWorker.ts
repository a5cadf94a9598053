// The thread that makes PDFs, one after the other.
import { parentPort } from 'node:worker_threads'
import type { PdfDocument } from './document.ts'
import { drawPdf } from './drawPdf.ts'

export interface PdfJob {
  readonly id: number
  readonly document: PdfDocument
}
export type PdfReply = { readonly id: number } & (
  | { readonly bytes: Uint8Array }
  | { readonly failure: unknown }
)

const port = parentPort
if (!port) throw new Error('pdfWorker.ts must run in a worker thread')
const send = (reply: PdfReply) => port.postMessage(reply)

port.on('message', ({ id, document }: PdfJob) => {
  drawPdf(document).then(
    (bytes) => send({ id, bytes }),
    (failure: unknown) => send({ id, failure }),
  )
})
