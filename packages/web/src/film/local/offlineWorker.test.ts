import { beforeEach, expect, test, vi } from 'vitest'
import { partName } from './offlineNames.ts'
import type { CopyOrder, CopyReport } from './offlineWorker.ts'

/** Files of the browser's own storage, by name. */
const files = new Map<string, Uint8Array>()

const handleOf = (name: string) => ({
  async createSyncAccessHandle() {
    return {
      write(bytes: Uint8Array, { at }: { at: number }) {
        const before = files.get(name)!
        const after = new Uint8Array(Math.max(before.length, at + bytes.length))
        after.set(before)
        after.set(bytes, at)
        files.set(name, after)
      },
      getSize: () => files.get(name)!.length,
      truncate: (size: number) => files.set(name, files.get(name)!.slice(0, size)),
      flush: () => undefined,
      close: () => undefined,
    }
  },
  async move(to: string) {
    files.set(to, files.get(name)!)
    files.delete(name)
  },
})
const folder = {
  async getFileHandle(name: string) {
    if (!files.has(name)) files.set(name, new Uint8Array())
    return handleOf(name)
  },
}

let order: (event: { data: CopyOrder }) => void
let report: (report: CopyReport) => void

beforeEach(async () => {
  files.clear()
  vi.resetModules()
  vi.stubGlobal('navigator', {
    storage: { getDirectory: async () => ({ getDirectoryHandle: async () => folder }) },
  })
  const self = { onmessage: null, postMessage: (one: CopyReport) => report(one) }
  vi.stubGlobal('self', self)
  await import('./offlineWorker.ts')
  order = self.onmessage!
})

const copy = (source: Blob | string) =>
  new Promise<CopyReport>((resolve) => {
    report = (one) => {
      if (!('bytes' in one)) resolve(one)
    }
    order({ data: { name: 'film', source } })
  })

const bytes = (text: string) => new TextEncoder().encode(text)
const keptText = () => new TextDecoder().decode(files.get('film'))

/** The film of the server, which answers ranges. */
const serverHas = (text: string) =>
  vi.stubGlobal('fetch', async (_: string, { headers }: { headers: { range?: string } }) => {
    const from = Number(/\d+/.exec(headers.range ?? '')?.[0] ?? 0)
    if (from >= text.length) return new Response(null, { status: 416 })
    return new Response(bytes(text.slice(from)), { status: from > 0 ? 206 : 200 })
  })

test('a copy of a file here is not continued with the bytes of the server, which are others', async () => {
  serverHas('server film')
  files.set(partName('film', 'server'), bytes('serv'))
  expect(await copy(new Blob([bytes('original film')]))).toEqual({ done: true })
  expect(keptText()).toBe('original film')
})

test('a copy that was whole when the browser was ended is kept, and not refused for ever', async () => {
  serverHas('server film')
  files.set(partName('film', 'server'), bytes('server film'))
  expect(await copy('/film.mp4')).toEqual({ done: true })
  expect(keptText()).toBe('server film')
})

test('an interrupted copy goes on where it ended', async () => {
  serverHas('server film')
  files.set(partName('film', 'server'), bytes('server'))
  expect(await copy('/film.mp4')).toEqual({ done: true })
  expect(keptText()).toBe('server film')
})
