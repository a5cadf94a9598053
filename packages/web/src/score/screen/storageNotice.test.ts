import { expect, test } from 'vitest'
import { storageTrouble } from './StorageNotice.tsx'

const storage = (more: Partial<Record<keyof StorageManager, unknown>> = {}): StorageManager =>
  ({
    getDirectory: async () => ({}),
    estimate: async () => ({ quota: 10_000_000_000, usage: 1_000_000 }),
    persisted: async () => false,
    persist: async () => true,
    ...more,
  }) as unknown as StorageManager

test.each([
  ['a browser that keeps everything', storage(), null],
  ['a browser without the interface', undefined, null],
  ['a refused persist', storage({ persist: async () => false }), /may clear unsent plays/],
  [
    'a full disk',
    storage({ estimate: async () => ({ quota: 60_000_000, usage: 30_000_000 }) }),
    /Only 30 MB are free/,
  ],
  [
    'a private window',
    storage({ getDirectory: async () => Promise.reject(new DOMException('', 'SecurityError')) }),
    /private window/,
  ],
])('%s is told before the start', async (_, given, sentence) => {
  const trouble = await storageTrouble(given)
  if (sentence === null) expect(trouble).toBeNull()
  else expect(trouble).toMatch(sentence)
})
