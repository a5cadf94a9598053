import { expect, test, vi } from 'vitest'
import { Refused } from '../call/request.ts'
import { Unsaved, withUnsaved } from './unsaved.ts'

test('sends the latest value, again after a lost connection, and drops what is refused', async () => {
  vi.useFakeTimers()
  const sent: string[] = []
  const answers: (Error | null)[] = [new Refused(0, 'network', 'No network.'), null, null]
  const unsaved = new Unsaved<string>(async (id, value) => {
    sent.push(`${id} ${value}`)
    const answer = answers.shift()
    if (answer) throw answer
  })
  unsaved.set('a', 'first')
  unsaved.set('b', 'other')
  await vi.advanceTimersByTimeAsync(0)
  expect(unsaved.getState().isOffline).toBe(true)
  unsaved.set('a', 'second')
  expect([...unsaved.getState().values]).toEqual([
    ['a', 'second'],
    ['b', 'other'],
  ])
  await vi.advanceTimersByTimeAsync(5000)
  expect(sent).toEqual(['a first', 'a second', 'b other'])
  expect([unsaved.getState().values.size, unsaved.getState().isOffline]).toEqual([0, false])

  answers.push(new Refused(422, 'invalid', 'Too late.'))
  unsaved.set('c', null)
  await vi.advanceTimersByTimeAsync(0)
  expect(unsaved.getState().values.size).toBe(0)
  vi.useRealTimers()
})

test('what is not saved yet takes the place of what the server has', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((id) => ({ id, text: '' })) as [Mark, Mark, Mark]
  const changed = { ...b, text: 'new' }
  const unsaved = new Map<string, Mark | null>([
    ['a', null],
    ['b', changed],
    ['c', c],
  ])
  expect(withUnsaved([a, b], unsaved)).toEqual([changed, c])
})

interface Mark {
  readonly id: string
  readonly text: string
}
