import { expect, test } from 'vitest'
import { adviceFor, storageTrouble } from './StorageNotice.tsx'

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
  const trouble = await storageTrouble(given, 'free-space')
  if (sentence === null) expect(trouble).toBeNull()
  else expect(trouble).toMatch(sentence)
})

const browser = (navigator: object, more: object = {}, display = 'browser'): Window =>
  ({
    navigator,
    matchMedia: (query: string) => ({ matches: query === `(display-mode: ${display})` }),
    ...more,
  }) as unknown as Window
const CHROMIUM = { onbeforeinstallprompt: null }

test.each([
  ['Chrome and Edge', browser({}, CHROMIUM), /install Fullcourt as an app if .* private window loses them/],
  ['the app that Chrome installed', browser({}, CHROMIUM, 'standalone'), /Keep some space free/],
  ['Firefox, and Safari on a Mac', browser({}), /Keep some space free/],
  ['Safari on an iPad', browser({ standalone: false }), /add Fullcourt to the home screen/],
  ['the app on the home screen of an iPad', browser({ standalone: true }), /Keep some space free/],
])('%s is told only what can be done there', async (_, given, advice) => {
  expect(await storageTrouble(storage({ persist: async () => false }), adviceFor(given))).toMatch(advice)
})
