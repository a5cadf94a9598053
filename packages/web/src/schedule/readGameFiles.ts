import type { FileReport, GameFiles, GameOfFile } from './gameFileWorker.ts'

const MOST_BYTES = 5_000_000

/** The text of a file: UTF-8, UTF-16 with its mark, else Windows-1252. */
export async function textOf(file: File): Promise<string> {
  if (file.size > MOST_BYTES) throw new Error(`${file.name} is larger than 5 MB.`)
  const bytes = new Uint8Array(await file.arrayBuffer())
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Reads a game in a worker, because repairing line-ups takes seconds. Null: the files are of no known format. */
export function readGameFiles(files: GameFiles): Promise<GameOfFile | null> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./gameFileWorker.ts', import.meta.url), { type: 'module' })
    worker.onmessage = ({ data }: MessageEvent<FileReport>) => {
      worker.terminate()
      if ('error' in data) reject(new Error(data.error))
      else resolve(data.game)
    }
    worker.onerror = ({ message }) => {
      worker.terminate()
      reject(new Error(message || 'The file could not be read.'))
    }
    worker.postMessage(files)
  })
}
