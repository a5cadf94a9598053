import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Correction, corrected, correction } from '../../test/corrections.ts'
import { scorer } from '../../test/scorer.ts'
import type { GameEvent, Play } from '../vocabulary/index.ts'
import { conflictKey, holdsChange, type MergeChoices, mergePlay } from './index.ts'

const [basket, miss, foul] = scorer('fiba')
  .at(1, '9:40')
  .makes('H1', 2, { assist: 'H2' })
  .at(1, '9:10')
  .misses('A1', 3, { rebound: 'H2' })
  .at(1, '8:00')
  .fouls('A2', { kind: 'shooting', award: 2, drawn: 'H1', throws: ['H1', 'made', 'missed'], rebound: 'A3' })
  .plays as [Play, Play, Play]

const withOrigin = (play: Play, more: Partial<GameEvent>): Play => ({
  ...play,
  origin: { ...play.origin, ...more },
})
const withRelated = (play: Play, index: number, more: Partial<GameEvent>): Play => ({
  ...play,
  rel: play.rel.with(index, { ...play.rel[index]!, ...more }),
})
const without = (play: Play, index: number): Play => ({ ...play, rel: play.rel.toSpliced(index, 1) })
const player = (id: string): Partial<GameEvent> => ({ assignment: 'PLAYER', teamGamePersonnelId: id })

describe('two corrections of one play', () => {
  test('of different fields: both count', () => {
    const merged = mergePlay(basket, withOrigin(basket, player('H4')), withOrigin(basket, { pointValue: 3 }))
    expect(merged.conflicts).toEqual([])
    expect(merged.play).toEqual(withOrigin(basket, { ...player('H4'), pointValue: 3 }))
    expect(merged.theirs).toMatchObject([{ field: 'pointValue', before: 2, after: 3 }])
  })

  test('of different events of the play: both count', () => {
    const mine = withRelated(basket, 0, player('H4'))
    const theirs = withOrigin(basket, { pointValue: 3 })
    expect(mergePlay(basket, mine, theirs).play).toEqual(withRelated(theirs, 0, player('H4')))
  })

  test('of one field to the same value: no conflict', () => {
    const three = withOrigin(basket, { pointValue: 3 })
    expect(mergePlay(basket, three, structuredClone(three))).toMatchObject({ play: three, conflicts: [] })
  })

  test('of one field to different values: a conflict, with their value until one is chosen', () => {
    const [mine, theirs] = [withOrigin(basket, { pointValue: 1 }), withOrigin(basket, { pointValue: 3 })]
    const merged = mergePlay(basket, mine, theirs)
    expect(merged.play).toEqual(theirs)
    expect(merged.conflicts).toEqual([
      { eventId: basket.origin.id, field: 'pointValue', base: 2, mine: 1, theirs: 3 },
    ])
    const choices = { [conflictKey(merged.conflicts[0]!)]: 'mine' as const }
    expect(mergePlay(basket, mine, theirs, choices)).toMatchObject({ play: mine, conflicts: [] })
  })

  test('of the plays that count beside it: no question, and theirs stays', () => {
    const [mine, theirs] = ['a', 'b'].map((id) => withOrigin(basket, { options: { bothCount: [id] } }))
    expect(mergePlay(basket, mine!, theirs!)).toMatchObject({ play: theirs, conflicts: [] })
  })

  test('of player and side: both are one field', () => {
    const merged = mergePlay(
      basket,
      withOrigin(basket, { isHomeTeam: false, ...player('A3') }),
      withOrigin(basket, player('H4')),
    )
    expect(merged.conflicts.map(({ field }) => field)).toEqual(['who'])
  })

  test('of different attributes: both count', () => {
    const attributes = (more: GameEvent['attributes']) =>
      withOrigin(foul, { attributes: { ...foul.origin.attributes, ...more } })
    const merged = mergePlay(
      foul,
      attributes({ foulType: 'unsportsmanlike' }),
      attributes({ drawnById: 'H3' }),
    )
    expect(merged.play).toEqual(attributes({ foulType: 'unsportsmanlike', drawnById: 'H3' }))
  })
})

describe('added and removed events', () => {
  test('one adds the assist, the other changes the value', () => {
    const bare = without(basket, 0)
    const merged = mergePlay(bare, basket, withOrigin(bare, { pointValue: 3 }))
    expect(merged.play).toEqual(withOrigin(basket, { pointValue: 3 }))
  })

  test('both add an assist: one assist, and its player is a conflict', () => {
    const bare = without(basket, 0)
    const theirs = withRelated(basket, 0, { id: 'assist of Sam', ...player('H4') })
    const merged = mergePlay(bare, basket, theirs)
    expect(merged.play).toEqual(theirs)
    expect(merged.conflicts).toMatchObject([
      { eventId: 'assist of Sam', field: 'who', mine: { teamGamePersonnelId: 'H2' } },
    ])
  })

  test('one removes an event that the other left unchanged: removed; that the other changed: a conflict', () => {
    const gone = without(basket, 0)
    expect(mergePlay(basket, gone, withOrigin(basket, { pointValue: 3 })).play?.rel).toEqual([])
    const merged = mergePlay(basket, gone, withRelated(basket, 0, player('H4')))
    expect(merged.conflicts).toMatchObject([{ field: 'event', mine: null }])
    expect(merged.play?.rel).toHaveLength(1)
  })

  test('one moves the play, the other changes the rebounder: the rebound moves too', () => {
    const at = { period: 1, clockTime: 500 }
    const moved = { origin: { ...miss.origin, ...at }, rel: miss.rel.map((event) => ({ ...event, ...at })) }
    const merged = mergePlay(miss, withRelated(miss, 0, player('H5')), moved)
    expect(merged.conflicts).toEqual([])
    expect(merged.play).toEqual(withRelated(moved, 0, player('H5')))
  })

  test('a deleted play that the other changed is a conflict; an unchanged one is deleted', () => {
    expect(mergePlay(basket, null, basket)).toMatchObject({ play: null, conflicts: [] })
    const changed = withOrigin(basket, { pointValue: 3 })
    expect(mergePlay(basket, null, changed)).toMatchObject({ play: changed, conflicts: [{ field: 'play' }] })
    expect(mergePlay(basket, changed, null)).toMatchObject({ play: null, conflicts: [{ field: 'play' }] })
  })
})

describe('free throws', () => {
  const throwAt = (play: Play, attempt: number) =>
    play.rel.findIndex(
      ({ type, attributes }) => type.startsWith('freethrow') && attributes.attempt === attempt,
    )

  test('throws are separate events', () => {
    const first = withRelated(foul, throwAt(foul, 1), { type: 'freethrow_miss' })
    const second = withRelated(foul, throwAt(foul, 2), player('H4'))
    const merged = mergePlay(foul, first, second)
    expect(merged).toMatchObject({ conflicts: [], play: withRelated(first, throwAt(foul, 2), player('H4')) })
  })

  test('both add the second throw: one throw, and its result is a conflict', () => {
    const one = { ...foul, rel: foul.rel.slice(0, throwAt(foul, 2)) }
    const theirs = withRelated(foul, throwAt(foul, 2), { id: 'throw of Sam', type: 'freethrow_made' })
    const merged = mergePlay(one, foul, { ...theirs, rel: theirs.rel.slice(0, throwAt(foul, 2) + 1) })
    expect(merged.conflicts).toMatchObject([
      { eventId: 'throw of Sam', field: 'type', mine: 'freethrow_miss', theirs: 'freethrow_made' },
    ])
  })

  test('a smaller award and an added throw: a conflict instead of an impossible play', () => {
    const bare = { ...foul, rel: [] }
    const one = (attempt: number) => foul.rel[throwAt(foul, attempt)]!
    const mine = { ...bare, rel: [one(1), one(2)] }
    const theirs = withOrigin(bare, { attributes: { ...foul.origin.attributes, award: 1 } })
    const merged = mergePlay(bare, mine, theirs)
    expect(merged.play).toEqual(theirs)
    expect(merged.conflicts).toMatchObject([{ field: 'play', mine, theirs }])
  })
})

const people = (isHomeTeam: boolean) => [1, 2, 3, 4].map((n) => `${isHomeTeam ? 'H' : 'A'}${n}`)
const after = (play: Play | null, changes: readonly Correction[]): Play | null =>
  changes.reduce<Play | null>((at, change) => at && corrected(at, change, people), play)
/** If both add the same assist, the id of the first one stays. */
const content = (play: Play | null) =>
  play && {
    ...play,
    rel: play.rel.map((event) => (event.type === 'assist' ? { ...event, id: 'assist' } : event)),
  }
const changesOf = (name: string) => fc.array(correction([`${name}1`, `${name}2`]), { maxLength: 4 })
const versions = fc.record({
  base: fc.constantFrom(basket, miss, foul),
  mine: changesOf('mine'),
  theirs: changesOf('theirs'),
})

/** Returns the play after all conflicts were decided for one version. */
function chosen(base: Play, mine: Play | null, theirs: Play | null, pick: 'mine' | 'theirs'): Play | null {
  let choices: MergeChoices = {}
  for (let asked = 0; asked < 20; asked++) {
    const { play, conflicts } = mergePlay(base, mine, theirs, choices)
    if (conflicts.length === 0) return play
    choices = { ...choices, ...Object.fromEntries(conflicts.map((one) => [conflictKey(one), pick])) }
  }
  throw new Error('asked without end')
}

describe('laws, for any corrections of two people', () => {
  const RUNS = { numRuns: Number(process.env.RUNS ?? 3000) }
  const check = (law: (base: Play, mine: Play | null, theirs: Play | null) => void) =>
    fc.assert(
      fc.property(versions, ({ base, mine, theirs }) => law(base, after(base, mine), after(base, theirs))),
      RUNS,
    )

  test('a change of only one person gives exactly that change', () => {
    check((base, mine, theirs) => {
      expect(mergePlay(base, mine, base).play).toEqual(mine)
      expect(mergePlay(base, base, theirs).play).toEqual(theirs)
    })
  })

  test('without conflicts the result contains both changes, in either order', () => {
    check((base, mine, theirs) => {
      const { play, conflicts } = mergePlay(base, mine, theirs)
      if (conflicts.length > 0) return
      expect(holdsChange(base, theirs, play)).toBe(true)
      expect(holdsChange(base, mine, play)).toBe(true)
      expect(content(play)).toEqual(content(mergePlay(base, theirs, mine).play))
    })
  })

  test('every choice is applied', () => {
    check((base, mine, theirs) => {
      const ours = chosen(base, mine, theirs, 'mine')
      expect(holdsChange(base, mine, ours)).toBe(true)
      expect(holdsChange(base, theirs, chosen(base, mine, theirs, 'theirs'))).toBe(true)
    })
  })

  test('undoing my change leaves exactly theirs', () => {
    check((base, mine, theirs) => {
      const { play, conflicts, theirs: onlyTheirs } = mergePlay(base, mine, theirs)
      const areApart = onlyTheirs.length === mergePlay(base, base, theirs).theirs.length
      if (conflicts.length > 0 || !areApart) return
      expect(mergePlay(mine, base, play)).toMatchObject({ play: theirs, conflicts: [] })
    })
  })
})
