// The thread of the embedded database: wire protocol in, wire protocol out, one conversation at a time.
import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'

/** `null` for a folder: in memory. `template`: a dumped folder to begin from. */
export interface EmbeddedStart {
  readonly folder: string | null
  readonly template: string | null
}
/** To the thread: bytes of the protocol, or the end. From it: 'open', then bytes. */
export type ToWorker = Uint8Array | 'close'
export type FromWorker = Uint8Array | 'open'

const port = parentPort
if (!port) throw new Error('to be run as a worker')
const { folder, template } = workerData as EmbeddedStart

const db = await PGlite.create({
  ...(folder && { dataDir: folder }),
  ...(template && { loadDataDir: new Blob([await readFile(template)]) }),
})
const answer = (message: FromWorker) => port.postMessage(message)

port.on('message', async (message: ToWorker) => {
  if (message === 'close') {
    await db.close()
    port.close()
    return
  }
  // A view of the database's whole memory must not be cloned with it.
  answer(db.execProtocolRawSync(message).slice())
})
answer('open')
