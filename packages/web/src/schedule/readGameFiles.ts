import type { FileReport, GameFiles, ReadFiles } from './gameFileWorker.ts'

/** Reads a game in a worker, because repairing line-ups takes seconds. */
export function readGameFiles(files: GameFiles): Promise<ReadFiles> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./gameFileWorker.ts', import.meta.url), { type: 'module' })
    worker.onmessage = ({ data }: MessageEvent<FileReport>) => {
      worker.terminate()
      if ('error' in data) reject(new Error(data.error))
      else resolve(data.found)
    }
    worker.onerror = ({ message }) => {
      worker.terminate()
      reject(new Error(message || 'The file could not be read.'))
    }
    worker.postMessage(files)
  })
}
