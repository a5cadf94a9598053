import { DAY_MS, HOUR_MS } from '@fullcourt/program'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storedImports } from '../identity/session.ts'
import { keepImport, type LastImport, lastImports } from './keptImports.ts'

const NOW = Date.UTC(2026, 10, 28)
let kept: Map<string, string>
let isFull: boolean

beforeEach(() => {
  kept = new Map()
  isFull = false
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem(key: string, value: string) {
      if (isFull) throw new Error('QuotaExceededError')
      kept.set(key, value)
    },
    removeItem: (key: string) => kept.delete(key),
  })
})
afterEach(() => {
  storedImports.write(null)
  vi.unstubAllGlobals()
})

const makeImport = (id: string, at = NOW): LastImport => ({
  id,
  at,
  kind: 'schedule',
  teamId: 'varsity',
  items: [{ kind: 'game', id: `game of ${id}`, before: null, after: { location: 'Main gym' } }],
})
const listed = (now = NOW) => lastImports('varsity', 'schedule', now).map(({ id }) => id)

test('the imports of a team are kept for 24 hours, newest first', () => {
  keepImport(makeImport('first'), NOW)
  keepImport(makeImport('second', NOW + HOUR_MS), NOW + HOUR_MS)
  keepImport({ ...makeImport('of another team'), teamId: 'jv' }, NOW)
  keepImport({ ...makeImport('of another kind'), kind: 'roster' }, NOW)
  expect(listed()).toEqual(['second', 'first'])
  expect(listed(NOW + DAY_MS)).toEqual(['second'])
  expect(listed(NOW + 25 * HOUR_MS)).toEqual([])
})

test('an import without items is dropped, and one with fewer is replaced', () => {
  const [one, two] = [makeImport('first'), makeImport('second')]
  keepImport(one, NOW)
  keepImport({ ...two, items: [...two.items, ...one.items] }, NOW)
  keepImport(two, NOW)
  keepImport({ ...one, items: [] }, NOW)
  expect(lastImports('varsity', 'schedule', NOW)).toEqual([two])
})

test('at most twenty are kept', () => {
  for (let n = 1; n <= 25; n += 1) keepImport(makeImport(`${n}`, NOW + n), NOW + n)
  expect(listed()).toHaveLength(20)
  expect(listed()[0]).toBe('25')
})

test('a full storage keeps them until the page is closed', () => {
  isFull = true
  keepImport(makeImport('first'), NOW)
  expect(listed()).toEqual(['first'])
  expect(kept.size).toBe(0)
})

test('what does not fit is not read', () => {
  kept.set('fullcourt.imports', JSON.stringify([{ ...makeImport('first'), kind: 'of a later version' }]))
  expect(listed()).toEqual([])
})
