import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dropReplies, keepReply, keptReply } from './kept.ts'

const QUESTION = ['readChecklist', { params: { id: 'p' } }]
let kept: Map<string, string>
let room: number

beforeEach(() => {
  kept = new Map()
  room = 1000
  vi.stubGlobal('__BUILT_AT__', '2026-11-20T12:00:00Z')
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem(key: string, value: string) {
      if (value.length > room) throw new Error('QuotaExceededError')
      kept.set(key, value)
    },
    removeItem: (key: string) => kept.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('the last reply to each question is kept until it is dropped', () => {
  keepReply(QUESTION, { done: 1 })
  keepReply(QUESTION, { done: 2 })
  keepReply(['listProgramGames', {}], [])
  expect(keptReply(QUESTION)).toEqual({ done: 2 })
  expect(keptReply(['listProgramGames', {}])).toEqual([])
  expect(keptReply(['listProgramGames', { params: { id: 'q' } }])).toBeUndefined()
  dropReplies()
  expect(keptReply(QUESTION)).toBeUndefined()
})

test('another build begins with nothing', () => {
  keepReply(QUESTION, { done: 1 })
  vi.stubGlobal('__BUILT_AT__', '2026-11-21T12:00:00Z')
  expect(keptReply(QUESTION)).toBeUndefined()
})

test('a full device keeps nothing, and nothing breaks', () => {
  keepReply(QUESTION, { done: 1 })
  keepReply(['listProgramGames', {}], 'x'.repeat(room))
  expect(kept.size).toBe(0)
  kept.set('fullcourt.kept', 'not what was written')
  expect(keptReply(QUESTION)).toBeUndefined()
})
