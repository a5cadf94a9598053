/** Long slices: the browser spends most of a short read on the way to the file. */
const SLICE_BYTES = 8 * 1024 * 1024
const READS_AHEAD = 2

/** The bytes of a file in order. Two reads run ahead of the reader. @throws DOMException where the file has changed or is gone */
export async function* readSlices(file: Blob, sliceBytes = SLICE_BYTES): AsyncGenerator<Uint8Array> {
  const reads: Promise<ArrayBuffer>[] = []
  let next = 0
  const startRead = () => {
    if (next >= file.size) return
    const read = file.slice(next, next + sliceBytes).arrayBuffer()
    // A read that fails is thrown in its turn; until then it is no unhandled rejection.
    read.catch(() => undefined)
    reads.push(read)
    next += sliceBytes
  }
  for (let i = 0; i <= READS_AHEAD; i += 1) startRead()
  for (let read = reads.shift(); read; read = reads.shift()) {
    const bytes = new Uint8Array(await read)
    startRead()
    yield bytes
  }
}
