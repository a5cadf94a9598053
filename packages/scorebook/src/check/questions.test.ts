import { describe, expect, test } from 'vitest'
import { noted } from '../../test/noted.ts'
import type { Play } from '../vocabulary/play.ts'
import { type CheckOptions, check, type Flag } from './index.ts'

const TIP = 'Q1 8:00 H1 wins tip'

const flagsOf = (lines: readonly string[], options: CheckOptions = {}): readonly Flag[] => {
  const { setup, plays } = noted('nfhs', TIP, ...lines)
  return check(setup, plays, options)
}
const labels = ({ others = [] }: Flag): readonly string[] => others.map(({ label }) => label)
const credits = ({ origin, rel }: Play): readonly string[] =>
  [origin, ...rel].map(
    ({ type, isHomeTeam, teamGamePersonnelId, assignment }) =>
      `${type} ${isHomeTeam ? 'home' : 'away'} ${teamGamePersonnelId === null ? assignment : 'named'}`,
  )

describe('where only a person knows, the checker asks', () => {
  test('whether a missing throw went in', () => {
    const lines = ['Q1 7:00 H1 fouls shooting on A1 for 2; A1 makes throw 1', 'Q1 6:40 H1 makes 2']
    const [flag] = flagsOf(lines)
    expect(flag).toMatchObject({
      code: 'FT_COUNT_MISMATCH',
      step: { label: 'Made or missed?', asks: 'throws' },
    })
    expect(flag!.fix).toBeUndefined()
    expect(labels(flag!)).toEqual(
      expect.arrayContaining(['Add a made free throw', 'Add a missed free throw']),
    )
  })

  test('unless the final score shows it', () => {
    const lines = ['Q1 7:00 H1 fouls shooting on A1 for 2; A1 makes throw 1', 'Q1 6:40 H1 makes 2']
    const fixOf = (away: number) => flagsOf(lines, { finalScore: { home: 2, away } })[0]
    expect(fixOf(2)?.fix?.label).toBe('Add a made free throw')
    expect(fixOf(1)?.fix?.label).toBe('Add a missed free throw')
    expect(fixOf(1)?.step).toBeUndefined()
  })

  test('whose a rebound was, and never gives it to the team by itself', () => {
    const [missing] = flagsOf(['Q1 7:00 H1 misses 2', 'Q1 6:40 A1 makes 2'])
    expect(missing).toMatchObject({ code: 'MISS_WITHOUT_REBOUND', step: { asks: 'rebound' } })
    expect(missing!.fix).toBeUndefined()
    const [unnamed] = flagsOf(['Q1 7:00 H1 misses 2; A? rebounds', 'Q1 6:40 A1 makes 2'])
    expect(unnamed).toMatchObject({ code: 'PLAYER_MISSING' })
    expect(unnamed!.fix).toBeUndefined()
    expect(labels(unnamed!)).toEqual(["Make it the team's"])
  })

  test('who it was, instead of leaving the player to be named', () => {
    const [flag] = flagsOf(['Q1 7:00 H6 turns over dead'])
    expect(flag).toMatchObject({
      code: 'PLAYER_NOT_ON_COURT',
      step: { label: 'Who was it?', asks: 'player' },
    })
    expect(flag!.fix).toBeUndefined()
  })

  test('who came in, where a side is short and its last substitution does not fit either', () => {
    const flags = flagsOf(['Q1 6:00 H2 out; H1 in', 'Q1 5:40 H3 makes 2'])
    expect(flags.map(({ code }) => code).sort()).toEqual(['LINEUP_NOT_FIVE', 'SUB_MISSING'])
    expect(flags.flatMap(({ fix }) => fix ?? [])).toEqual([])
    const short = flags.find(({ code }) => code === 'LINEUP_NOT_FIVE')!
    expect(labels(short).length).toBeGreaterThan(1)
  })
})

describe('a shot for the other side', () => {
  const lines = ['Q1 7:40 A1 makes 2', 'Q1 7:20 A2 makes 2; A3 assists', 'Q1 7:00 A4 makes 2']
  const moved = flagsOf(lines)
    .flatMap(({ others = [] }) => others)
    .find(({ label }) => label === "Give #2's shot to the home team")

  test('is only offered, and its assist follows', () => {
    expect(flagsOf(lines).flatMap(({ fix }) => fix ?? [])).toEqual([])
    expect(credits(moved!.changes[0]!.play!)).toEqual(['shot_made home LATER', 'assist home LATER'])
  })

  test('keeps an assist that fits already, and its player', () => {
    const fix = flagsOf(['Q1 7:20 A2 makes 2; H3 assists'])
      .flatMap(({ others = [] }) => others)
      .find(({ label }) => label.startsWith('Give'))
    expect(credits(fix!.changes[0]!.play!)).toEqual(['shot_made home LATER', 'assist home named'])
  })

  test('comes before its consequences: neither assist nor block is changed by one key', () => {
    for (const line of ['Q1 7:20 A2 makes 2; H3 assists', 'Q1 7:20 A2 misses 2; A3 blocks; H1 rebounds'])
      expect(flagsOf(['Q1 7:40 A1 makes 2', line]).flatMap(({ fix }) => fix ?? [])).toEqual([])
  })
})

describe('an error beside a warning', () => {
  test('stays when the first fix of the warning would clear it', () => {
    const codes = flagsOf([
      'Q1 6:00 A3 fouls technical for 2; H2 makes throw 1; H2 makes throw 2',
      'Q1 5:00 A3 fouls technical for 2; H2 makes throw 1; H2 makes throw 2',
      'Q1 4:40 A3 makes 2',
    ]).map(({ code }) => code)
    expect(codes).toContain('EJECTED_PLAYER')
  })
})

test('in a log without kinds of fouls, a foul with the throws of a shooting foul shows who had the ball', () => {
  const likeShooting = (at: string) =>
    `Q1 ${at} A1 fouls non_shooting on H3 for 2; H3 makes throw 1; H3 makes throw 2`
  const flags = flagsOf([
    likeShooting('7:50'),
    'Q1 7:40 A2 turns over',
    likeShooting('7:30'),
    // The turnover is missing.
    likeShooting('7:00'),
  ])
  expect(flags.map(({ code }) => code)).toEqual(['POSSESSION_INCONSISTENT'])
})
