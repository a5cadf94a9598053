import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { leadingTab } from './leadingTab.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', { visibilityState: 'visible' })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const PATIENCE = 1000
let locks = 0
/** Two tabs of one browser, and which of them leads. */
function twoTabs() {
  const lock = `leading-tab-${++locks}`
  const leads = new Set<string>()
  const tab = (name: string) =>
    leadingTab(
      lock,
      (ended) =>
        new Promise((resolve) => {
          leads.add(name)
          ended.addEventListener('abort', () => {
            leads.delete(name)
            resolve()
          })
        }),
      PATIENCE,
    )
  const [first, second] = [tab('first'), tab('second')]
  const leading = (...names: string[]) => vi.waitFor(() => expect([...leads]).toEqual(names))
  return { first, second, leading }
}

test('one tab leads, and the next one when it closes', async () => {
  const { first, second, leading } = twoTabs()
  await leading('first')
  first.stop()
  await leading('second')
  second.stop()
  await leading()
})

test('a tab that is suspended loses the lead, and has it again after the other has closed', async () => {
  const { first, second, leading } = twoTabs()
  await leading('first')
  second.expect()
  await vi.advanceTimersByTimeAsync(PATIENCE)
  await leading('second')
  second.stop()
  await leading('first')
  first.stop()
})

test('a tab that tells of itself in time keeps the lead; so does one beside a hidden tab', async () => {
  const { first, second, leading } = twoTabs()
  await leading('first')
  second.expect()
  await vi.advanceTimersByTimeAsync(PATIENCE - 1)
  second.heard()
  await vi.advanceTimersByTimeAsync(PATIENCE)
  await leading('first')
  vi.stubGlobal('document', { visibilityState: 'hidden' })
  second.expect()
  await vi.advanceTimersByTimeAsync(PATIENCE)
  await leading('first')
  first.stop()
  second.stop()
})

test('a tab that failed to lead leads again when there is something to do', async () => {
  let tries = 0
  const lead = async () => {
    tries += 1
    if (tries === 1) throw new Error('no disk')
  }
  const tab = leadingTab(`leading-tab-${++locks}`, lead, PATIENCE)
  await vi.waitFor(() => expect(tries).toBe(1))
  tab.expect()
  await vi.advanceTimersByTimeAsync(PATIENCE)
  await vi.waitFor(() => expect(tries).toBe(2))
  tab.stop()
})
