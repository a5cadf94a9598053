import { describe, expect, it } from 'vitest'
import { scorer } from '../test/scorer.ts'
import {
  arrival,
  changeOf,
  currentPlays,
  historyOf,
  inGameOrder,
  insertIndex,
  NO_HISTORY,
  type Play,
  type Revision,
  redo,
  remember,
  undo,
} from './index.ts'

const { plays } = scorer('fiba')
  .at(1, '9:40')
  .makes('H1')
  .at(1, '9:10')
  .misses('A1', 3, { rebound: 'H2' })
  .at(2, '10:00')
  .turnsOver('H3', { steal: 'A2' })
const [basket, miss, turnover] = plays as [Play, Play, Play]

const put = (seq: number, play: Play): Revision => ({ seq, playId: play.origin.id, action: 'put', play })
const gone = (seq: number, play: Play): Revision => ({
  seq,
  playId: play.origin.id,
  action: 'delete',
  play: null,
})

describe('standing plays', () => {
  it('are the latest put of each, whatever order they arrive in', () => {
    const changed: Play = { ...basket, origin: { ...basket.origin, pointValue: 3 } }
    const log = [put(1, basket), put(2, miss), put(3, turnover), put(4, changed), gone(5, miss)]
    expect(currentPlays(log)).toEqual([changed, turnover])
    expect(currentPlays(log.toReversed())).toEqual([changed, turnover])
  })

  it('stand again when a deletion is taken back', () => {
    expect(currentPlays([put(1, basket), gone(2, basket), put(3, basket)])).toEqual([basket])
  })
})

describe('game order', () => {
  it('is the same for any order of arrival', () => {
    const ordered = inGameOrder(plays)
    expect(inGameOrder(plays.toReversed())).toEqual(ordered)
    expect(ordered.map(({ event }) => event.type)).toEqual([
      'shot_made',
      'shot_miss',
      'rebound',
      'turnover',
      'steal',
    ])
  })

  it('breaks ties at one clock reading by order, then by the older play, then by place in the play', () => {
    const at = (id: string, order: number): Play => ({ origin: { ...basket.origin, id, order }, rel: [] })
    const ids = inGameOrder([at('c', 2), at('b', 2), at('a', 3), at('z', 1)]).map(({ event }) => event.id)
    expect(ids).toEqual(['z', 'b', 'c', 'a'])
  })

  it('knows where an event belongs', () => {
    const ordered = inGameOrder(plays)
    ordered.forEach((event, place) => {
      expect(insertIndex(ordered, event)).toBe(place + 1)
      expect(insertIndex(ordered.toSpliced(place, 1), event)).toBe(place)
    })
  })
})

it.each([
  [4, 5, 'apply'],
  [4, 4, 'ignore'],
  [4, 2, 'ignore'],
  [4, 6, 'gap'],
] as const)('after seq %s a line with seq %s: %s', (known, seq, what) => {
  expect(arrival(known, seq)).toBe(what)
})

describe('undo', () => {
  const write = ({ playId, action, play }: Revision) => ({ playId, action, play })
  const made = changeOf(write(put(1, basket)), null)
  const deleted = changeOf(write(gone(2, basket)), basket)

  it('appends what takes the change back, and redo what makes it again, to any depth', () => {
    let history = remember(remember(NO_HISTORY, made), deleted)
    const log: Revision[] = [put(1, basket), gone(2, basket)]
    for (const turn of [undo, undo, redo, redo, undo]) {
      const step = turn(history)!
      log.push({ ...step.write, seq: log.length + 1 })
      history = step.history
    }
    const standingAfter = (n: number) => currentPlays(log.slice(0, n)).length
    expect([2, 3, 4, 5, 6, 7].map(standingAfter)).toEqual([0, 1, 0, 1, 0, 1])
  })

  it('has nothing to undo at first, and nothing to redo after a new change', () => {
    expect(undo(NO_HISTORY)).toBeNull()
    const undone = undo(remember(NO_HISTORY, made))!.history
    expect(redo(remember(undone, deleted))).toBeNull()
  })

  it('can be read from the log of a game that is opened again', () => {
    const history = historyOf([gone(3, basket), put(1, basket), put(2, miss)])
    expect(undo(history)!.write).toEqual({ playId: basket.origin.id, action: 'put', play: basket })
    expect(undo(undo(history)!.history)!.write).toMatchObject({ playId: miss.origin.id, action: 'delete' })
  })
})
