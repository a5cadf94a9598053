import { describe, expect, it } from 'vitest'
import { scorer } from '../../test/scorer.ts'
import type { Play } from '../vocabulary/index.ts'
import { arrival, currentPlays, inGameOrder, insertIndex, type Revision } from './index.ts'

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

describe('current plays', () => {
  it('are the latest versions, for any order of arrival', () => {
    const changed: Play = { ...basket, origin: { ...basket.origin, pointValue: 3 } }
    const log = [put(1, basket), put(2, miss), put(3, turnover), put(4, changed), gone(5, miss)]
    expect(currentPlays(log)).toEqual([changed, turnover])
    expect(currentPlays(log.toReversed())).toEqual([changed, turnover])
  })

  it('include a play again when its deletion is undone', () => {
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

  it('breaks ties at one clock time by order, then by the older play, then by the position in the play', () => {
    const at = (id: string, order: number): Play => ({ origin: { ...basket.origin, id, order }, rel: [] })
    const ids = inGameOrder([at('c', 2), at('b', 2), at('a', 3), at('z', 1)]).map(({ event }) => event.id)
    expect(ids).toEqual(['z', 'b', 'c', 'a'])
  })

  it('finds the index of an event', () => {
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
