import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const KEPT = 'the-tab-before-the-reload'

/** A document that holds the tab's lock. @returns ends it */
function holdTab(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  void navigator.locks.request(`fullcourt-tab-${KEPT}`, () => promise)
  return resolve
}

async function openTab(): Promise<string> {
  vi.resetModules()
  const { thisTab } = await import('./tab.ts')
  return (await thisTab()).id
}

beforeEach(() => {
  const kept = new Map([['fullcourt.tab', KEPT]])
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
})

afterEach(() => vi.unstubAllGlobals())

test('a reloaded tab keeps its id, and so its undo steps, also while the old page is still closing', async () => {
  const close = holdTab()
  setTimeout(close, 700)
  expect(await openTab()).toBe(KEPT)
})

test('a duplicated tab gets an id of its own', async () => {
  const close = holdTab()
  // The test before holds the lock as long as its module lives.
  expect(await openTab()).not.toBe(KEPT)
  close()
})

test('a browser that refuses locks knows of no other tab, and opens games all the same', async () => {
  const refuse = () => Promise.reject(new DOMException('denied', 'SecurityError'))
  vi.stubGlobal('navigator', { locks: { request: refuse, query: refuse } })
  vi.resetModules()
  const { thisTab } = await import('./tab.ts')
  expect(await (await thisTab()).liveTabs()).toEqual(new Set())
})
