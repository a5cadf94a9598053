import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { realGames } from '../../test/realGames.ts'
import { wholeGames } from '../../test/wholeGames.ts'
import { PROFILES } from '../rules/profiles.ts'
import type { GameEvent, Play } from '../vocabulary/play.ts'
import type { Person } from '../vocabulary/setup.ts'
import {
  ASSIGNMENTS,
  AWARDS,
  EVENT_TYPES,
  FOUL_TYPES,
  HOOP_SIDES,
  TIMEOUT_KINDS,
  VIOLATION_SIDES,
} from '../vocabulary/terms.ts'
import { make, type NotedGame, parse, setupOf } from './notation.ts'

const number = (max: number) =>
  fc.oneof(
    fc.integer({ min: 0, max }),
    fc.double({ min: 0, max, noNaN: true }).map((value) => (Object.is(value, -0) ? 0 : value)),
  )
const text = fc.oneof(
  fc.constantFrom('Ann', 'Lee', 'van Dyke', ''),
  fc.string({ unit: 'binary', maxLength: 8 }),
)
const id = fc.oneof(
  fc.uuid(),
  fc.string({ minLength: 1, maxLength: 24 }),
  fc.constant('AAAAAAAAAAAAAAAAAAAAAA'),
)
const json = fc
  .dictionary(fc.string({ maxLength: 4 }), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 2 })
  .map((value) => JSON.parse(JSON.stringify(value)) as Record<string, unknown>)

const person: fc.Arbitrary<Person> = fc.record({
  id,
  isHomeTeam: fc.boolean(),
  jersey: fc.oneof(fc.constantFrom('0', '00', '4', '12'), text),
  fullName: text,
  isStarting: fc.boolean(),
  role: fc.oneof(fc.constantFrom('PLAYER', 'HEAD_COACH', 'starter', 'order'), text),
  order: fc.integer({ min: 0, max: 3 }),
})

const attributes = fc.record(
  {
    foulType: fc.constantFrom(...FOUL_TYPES),
    award: fc.constantFrom(...AWARDS),
    subIn: fc.boolean(),
    deadBall: fc.boolean(),
    timeoutKind: fc.constantFrom(...TIMEOUT_KINDS),
    drawnById: fc.option(id),
    freethrowViolationBy: fc.constantFrom(...VIOLATION_SIDES),
    attempt: fc.integer({ min: 1, max: 3 }),
    allowRebound: fc.boolean(),
    fastBreak: fc.boolean(),
  },
  { requiredKeys: [] },
)

const eventOf = (people: readonly Person[]): fc.Arbitrary<GameEvent> =>
  fc.record({
    id,
    type: fc.constantFrom(...EVENT_TYPES),
    period: fc.integer({ min: 1, max: 7 }),
    clockTime: number(1200),
    videoTime: fc.option(number(9000)),
    teamVideoId: fc.option(id),
    isHomeTeam: fc.boolean(),
    assignment: fc.constantFrom(...ASSIGNMENTS),
    teamGamePersonnelId: fc.option(fc.oneof(id, fc.constantFrom(...people.map((one) => one.id), 'x'))),
    pointValue: fc.option(fc.integer({ min: -5, max: 5 })),
    attributes,
    options: json,
    location: fc.option(fc.record({ x: number(1128), y: number(600) })),
    hoopSide: fc.option(fc.constantFrom(...HOOP_SIDES)),
    order: number(5000),
    userFlagged: fc.boolean(),
    originEventId: fc.constant(null),
  })

const playOf = (people: readonly Person[]): fc.Arbitrary<Play> =>
  fc.record({ origin: eventOf(people), rel: fc.array(eventOf(people), { maxLength: 3 }) }).map((play) => ({
    origin: play.origin,
    rel: play.rel.map((event) => ({ ...event, originEventId: play.origin.id })),
  }))

const game: fc.Arbitrary<NotedGame> = fc
  .uniqueArray(person, { maxLength: 8, selector: (one) => one.id })
  .chain((people) =>
    fc.record({
      league: fc.constantFrom(...PROFILES.map(({ code }) => code)),
      overrides: fc.record({ periodDuration: fc.integer({ min: 60, max: 1800 }) }, { requiredKeys: [] }),
      names: fc.record({ home: text, away: text }),
      people: fc.constant(people),
      scoringType: fc.constant('STANDARD' as const),
      plays: fc.array(playOf(people), { maxLength: 4 }),
    }),
  )

const typed = `fullcourt 1
league nfhs
home Lincoln Lions
away Central Cats
H12 Ann Lee (starter)
H33 Bo Day
A4 Mary Jo van Dyke (starter)

# the first quarter
Q1 8:00 H12 wins tip
Q1 7:41 H12 makes 3 from 700,88.5; H33 assists
Q1 7:20 A4 misses 2 from 100,300; H33 blocks; Ateam rebounds at 7:18
Q1 6:40 H12 fouls shooting on A4 for 2; A4 makes throw 1; A4 misses throw 2; H33 rebounds throw 2
OT1 0:04.5 A? turns over dead
`

const errorsOf = (lines: string) => {
  const parsed = parse(`league nfhs\nH12 Ann Lee\n${lines}`)
  return parsed.ok ? [] : parsed.errors
}

describe('notation', () => {
  test('law: parse(make(game)) is the game', () => {
    fc.assert(
      fc.property(game, (noted) => {
        expect(parse(make(noted))).toEqual({ ok: true, game: noted })
      }),
      { numRuns: Number(process.env.RUNS ?? 400) },
    )
  })

  test('round-trips whole games', async () => {
    for (const { setup, plays } of [...wholeGames(), ...(await realGames())]) {
      const { people, scoringType, rules } = setup
      const names = { home: 'Home', away: 'Away' }
      const noted = { league: rules.code, overrides: {}, names, people, scoringType, plays }
      expect(parse(make(noted))).toEqual({ ok: true, game: noted })
    }
  })

  test('parses a game typed by hand, and gives the same ids for the same text', () => {
    const parsed = parse(typed)
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors))
    const [tip, three, blocked, foul, late] = parsed.game.plays
    expect(tip?.origin).toMatchObject({
      type: 'jumpball',
      period: 1,
      clockTime: 480,
      isHomeTeam: true,
      order: 10,
    })
    expect(three?.origin).toMatchObject({ pointValue: 3, location: { x: 700, y: 88.5 }, hoopSide: 'right' })
    expect(three?.rel[0]).toMatchObject({ type: 'assist', originEventId: three?.origin.id, clockTime: 461 })
    expect(blocked?.rel.map(({ type, assignment, clockTime }) => [type, assignment, clockTime])).toEqual([
      ['blocked_shot', 'PLAYER', 440],
      ['rebound', 'TEAM', 438],
    ])
    expect(foul?.origin.attributes).toEqual({
      foulType: 'shooting',
      award: 2,
      drawnById: parsed.game.people[2]?.id,
    })
    expect(foul?.rel.at(-1)).toMatchObject({ type: 'rebound', attributes: { attempt: 2 } })
    expect(late?.origin).toMatchObject({
      period: 5,
      clockTime: 4.5,
      assignment: 'LATER',
      attributes: { deadBall: true },
    })
    expect(parse(typed)).toEqual(parsed)
    expect(setupOf(parsed.game)).toMatchObject({ rules: { code: 'nfhs' }, court: { widthInches: 1008 } })
    const single = parse(typed.replace('A4', 'scores home\nA4'))
    expect(single).toMatchObject({ ok: true, game: { scoringType: 'SINGLE_TEAM', singleTeamSide: 'home' } })
    if (single.ok) expect(parse(make(single.game))).toEqual(single)
    expect(parse(make(parsed.game))).toEqual(parsed)
  })

  test('names the line, the column and the expected words in errors', () => {
    expect(errorsOf('Q1 8:00 H99 wins tip')).toMatchObject([
      { line: 3, column: 9, message: expect.stringContaining("is called '99'") },
    ])
    expect(errorsOf('Q1 8:00 H12 shoots 3')).toMatchObject([
      { line: 3, column: 13, message: expect.stringContaining('makes, misses') },
    ])
    expect(errorsOf('Q1 soon H12 wins tip\nQ1 8:00 H12 makes 2 from 3')).toMatchObject([
      { line: 3, column: 4 },
      { line: 4, column: 26 },
    ])
    expect(errorsOf('Q1 8:00 H12 wins tip | a b')).toMatchObject([{ line: 3 }])
    expect(parse('league quidditch')).toMatchObject({ ok: false, errors: [{ line: 1, column: 1 }] })
  })

  test('throws for no text', () => {
    const words = fc.constantFrom(
      'Q1',
      '8:00',
      'H12',
      'makes',
      '2',
      ';',
      '|',
      '{',
      '"',
      'from',
      'on',
      'throw',
      '(',
      '\n',
    )
    fc.assert(
      fc.property(fc.array(fc.oneof(words, fc.string({ maxLength: 5 })), { maxLength: 12 }), (parts) => {
        expect(parse(`league nfhs\nH12 Ann\n${parts.join(' ')}`)).toHaveProperty('ok')
      }),
    )
  })
})
