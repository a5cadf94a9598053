import { describe, expect, test } from 'vitest'
import { noted } from '../../test/noted.ts'
import { gamesFolder, realGames } from '../../test/realGames.ts'
import type { Play } from '../play.ts'
import type { GameSetup } from '../setup.ts'
import { type CheckOptions, check, FLAG_CODES, type Flag, type FlagCode, severityOf } from './index.ts'

type Lines = readonly string[]

/** Flags of a school game of these lines. */
const flagsOf = (lines: Lines, options: CheckOptions = {}): readonly Flag[] => {
  const { setup, plays } = noted('nfhs', ...lines)
  return check(setup, plays, options)
}
const told = (lines: Lines): string[] =>
  flagsOf(lines).map(
    ({ code, message, fix, step }) => `${code}: ${message} [${fix?.label ?? step?.label ?? ''}]`,
  )
const codes = (lines: Lines): FlagCode[] => flagsOf(lines).map(({ code }) => code)

const four = ['Q1 7:54', 'Q1 7:53', 'Q1 7:52', 'Q1 7:51'].map((at) => `${at} H1 fouls non_shooting for 0`)

const FLAGGED: readonly (readonly [what: string, lines: Lines, expected: Lines])[] = [
  [
    'a player on the bench is credited, once',
    ['Q1 7:00 H6 turns over dead'],
    [
      'PLAYER_NOT_ON_COURT: #6 Fay is credited with a turnover at Q1 7:00 but is on the bench. [Send #6 in for #1]',
    ],
  ],
  [
    'and again: a change is missing, and who went out is the one not seen since',
    [
      'Q1 7:00 H6 turns over dead',
      'Q1 6:50 A1 turns over; H1 steals',
      'Q1 6:40 H2 makes 2; H3 assists',
      'Q1 6:30 A1 turns over dead',
      'Q1 6:20 H6 misses 2; H5 rebounds',
      'Q1 6:10 H5 makes 2',
    ],
    [
      'PLAYER_NOT_ON_COURT: #6 Fay is credited with a turnover at Q1 7:00 but is on the bench. [Send #6 in for #4]',
      'SUB_MISSING: #6 Fay plays from Q1 7:00 on without having come in. [Send #6 in for #4]',
    ],
  ],
  [
    'a change written down twice',
    ['Q1 7:00 H1 out; H6 in', 'Q1 6:59 H1 out'],
    ['DUPLICATE_SUB: #1 Ann goes out at Q1 6:59 but is on the bench already. [Take this change out]'],
  ],
  [
    'four on the floor',
    ['Q1 7:00 H1 out', 'Q1 6:40 A1 makes 2'],
    ['LINEUP_NOT_FIVE: The home side has 4 on the floor at Q1 6:40. [Send #1 in]'],
  ],
  [
    'six on the floor',
    ['Q1 7:00 H6 in', 'Q1 6:40 A1 makes 2'],
    ['LINEUP_NOT_FIVE: The home side has 6 on the floor at Q1 6:40. [Send #1 out]'],
  ],
  [
    'a player who has fouled out',
    [
      ...four,
      'Q1 5:00 H1 fouls non_shooting for 2; A1 makes throw 1; A1 makes throw 2',
      'Q1 4:00 H1 makes 2',
    ],
    [
      'FOULED_OUT_PLAYER: #1 Ann is credited with a basket at Q1 4:00 but has fouled out before. [Name the player later]',
    ],
  ],
  [
    'a player who was disqualified',
    [
      'Q1 7:00 H1 fouls disqualifying on A1 for 2; A1 makes throw 1; A1 makes throw 2',
      'Q1 6:30 A1 makes 2',
      'Q1 6:00 H1 turns over dead',
    ],
    [
      'EJECTED_PLAYER: #1 Ann is credited with a turnover at Q1 6:00 but was disqualified before. [Name the player later]',
    ],
  ],
  [
    'throws without a foul',
    ['Q1 7:00 H1 makes throw 1; H1 makes throw 2'],
    [
      'FT_NOT_LINKED: #1 Ann throws at Q1 7:00 without a foul. [Add the foul]',
      'FT_NOT_LINKED: #1 Ann throws at Q1 7:00 without a foul. [Add the foul]',
    ],
  ],
  [
    'a throw that is missing',
    ['Q1 7:00 H1 fouls shooting on A1 for 2; A1 makes throw 1'],
    [
      'FT_COUNT_MISMATCH: The foul by #1 Ann at Q1 7:00 gives 2 free throws, but 1 was thrown. [Make it 1 free throw]',
    ],
  ],
  [
    'a shooting foul whose throws are not there',
    ['Q1 7:00 H1 fouls shooting on A1', 'Q1 6:40 A1 makes 2'],
    [
      'FT_MISSING: The foul by #1 Ann at Q1 7:00 gives free throws, but none is recorded. [Enter the free throws]',
    ],
  ],
  [
    'the same, the number of throws being known',
    ['Q1 7:00 H1 fouls shooting on A1 for 2', 'Q1 6:40 A1 makes 2'],
    [
      'FT_MISSING: The foul by #1 Ann at Q1 7:00 gives 2 free throws, but none is recorded. [Enter the free throws]',
    ],
  ],
  [
    'a basket and one, the one not being there',
    ['Q1 7:00 A1 makes 2; H1 fouls shooting'],
    [
      'FT_MISSING: The foul by #1 Ann at Q1 7:00 gives 1 free throw, but none is recorded. [Enter the free throws]',
    ],
  ],
  [
    'a common foul in the bonus whose throws are not there',
    [...four, 'Q1 7:00 H2 fouls non_shooting on A1', 'Q1 6:40 A1 makes 2'],
    [
      'FT_MISSING: The foul by #2 Bea at Q1 7:00 gives 2 free throws, but none is recorded. [Enter the free throws]',
    ],
  ],
  [
    'throws given for a common foul, and none thrown',
    ['Q1 7:00 H1 fouls non_shooting on A1 for 2', 'Q1 6:40 A1 makes 2'],
    [
      'FT_BONUS_MISMATCH: The foul by #1 Ann at Q1 7:00 gave 2 free throws; the rules give no free throw. [Give no free throw]',
      'FT_COUNT_MISMATCH: The foul by #1 Ann at Q1 7:00 gives 2 free throws, but 0 were thrown. [No free throws]',
    ],
  ],
  [
    'throws that the bonus does not give',
    ['Q1 7:00 H1 fouls non_shooting on A1 for 2; A1 makes throw 1; A1 makes throw 2'],
    [
      'FT_BONUS_MISMATCH: The foul by #1 Ann at Q1 7:00 gave 2 free throws; the rules give no free throw. [Make it a shooting foul]',
    ],
  ],
  [
    'a rebound of nothing',
    ['Q1 7:00 H1 makes 2', 'Q1 6:58 A1 rebounds'],
    ['REBOUND_WITHOUT_MISS: The rebound by #1 Ada at Q1 6:58 follows no miss. [Take the rebound out]'],
  ],
  [
    'a rebound of the period before',
    ['Q1 0:01 H1 misses 2', 'Q2 7:40 A1 rebounds'],
    ['REBOUND_WITHOUT_MISS: The rebound by #1 Ada at Q2 7:40 follows no miss. [Take the rebound out]'],
  ],
  [
    'a steal of nothing',
    ['Q1 7:00 H1 steals'],
    ['STEAL_WITHOUT_TURNOVER: #1 Ann steals at Q1 7:00, but there is no turnover. [Take the steal out]'],
  ],
  [
    'a block of nothing',
    ['Q1 7:00 H1 makes 2; A1 blocks'],
    ['BLOCK_WITHOUT_MISS: #1 Ada blocks at Q1 7:00, but no shot is missed. [Take the block out]'],
  ],
  [
    'a block of one’s own shot',
    ['Q1 7:00 H1 misses 2; H2 blocks; A1 rebounds'],
    [
      'BLOCK_SAME_TEAM: #2 Bea blocks at Q1 7:00, but the shot is of the same side. [Give it to the other side]',
    ],
  ],
  [
    'an assist by the shooter',
    ['Q1 7:00 H1 makes 2; H1 assists'],
    ['ASSIST_SELF_OR_OPPONENT: #1 Ann assists at Q1 7:00, but made the basket too. [Take the assist out]'],
  ],
  [
    'an assist by the other side, and one too many',
    ['Q1 7:00 H1 makes 2; H2 assists; A1 assists'],
    [
      'ASSIST_SELF_OR_OPPONENT: #1 Ada assists at Q1 7:00, but the basket is the other side’s. [Take the assist out]',
    ],
  ],
  [
    'a player still to be named',
    ['Q1 7:00 A? misses 2; H1 rebounds'],
    ['PLAYER_MISSING: A missed shot at Q1 7:00 belongs to an away player still to be named. []'],
  ],
  [
    'a thrower still to be named is the one who was fouled',
    ['Q1 7:00 H1 fouls shooting on A3 for 2; A? makes throw 1; A? makes throw 2'],
    [
      'PLAYER_MISSING: A free throw at Q1 7:00 belongs to an away player still to be named. [It was #3]',
      'PLAYER_MISSING: A free throw at Q1 7:00 belongs to an away player still to be named. [It was #3]',
    ],
  ],
  [
    'a miss without a rebound',
    ['Q1 7:00 H1 misses 2', 'Q1 6:40 A1 makes 2'],
    [
      'MISS_WITHOUT_REBOUND: No rebound follows a missed shot by #1 Ann at Q1 7:00. [Rebound by the away team]',
    ],
  ],
  [
    'the ball in the wrong hands after a rebound',
    ['Q1 7:00 H1 misses 2; A1 rebounds at 6:58', 'Q1 6:50 H1 makes 2'],
    [
      'POSSESSION_INCONSISTENT: #1 Ann has a basket at Q1 6:50 while the away team has the ball. [Rebound by the home team]',
    ],
  ],
  [
    'the ball in the wrong hands after a basket',
    ['Q1 7:00 H1 makes 2', 'Q1 6:40 H2 misses 2; A1 rebounds'],
    [
      'POSSESSION_INCONSISTENT: #2 Bea has a missed shot at Q1 6:40 while the away team has the ball. [Turnover by the away team]',
    ],
  ],
  [
    'the same basket twice',
    ['Q1 7:00 H1 makes 2', 'Q1 6:59 H1 makes 2'],
    ['ENTERED_TWICE: A basket by #1 Ann at Q1 6:59 stands twice. [Take the second one out]'],
  ],
  [
    'the same basket twice, from two devices',
    ['Q1 7:00 H1 makes 2', 'Q1 7:00 H1 makes 2', 'Q1 6:40 A1 makes 2'],
    ['ENTERED_TWICE: A basket by #1 Ann at Q1 7:00 stands twice. [Take the second one out]'],
  ],
  [
    'a clock that the period does not have',
    ['Q1 8:30 H1 makes 2'],
    [
      'AHEAD_OF_CLOCK: A basket by #1 Ann stands at Q1 8:30, before the period begins. [Set it to the start of the period]',
    ],
  ],
  [
    'a shot when no time is left',
    ['Q1 0:00 H1 makes 2'],
    ['CLOCK_ZERO: A basket by #1 Ann stands at Q1 0.0, when no time is left. [Set it to 0.1]'],
  ],
  [
    'a clock that goes back',
    ['Q1 7:00 H1 makes 2', 'Q1 5:30 A1 fouls non_shooting for 0', 'Q1 6:40 A2 makes 2', 'Q1 6:20 H2 makes 2'],
    [
      'CLOCK_OUT_OF_ORDER: A foul by #1 Ada at Q1 5:30 was written down out of turn. [Set its clock by the order]',
    ],
  ],
  [
    'a timeout too many',
    Array.from({ length: 6 }, (_, i) => `Q1 ${7 - i}:00 Hteam timeout`),
    ["TIMEOUT_EXCESS: The home team takes a timeout at Q1 2:00 but has none left. [Make it an official's]"],
  ],
  [
    'film that does not go with the clock',
    ['Q1 7:00 H1 makes 2 film 60', 'Q1 6:40 A1 makes 2 film 400', 'Q1 6:20 H1 makes 2 film 110'],
    [
      'VIDEO_CLOCK_DRIFT: The film time of a basket by #1 Ada at Q1 6:40 does not go with the clock. [Forget its film time]',
    ],
  ],
  ['a jersey worn twice', ['H6 Ivy'], ['JERSEY_CONFLICT: #6 of the home side is worn by Fay and Ivy. []']],
  [
    'a three from inside the line',
    ['Q1 7:00 H1 makes 3 from 70,300'],
    ['SHOT_VALUE_LOCATION: #1 Ann shoots for 3 at Q1 7:00 from where a shot is worth 2. [Make it 2]'],
  ],
  [
    'a mark of the scorer',
    ['Q1 7:00 H1 makes 2 flagged'],
    ['USER_FLAG: A basket by #1 Ann at Q1 7:00 is marked for review. [Clear the mark]'],
  ],
]

/** What looks odd and is right. */
const QUIET: readonly (readonly [what: string, lines: Lines])[] = [
  [
    'a player who comes in at the same clock reading',
    ['Q1 7:00 H6 turns over dead', 'Q1 7:00 H1 out; H6 in'],
  ],
  [
    'a player who went out at the same clock reading',
    ['Q1 7:00 H1 out; H6 in', 'Q1 7:00 H1 turns over dead'],
  ],
  ['a technical of the bench', ['Q1 7:00 H6 fouls technical for 2; A1 makes throw 1; A1 misses throw 2']],
  [
    'a thrower who was replaced after the foul',
    [
      'Q1 7:00 A1 fouls shooting on H1 for 2; H1 makes throw 1 order 11; H1 makes throw 2 order 13',
      'Q1 7:00 H1 out order 12; H6 in',
    ],
  ],
  [
    'a foul and the turnover beside it that are the fifth',
    [...four, 'Q1 5:00 H1 fouls offensive', 'Q1 5:00 H1 turns over dead'],
  ],
  [
    'a missed last throw of a technical',
    ['Q1 7:00 Hbench fouls technical for 2; A1 makes throw 1; A1 misses throw 2', 'Q1 6:40 A1 makes 2'],
  ],
  [
    'a tip-in whose clock is set back before the rebound',
    ['Q1 7:00 H1 misses 2; H2 rebounds at 6:57', 'Q1 6:57.4 H2 misses 2; A1 rebounds at 6:55'],
  ],
  [
    'a missed technical throw after a miss at the horn',
    ['Q1 0:01 H1 misses 2', 'Q2 7:40 Hbench fouls technical for 2; A1 misses throw 1; A1 misses throw 2'],
  ],
  ['a miss at the horn', ['Q1 0:01 H1 misses 2', 'Q2 7:40 A1 makes 2']],
  [
    'a held ball, and the turnover that it was',
    [
      'Q1 8:00 A1 wins tip',
      'Q1 7:40 A1 makes 2',
      'Q1 7:00 A2 wins tip',
      'Q1 7:00 H1 turns over; A2 steals',
      'Q1 6:40 A1 makes 2',
    ],
  ],
  [
    'the same, the clock having run on for a moment',
    ['Q1 7:40 A1 makes 2', 'Q1 7:00 Ateam wins tip', 'Q1 6:58 Hteam turns over', 'Q1 6:40 A1 makes 2'],
  ],
  [
    'throws of a foul that come as plays of their own',
    ['Q1 7:00 H1 fouls shooting on A1', 'Q1 7:00 A1 makes throw 1', 'Q1 6:40 H1 makes 2'],
  ],
  [
    'fouls of both sides at one moment, which cancel each other out',
    [
      ...four,
      'Q1 7:00 H2 fouls non_shooting on A1',
      'Q1 7:00 A1 fouls non_shooting on H2',
      'Q1 6:40 H1 makes 2',
    ],
  ],
  [
    'the basket and its foul apart',
    ['Q1 7:00 H1 makes 2', 'Q1 7:00 A1 fouls shooting on H1 for 1; H1 makes throw 1', 'Q1 6:40 A1 makes 2'],
  ],
  [
    'throws written down apart from their foul',
    ['Q1 7:00 A1 fouls shooting on H1 for 2', 'Q1 7:00 H1 makes throw 1', 'Q1 7:00 H1 makes throw 2'],
  ],
  ['a steal written down apart', ['Q1 7:00 H1 turns over', 'Q1 6:59 A1 steals', 'Q1 6:50 A1 makes 2']],
]

describe('the checker', () => {
  test.each(FLAGGED)('flags %s', (_, lines, expected) => {
    expect(told(lines)).toEqual(expected)
  })

  test.each(QUIET)('is quiet about %s', (_, lines) => {
    expect(codes(lines)).toEqual([])
  })

  test('a score that the plays do not come to', () => {
    const flags = flagsOf(['Q1 7:00 H1 makes 2'], { finalScore: { home: 4, away: 0 } })
    expect(flags).toMatchObject([
      {
        code: 'SCORE_MISMATCH',
        message: 'The plays give the home side 2 points, the final score says 4.',
        fix: { label: 'Adjust the home score by +2', changes: [{ play: { origin: { pointValue: 2 } } }] },
      },
    ])
  })

  test('what lies ahead of the clock that runs', () => {
    const { setup, plays } = noted('nfhs', 'Q1 6:00 H1 makes 2')
    expect(check(setup, plays, { until: { period: 1, clockTime: 400 } })).toMatchObject([
      { code: 'AHEAD_OF_CLOCK' },
    ])
    expect(check(setup, plays, { until: { period: 1, clockTime: 300 } })).toEqual([])
  })

  test('the flag goes by itself when the missing change is put in', () => {
    expect(codes(['Q1 7:00 H6 turns over dead'])).toEqual(['PLAYER_NOT_ON_COURT'])
    expect(codes(['Q1 7:10 H1 out; H6 in', 'Q1 7:00 H6 turns over dead'])).toEqual([])
  })

  test('a side of which no starters are known is not asked for its floor', () => {
    const { setup, plays } = noted('nfhs', 'Q1 7:00 H6 turns over dead', 'Q1 6:50 A7 turns over dead')
    const people = setup.people.map((person) =>
      person.isHomeTeam ? person : { ...person, isStarting: false },
    )
    expect(check({ ...setup, people }, plays).map(({ message }) => message.slice(0, 6))).toEqual(['#6 Fay'])
  })

  test('with one side scored, what only the other side could explain is no error', () => {
    const { setup, plays } = noted(
      'nfhs',
      'Q1 7:00 H1 makes 2',
      'Q1 6:30 H2 rebounds',
      'Q1 6:20 H3 makes 2',
      'Q1 6:00 H4 steals',
      'Q1 5:50 H5 makes throw 1; H5 makes throw 2',
      'Q1 5:40 H1 blocks',
      'Q1 5:30 A6 fouls non_shooting for 2; H1 makes throw 1; H1 makes throw 2',
    )
    expect(check(setup, plays).length).toBeGreaterThan(4)
    expect(check({ ...setup, scoringType: 'SINGLE_TEAM', singleTeamSide: 'home' }, plays)).toEqual([])
  })

  test('one entry for a whole team never fouls out', () => {
    const fouls = [5, 4, 3, 2, 1].map((n) => `Q1 7:5${n} A1 fouls non_shooting for 0`)
    const { setup, plays } = noted('nfhs', ...fouls, 'Q1 7:00 A1 makes 2')
    const found = (setupOf: GameSetup) => check(setupOf, plays).map(({ code }) => code)
    expect(found(setup)).toContain('FOULED_OUT_PLAYER')
    expect(found({ ...setup, scoringType: 'SINGLE_TEAM', singleTeamSide: 'home' })).toEqual([])
  })

  test('every flag has the severity of its code', () => {
    const flags = FLAGGED.flatMap(([, lines]) => flagsOf(lines))
    for (const { code, severity } of flags) expect(severity).toBe(severityOf(code))
    expect(new Set([...flags.map(({ code }) => code), 'SCORE_MISMATCH', 'UNANSWERED'])).toEqual(
      new Set(FLAG_CODES),
    )
  })
})

if (!gamesFolder) console.log('skipped: no recorded games beside this checkout')

describe.skipIf(!gamesFolder)('real games', async () => {
  test.each(await realGames())('$name: at most one false error', ({ setup, plays }) => {
    expect(check(setup, plays).filter(({ severity }) => severity === 'error').length).toBeLessThanOrEqual(1)
  })
})

test('a question that was not answered in time is a note until it is answered', () => {
  const { setup, plays } = noted('nfhs', 'Q1 7:00 H1 makes 2')
  const [basket] = plays
  const left: Play = { ...basket!, origin: { ...basket!.origin, options: { unanswered: ['assist'] } } }
  const [flag] = check(setup, [left])
  expect(flag).toMatchObject({ code: 'UNANSWERED', severity: 'note', playId: left.origin.id })
  expect(flag!.message).toContain('the assist was not entered')
  expect(flag!.fix!.label).toBe('No assist')
  expect(
    check(
      setup,
      flag!.fix!.changes.map(({ play }) => play!),
    ),
  ).toEqual([])
  const [assisted] = noted('nfhs', 'Q1 7:00 H1 makes 2; H2 assists').plays
  expect(
    check(setup, [{ ...assisted!, origin: { ...assisted!.origin, options: left.origin.options } }]),
  ).toEqual([])
})
