import { describe, expect, test } from 'vitest'
import { noted } from '../../test/noted.ts'
import { gamesFolder, realGames } from '../../test/realGames.ts'
import type { Play } from '../vocabulary/play.ts'
import type { GameSetup } from '../vocabulary/setup.ts'
import { type CheckOptions, check, FLAG_CODES, type Flag, type FlagCode, severityOf } from './index.ts'

type Lines = readonly string[]

/** Returns the flags of a school game with these lines. */
const flagsOf = (lines: Lines, options: CheckOptions = {}): readonly Flag[] => {
  const { setup, plays } = noted('nfhs', ...lines)
  return check(setup, plays, options)
}
/** Flags with their first fix, or what is asked and the fixes of which a person chooses one: '[Who was it? A / B]', '[? A / B]'. */
const flagTexts = (lines: Lines): string[] =>
  flagsOf(lines).map(({ code, message, fix, step, others = [] }) => {
    const choices = others.map(({ label }) => label).join(' / ')
    const asked = [step?.label ?? (choices && '?'), choices].filter(Boolean).join(' ')
    return `${code}: ${message} [${fix?.label ?? asked}]`
  })
const codes = (lines: Lines): FlagCode[] => flagsOf(lines).map(({ code }) => code)

const four = ['Q1 7:54', 'Q1 7:53', 'Q1 7:52', 'Q1 7:51'].map((at) => `${at} H1 fouls non_shooting for 0`)

const FLAGGED: readonly (readonly [what: string, lines: Lines, expected: Lines])[] = [
  [
    'a single event of a player on the bench',
    ['Q1 7:00 H6 turns over dead'],
    [
      'PLAYER_NOT_ON_COURT: #6 Fay is credited with a turnover at Q1 7:00 but is on the bench. [Who was it? Not #6: name the player later / Send #6 in for #1 / Send #6 in for #2 / Send #6 in for #3]',
    ],
  ],
  [
    'two events of a player on the bench: the player without events went out',
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
    ],
  ],
  [
    'a substitution entered twice',
    ['Q1 7:00 H1 out; H6 in', 'Q1 6:59 H1 out'],
    [
      'DUPLICATE_SUB: #1 Ann goes out at Q1 6:59 but is already on the bench. [Delete the substitution of #1]',
    ],
  ],
  [
    'four on the floor',
    ['Q1 7:00 H1 out', 'Q1 6:40 A1 makes 2'],
    [
      'LINEUP_NOT_FIVE: The home side has 4 on the floor at Q1 6:40. [? Send #1 in / Send #6 in / Send #7 in]',
    ],
  ],
  [
    'six on the floor',
    ['Q1 7:00 H6 in', 'Q1 6:40 A1 makes 2'],
    [
      'LINEUP_NOT_FIVE: The home side has 6 on the floor at Q1 6:40. [? Send #1 out / Send #2 out / Send #3 out]',
    ],
  ],
  [
    'a player who has fouled out',
    [
      ...four,
      'Q1 5:00 H1 fouls non_shooting for 2; A1 makes throw 1; A1 makes throw 2',
      'Q1 4:00 H1 makes 2',
    ],
    [
      'FOULED_OUT_PLAYER: #1 Ann is credited with a made shot at Q1 4:00 but has fouled out before. [? Not #1: name the player later]',
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
      'EJECTED_PLAYER: #1 Ann is credited with a turnover at Q1 6:00 but was disqualified before. [? Not #1: name the player later / Make the foul at Q1 7:00 a shooting foul]',
    ],
  ],
  [
    'throws without a foul',
    ['Q1 7:00 H1 makes throw 1; H1 makes throw 2'],
    ['FT_NOT_LINKED: #1 Ann throws at Q1 7:00 without a foul. [Add the foul]'],
  ],
  [
    'a throw that is missing',
    ['Q1 7:00 H1 fouls shooting on A1 for 2; A1 makes throw 1'],
    [
      'FT_COUNT_MISMATCH: The foul by #1 Ann at Q1 7:00 gives 2 free throws, but 1 was thrown. [Made or missed? Add a made free throw / Add a made free throw at the end / Add a missed free throw / Add a missed free throw at the end / Make it 1 free throw]',
    ],
  ],
  [
    'a shooting foul without throws',
    ['Q1 7:00 H1 fouls shooting on A1', 'Q1 6:40 A1 makes 2'],
    [
      'FT_MISSING: The foul by #1 Ann at Q1 7:00 gives free throws, but none is recorded. [Enter the free throws]',
    ],
  ],
  [
    'a shooting foul with an award and without throws',
    ['Q1 7:00 H1 fouls shooting on A1 for 2', 'Q1 6:40 A1 makes 2'],
    [
      'FT_MISSING: The foul by #1 Ann at Q1 7:00 gives 2 free throws, but none is recorded. [Enter the free throws]',
    ],
  ],
  [
    'an and-one without its throw',
    ['Q1 7:00 A1 makes 2; H1 fouls shooting'],
    [
      'FT_MISSING: The foul by #1 Ann at Q1 7:00 gives 1 free throw, but none is recorded. [Enter the free throws]',
    ],
  ],
  [
    'a common foul in the bonus without throws',
    [...four, 'Q1 7:00 H2 fouls non_shooting on A1', 'Q1 6:40 A1 makes 2'],
    [
      'FT_MISSING: The foul by #2 Bea at Q1 7:00 gives 2 free throws, but none is recorded. [Enter the free throws]',
    ],
  ],
  [
    'an award for a common foul without throws',
    ['Q1 7:00 H1 fouls non_shooting on A1 for 2', 'Q1 6:40 A1 makes 2'],
    [
      'FT_COUNT_MISMATCH: The foul by #1 Ann at Q1 7:00 gives 2 free throws, but 0 were thrown. [No free throws]',
    ],
  ],
  [
    'throws without the bonus',
    ['Q1 7:00 H1 fouls non_shooting on A1 for 2; A1 makes throw 1; A1 makes throw 2'],
    [
      'FT_BONUS_MISMATCH: The foul by #1 Ann at Q1 7:00 gave 2 free throws; the rules give no free throw. [Make it a shooting foul]',
    ],
  ],
  [
    'a rebound without a miss',
    ['Q1 7:00 H1 makes 2', 'Q1 6:58 A1 rebounds'],
    [
      "REBOUND_WITHOUT_MISS: The rebound by #1 Ada at Q1 6:58 does not follow a miss. [? Add the shot that the away team missed / Delete #1's rebound]",
    ],
  ],
  [
    'a rebound of a miss in the previous period',
    ['Q1 0:01 H1 misses 2', 'Q2 7:40 A1 rebounds'],
    [
      "REBOUND_WITHOUT_MISS: The rebound by #1 Ada at Q2 7:40 does not follow a miss. [? Add the shot that the home team missed / Delete #1's rebound]",
    ],
  ],
  [
    'a steal without a turnover',
    ['Q1 7:00 H1 steals'],
    [
      'STEAL_WITHOUT_TURNOVER: #1 Ann steals at Q1 7:00, but there is no turnover. [Add the turnover of the away team]',
    ],
  ],
  [
    'a block without a miss',
    ['Q1 7:00 H1 makes 2; A1 blocks'],
    [
      "BLOCK_WITHOUT_MISS: #1 Ada blocks at Q1 7:00, but no shot is missed. [? Delete #1's block / Make #1's made shot a miss]",
    ],
  ],
  [
    'a block of a shot of the same side',
    ['Q1 7:00 H1 misses 2; H2 blocks; A1 rebounds'],
    [
      "BLOCK_SAME_TEAM: #2 Bea blocks at Q1 7:00, but the shot is of the same side. [? Give #1's shot to the away team / Give the block to the away team]",
    ],
  ],
  [
    'an assist by the shooter',
    ['Q1 7:00 H1 makes 2; H1 assists'],
    [
      'ASSIST_SELF_OR_OPPONENT: #1 Ann assists at Q1 7:00, but also made the basket. [Not #1: name the player later]',
    ],
  ],
  [
    'an assist by the other side, and a second one',
    ['Q1 7:00 H1 makes 2; H2 assists; A1 assists'],
    [
      "ASSIST_SELF_OR_OPPONENT: #1 Ada assists at Q1 7:00, but the basket is the other side’s. [Delete #1's assist]",
    ],
  ],
  [
    'a player still to be named',
    ['Q1 7:00 A? misses 2; H1 rebounds'],
    ['PLAYER_MISSING: A missed shot at Q1 7:00 belongs to an away player still to be named. []'],
  ],
  [
    'an unnamed thrower after a foul on a named player',
    ['Q1 7:00 H1 fouls shooting on A3 for 2; A? makes throw 1; A? makes throw 2'],
    [
      'PLAYER_MISSING: A made free throw at Q1 7:00 belongs to an away player still to be named. [It was #3]',
      'PLAYER_MISSING: A made free throw at Q1 7:00 belongs to an away player still to be named. [It was #3]',
    ],
  ],
  [
    'a miss without a rebound',
    ['Q1 7:00 H1 misses 2', 'Q1 6:40 A1 makes 2'],
    [
      'MISS_WITHOUT_REBOUND: No rebound follows a missed shot by #1 Ann at Q1 7:00. [Who got the rebound? Rebound by the away team / Rebound by the home team]',
    ],
  ],
  [
    'the wrong side with the ball after a rebound',
    ['Q1 7:00 H1 misses 2; A1 rebounds at 6:58', 'Q1 6:50 H1 makes 2'],
    [
      "POSSESSION_INCONSISTENT: #1 Ann has a made shot at Q1 6:50 while the away team has the ball. [? Turnover by the away team / Rebound by the home team / Give #1's shot to the away team / 2 points by the away team / 3 points by the away team]",
    ],
  ],
  [
    'the wrong side with the ball after a basket',
    ['Q1 7:00 H1 makes 2', 'Q1 6:40 H2 misses 2; A1 rebounds'],
    [
      "POSSESSION_INCONSISTENT: #2 Bea has a missed shot at Q1 6:40 while the away team has the ball. [? Turnover by the away team / Give #2's shot to the away team / 2 points by the away team / 3 points by the away team]",
    ],
  ],
  [
    'the wrong side with the ball just after a basket',
    ['Q1 7:00 H1 makes 2', 'Q1 6:55 H2 makes 2'],
    [
      "POSSESSION_INCONSISTENT: #2 Bea has a made shot at Q1 6:55 while the away team has the ball. [? Turnover by the away team / Give #2's shot to the away team / 2 points by the away team / 3 points by the away team]",
    ],
  ],
  [
    'a game without its tip',
    [
      'Q1 7:00 H1 makes 2',
      ...Array.from({ length: 6 }, (_, n) => [
        `Q1 6:${50 - 6 * n} A1 makes 2`,
        `Q1 6:${47 - 6 * n} H1 makes 2`,
      ]).flat(),
    ],
    ['TIP_MISSING: No tip is recorded before Q1 7:00. [Tip won by the home team]'],
  ],
  [
    'an offensive foul without its turnover',
    ['Q1 7:00 H1 fouls offensive for 0', 'Q1 6:40 A1 makes 2'],
    [
      "TURNOVER_MISSING: The offensive foul by #1 Ann at Q1 7:00 is a turnover too, but none is recorded. [? Make #1's foul a non-shooting foul / Add #1's turnover]",
    ],
  ],
  [
    'a common foul with a turnover of the same player',
    ['Q1 7:00 H1 fouls non_shooting for 0', 'Q1 7:00 H1 turns over dead'],
    [
      "FOUL_KIND: The foul by #1 Ann at Q1 7:00 has a turnover of the same player beside it: was it offensive? [Make #1's foul an offensive foul]",
    ],
  ],
  [
    'an and-one that is called a common foul',
    ['Q1 7:00 A1 makes 2; H1 fouls non_shooting for 1; A1 makes throw 1'],
    [
      "FOUL_KIND: The foul by #1 Ann at Q1 7:00 was on a made shot: was it a shooting foul? [Make #1's foul a shooting foul]",
    ],
  ],
  [
    'and-ones of a log that calls every one a common foul',
    [
      'Q1 8:00 A1 wins tip',
      ...['1', '2', '3', '4'].flatMap((n) => [
        `Q1 ${7 - Number(n)}:20 A1 makes 2; H${n} fouls non_shooting for 1; A1 makes throw 1`,
        `Q1 ${7 - Number(n)}:00 H1 makes 2`,
      ]),
    ],
    [],
  ],
  [
    'a side without substitutions, once',
    [
      'Q1 7:00 H6 makes 2',
      'Q1 6:40 A1 makes 2',
      'Q1 6:20 H7 makes 2',
      'Q1 6:00 A1 makes 2',
      'Q1 5:40 H6 makes 2',
      'Q1 5:20 A1 makes 2',
      'Q1 5:00 H7 makes 2',
    ],
    ['SUBS_UNKNOWN: No substitutions are recorded for the home team: minutes are unknown. []'],
  ],
  [
    'the same basket twice',
    ['Q1 7:00 H1 makes 2', 'Q1 6:59 H1 makes 2'],
    ["ENTERED_TWICE: A made shot by #1 Ann at Q1 6:59 was entered twice. [Delete #1's second made shot]"],
  ],
  [
    'the same basket twice, from two devices',
    ['Q1 7:00 H1 makes 2', 'Q1 7:00 H1 makes 2', 'Q1 6:40 A1 makes 2'],
    ["ENTERED_TWICE: A made shot by #1 Ann at Q1 7:00 was entered twice. [Delete #1's second made shot]"],
  ],
  [
    'a clock longer than the period',
    ['Q1 8:30 H1 makes 2'],
    [
      'AHEAD_OF_CLOCK: A made shot by #1 Ann is at Q1 8:30, before the period begins. [Set it to the start of the period]',
    ],
  ],
  [
    'a shot at 0',
    ['Q1 7:00 A1 makes 2', 'Q1 0:00 H1 makes 2', 'Q1 6:20 A2 makes 2', 'Q1 6:00 H2 makes 2'],
    [
      "CLOCK_ZERO: A made shot by #1 Ann is at Q1 0.0, when no time is left, but plays follow. [Move #1's made shot to Q1 7:00]",
    ],
  ],
  [
    'a clock that goes back',
    ['Q1 7:00 H1 makes 2', 'Q1 5:30 A1 fouls non_shooting for 0', 'Q1 6:40 A2 makes 2', 'Q1 6:20 H2 makes 2'],
    ["CLOCK_OUT_OF_ORDER: A foul by #1 Ada at Q1 5:30 is out of order. [Move #1's foul to Q1 7:00]"],
  ],
  [
    'a stop of the clock that goes back, which belongs to no team',
    ['Q1 7:00 H1 makes 2', 'Q1 5:30 Hteam stops clock', 'Q1 6:40 A2 makes 2', 'Q1 6:20 H2 makes 2'],
    [
      'CLOCK_OUT_OF_ORDER: A stop of the clock at Q1 5:30 is out of order. [Move the stop of the clock to Q1 7:00]',
    ],
  ],
  [
    'one timeout too many',
    Array.from({ length: 6 }, (_, i) => `Q1 ${7 - i}:00 Hteam timeout`),
    ["TIMEOUT_EXCESS: The home team takes a timeout at Q1 2:00 but has none left. [Make it an official's]"],
  ],
  [
    'film time that does not match the clock',
    ['Q1 7:00 H1 makes 2 film 60', 'Q1 6:40 A1 makes 2 film 400', 'Q1 6:20 H1 makes 2 film 110'],
    [
      'VIDEO_CLOCK_DRIFT: The film time of a made shot by #1 Ada at Q1 6:40 does not match the clock. [Remove its film time]',
    ],
  ],
  ['a jersey worn twice', ['H6 Ivy'], ['JERSEY_CONFLICT: #6 of the home side is worn by Fay and Ivy. []']],
  [
    'a three from inside the line',
    ['Q1 7:00 H1 makes 3 from 70,300'],
    [
      "SHOT_VALUE_LOCATION: #1 Ann shoots for 3 at Q1 7:00 from where a shot is worth 2. [Make #1's shot worth 2]",
    ],
  ],
  [
    'an event marked by the scorer',
    ['Q1 7:00 H1 makes 2 flagged'],
    ['USER_FLAG: A made shot by #1 Ann at Q1 7:00 is marked for review. [Clear the mark]'],
  ],
]

/** Unusual but correct games. */
const QUIET: readonly (readonly [what: string, lines: Lines])[] = [
  ['a player who comes in at the same clock time', ['Q1 7:00 H6 turns over dead', 'Q1 7:00 H1 out; H6 in']],
  ['a player who went out at the same clock time', ['Q1 7:00 H1 out; H6 in', 'Q1 7:00 H1 turns over dead']],
  ['a technical of the bench', ['Q1 7:00 H6 fouls technical for 2; A1 makes throw 1; A1 misses throw 2']],
  [
    'a thrower who was replaced after the foul',
    [
      'Q1 7:00 A1 fouls shooting on H1 for 2; H1 makes throw 1 order 11; H1 makes throw 2 order 13',
      'Q1 7:00 H1 out order 12; H6 in',
    ],
  ],
  [
    'a fifth foul with its turnover in another play',
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
    'a held ball and its turnover',
    [
      'Q1 8:00 A1 wins tip',
      'Q1 7:40 A1 makes 2',
      'Q1 7:00 A2 wins tip',
      'Q1 7:00 H1 turns over; A2 steals',
      'Q1 6:40 A1 makes 2',
    ],
  ],
  [
    'a held ball and its turnover a moment later',
    ['Q1 7:40 A1 makes 2', 'Q1 7:00 Ateam wins tip', 'Q1 6:58 Hteam turns over', 'Q1 6:40 A1 makes 2'],
  ],
  [
    'throws of a foul as separate plays',
    ['Q1 7:00 H1 fouls shooting on A1', 'Q1 7:00 A1 makes throw 1', 'Q1 6:40 H1 makes 2'],
  ],
  [
    'fouls of both sides at the same time, which cancel each other',
    [
      ...four,
      'Q1 7:00 H2 fouls non_shooting on A1',
      'Q1 7:00 A1 fouls non_shooting on H2',
      'Q1 6:40 H1 makes 2',
    ],
  ],
  [
    'a basket and its foul as separate plays',
    ['Q1 7:00 H1 makes 2', 'Q1 7:00 A1 fouls shooting on H1 for 1; H1 makes throw 1', 'Q1 6:40 A1 makes 2'],
  ],
  [
    'throws entered separately from their foul',
    ['Q1 7:00 A1 fouls shooting on H1 for 2', 'Q1 7:00 H1 makes throw 1', 'Q1 7:00 H1 makes throw 2'],
  ],
  ['the last shot of a period at 0:00', ['Q1 0:00 H1 makes 2']],
  ['a steal written down apart', ['Q1 7:00 H1 turns over', 'Q1 6:59 A1 steals', 'Q1 6:50 A1 makes 2']],
]

describe('the checker', () => {
  test.each(FLAGGED)('flags %s', (_, lines, expected) => {
    expect(flagTexts(lines)).toEqual(expected)
  })

  test.each(QUIET)('does not flag %s', (_, lines) => {
    expect(codes(lines)).toEqual([])
  })

  test('does not name a player on the bench as the likely thrower', () => {
    const lines = ['Q1 5:00 A3 fouls shooting on H6 for 2; H6 makes throw 1; H? makes throw 2']
    const unnamed = flagsOf(lines).filter(({ code }) => code === 'PLAYER_MISSING')
    expect(unnamed.map(({ fix }) => fix?.label)).toEqual([undefined])
  })

  test('flags a final score that differs from the plays', () => {
    const flags = flagsOf(['Q1 7:00 H1 makes 2'], { finalScore: { home: 4, away: 0 } })
    expect(flags).toMatchObject([
      {
        code: 'SCORE_MISMATCH',
        message: 'The plays give the home side 2 points, the final score says 4.',
        fix: { label: 'Adjust the home score by +2', changes: [{ play: { origin: { pointValue: 2 } } }] },
      },
    ])
  })

  test('flags an event ahead of a running clock', () => {
    const { setup, plays } = noted('nfhs', 'Q1 6:00 H1 makes 2')
    expect(check(setup, plays, { until: { period: 1, clockTime: 400 } })).toMatchObject([
      { code: 'AHEAD_OF_CLOCK' },
    ])
    expect(check(setup, plays, { until: { period: 1, clockTime: 300 } })).toEqual([])
  })

  test('drops a flag when the missing substitution is added', () => {
    expect(codes(['Q1 7:00 H6 turns over dead'])).toEqual(['PLAYER_NOT_ON_COURT'])
    expect(codes(['Q1 7:10 H1 out; H6 in', 'Q1 7:00 H6 turns over dead'])).toEqual([])
  })

  test('names the teams where the setup does', () => {
    const { setup, plays } = noted(
      'nfhs',
      'Q1 7:00 H1 misses 2',
      'Q1 6:40 A1 makes 2',
      'Q1 6:20 A? turns over',
    )
    const flags = check({ ...setup, names: { home: 'Lions', away: 'Cats' } }, plays)
    const words = flags.flatMap(({ message, fix, others = [] }) => [
      message,
      ...[fix, ...others].flatMap((one) => one?.label ?? []),
    ])
    expect(words.join('\n')).toContain('Rebound by Cats')
    expect(words.join('\n')).toContain('belongs to a player of Cats still to be named')
    expect(words.join('\n')).not.toMatch(/\b(home|away)\b/)
  })

  test('does not check the floor of a side without known starters', () => {
    const { setup, plays } = noted('nfhs', 'Q1 7:00 H6 turns over dead', 'Q1 6:50 A7 turns over dead')
    const people = setup.people.map((person) =>
      person.isHomeTeam ? person : { ...person, isStarting: false },
    )
    expect(check({ ...setup, people }, plays).map(({ message }) => message.slice(0, 6))).toEqual(['#6 Fay'])
  })

  test('with one side scored, does not flag what only the other side could explain', () => {
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

  test('never fouls out the entry of a whole team', () => {
    const fouls = [5, 4, 3, 2, 1].map((n) => `Q1 7:5${n} A1 fouls non_shooting for 0`)
    const { setup, plays } = noted('nfhs', ...fouls, 'Q1 7:00 A1 makes 2')
    const found = (setupOf: GameSetup) => check(setupOf, plays).map(({ code }) => code)
    expect(found(setup)).toContain('FOULED_OUT_PLAYER')
    expect(found({ ...setup, scoringType: 'SINGLE_TEAM', singleTeamSide: 'home' })).toEqual([])
  })

  test('gives every flag the severity of its code', () => {
    const flags = FLAGGED.flatMap(([, lines]) => flagsOf(lines, { allFlags: true }))
    for (const { code, severity } of flags) expect(severity).toBe(severityOf(code))
    const elsewhere = ['SCORE_MISMATCH', 'UNANSWERED', 'AFTER_END'] as const
    expect(new Set([...flags.map(({ code }) => code), ...elsewhere])).toEqual(new Set(FLAG_CODES))
  })
})

if (!gamesFolder) console.log('skipped: no recorded games beside this checkout')

describe.skipIf(!gamesFolder)('real games', async () => {
  test.each(await realGames())('$name: at most one false error', ({ setup, plays }) => {
    expect(check(setup, plays).filter(({ severity }) => severity === 'error').length).toBeLessThanOrEqual(1)
  })
})

test('an unanswered question is a note until it is answered', () => {
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

test('a play of which a person said that both count was not entered twice', () => {
  const foul = 'Q1 7:00 H1 fouls non_shooting for 0'
  const { setup, plays } = noted('nfhs', foul, foul)
  const [first, second] = plays
  const saidOf = (play: Play, other: Play): Play => {
    const options = { bothCount: [other.origin.id] }
    return { ...play, origin: { ...play.origin, options } }
  }
  const codesOf = (log: readonly Play[]) => check(setup, log).map(({ code }) => code)
  expect(codesOf(plays)).toEqual(['ENTERED_TWICE'])
  expect(codesOf([first!, saidOf(second!, first!)])).toEqual([])
  expect(codesOf([saidOf(first!, second!), second!])).toEqual([])
})
