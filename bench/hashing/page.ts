// The page of bench P6: our hash of the chosen file, and its peers.
import { createSHA256 } from 'hash-wasm'
import { fingerprintOf, hashFile } from '../../packages/web/src/film/local/hashFile.ts'

const SLICE = 2 * 1024 * 1024

const chosen = (): File => document.querySelector('input')!.files![0]!

async function eachSlice(file: File, use: (bytes: Uint8Array) => void): Promise<void> {
  for (let at = 0; at < file.size; at += SLICE)
    use(new Uint8Array(await file.slice(at, at + SLICE).arrayBuffer()))
}

async function inWasm(file: File): Promise<string> {
  const hash = await createSHA256()
  await eachSlice(file, (bytes) => void hash.update(bytes))
  return hash.digest('hex')
}

const works = {
  ours: () => hashFile(chosen()),
  reads: () => eachSlice(chosen(), () => undefined),
  'hash-wasm': () => inWasm(chosen()),
  fingerprint: () => fingerprintOf(chosen()),
}
export type Work = keyof typeof works

/** Runs one of them. @returns milliseconds, and those of the longest task of the page meanwhile */
async function run(work: Work): Promise<{ ms: number; longest: number }> {
  let longest = 0
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration)
  })
  observer.observe({ entryTypes: ['longtask'] })
  const from = performance.now()
  await works[work]()
  const ms = performance.now() - from
  await new Promise((resolve) => setTimeout(resolve, 100))
  observer.disconnect()
  return { ms, longest }
}

declare global {
  interface Window {
    run: typeof run
  }
}
window.run = run
