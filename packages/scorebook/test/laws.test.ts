import { describe, expect, test } from 'vitest'
import { check, flagReducer } from '../src/check/index.ts'
import {
  type BoxScore,
  boxScore,
  boxScoreReducer,
  boxScoresByPeriod,
  flowReducer,
  lineupsReducer,
  recordOf,
  seasonTotals,
} from '../src/figures/index.ts'
import {
  assemble,
  combine,
  currentPlays,
  type GameReducer,
  inGameOrder,
  openLiveGame,
  type Revision,
  takeApart,
  type Write,
} from '../src/fold/index.ts'
import * as notation from '../src/notation/index.ts'
import { PROFILES } from '../src/rules/index.ts'
import { type Random, sampleGame, seeded } from '../src/simulate/index.ts'
import {
  type GameEvent,
  type GameSetup,
  otherSide,
  type Play,
  periodLength,
  SIDES,
  type Side,
} from '../src/vocabulary/index.ts'
import { mutated } from './mutated.ts'

/**
 * The number of games per run. `RUNS=20000` makes a long run. The games are the same in each run, so that a failure comes from a
 * change; `SEED=…` makes others.
 */
const GAMES = Number(process.env.RUNS ?? 200)
const SEED = Number(process.env.SEED ?? 20_261_122)

/** Seeds that once violated a law. */
const KEPT: readonly (readonly [league: (typeof PROFILES)[number]['code'], seed: number, why: string])[] = [
  ['fiba', 1112842847, 'a basket of a player of the other side'],
  ['ncaa-women', 1112842846, 'a substitute of the other side'],
  ['ncaa-men', 1740769811, 'a foul on a missed shot, which is its dead-ball rebound'],
  ['ncaa-men', 1878568281, 'a technical foul of the bench, whose class counts'],
  ['nfhs-2022', 1913108824, 'a miss that was entered twice'],
  ['nfhs', 4411198, 'a miss that was entered twice and never rebounded'],
  ['nfhs', 88151, 'two misses of one player in the last second, and a basket of the other side between them'],
  ['fiba-3x3', 1336347127, 'a throw that the defence spoiled, and that was not thrown again'],
]

const everything = combine(
  combine(boxScoreReducer, flagReducer()),
  combine(lineupsReducer, flowReducer),
) satisfies GameReducer<unknown, unknown>
type Everything = ReturnType<(typeof everything)['answer']>

interface Fuzzed {
  readonly setup: GameSetup
  readonly plays: readonly Play[]
  readonly random: Random
  readonly all: Everything
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

function shuffled<T>(list: readonly T[], random: Random): T[] {
  const mixed = [...list]
  for (let i = mixed.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1))
    ;[mixed[i], mixed[j]] = [mixed[j]!, mixed[i]!]
  }
  return mixed
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0)

/** The laws of every log, legal or not. Each returns whether it holds. */
const LAWS_OF_ANY_LOG: Readonly<Record<string, (game: Fuzzed) => boolean>> = {
  'a book that reads on answers like one that reads everything': ({ setup, plays, random }) => {
    const book = openLiveGame(setup, everything, plays)
    for (let i = 0; i < 3; i++) {
      const play = plays[Math.floor(random() * plays.length)]!
      if (random() < 0.5) book.remove(play.origin.id)
      else book.put({ ...play, rel: play.rel.slice(1) })
      book.answer()
    }
    const last = plays.at(-1)!
    book.put(last)
    return same(book.answer(), openLiveGame(setup, everything, book.plays()).answer())
  },
  'the order of arrival changes nothing': ({ setup, plays, random, all }) =>
    same(all, openLiveGame(setup, everything, shuffled(plays, random)).answer()),
  'a play deleted and put back has changed nothing': ({ plays, random }) => {
    const log = logOf(plays)
    const play = plays[Math.floor(random() * plays.length)]!
    const done: Write = { playId: play.origin.id, action: 'delete', play: null }
    const back: Write = { playId: play.origin.id, action: 'put', play }
    const lines = [...log, line(done, log.length + 1), line(back, log.length + 2)]
    const before = currentPlays(log)
    const after = currentPlays(shuffled(lines, random))
    return before.length === after.length && before.every((one, index) => one === after[index])
  },
  'players, team and adjustments sum to the score, and so do the periods': ({ all: [[box]] }) =>
    SIDES.every((side) => {
      const { players, team, totals } = box[side]
      const points = sum(players.map((player) => player.points)) + team.points + team.scoreAdjustment
      const periods = sum(box.periods.map((period) => period[side]))
      return points === box.score[side] && periods === box.score[side] && totals.points === box.score[side]
    }),
  'seconds of the players are the seconds of their line-ups': ({ all: [[box], [fives]] }) =>
    SIDES.every((side) => {
      if (box[side].totals.secondsPlayed === null) return true
      const played = sum(box[side].players.map(({ secondsPlayed }) => secondsPlayed ?? 0))
      return Math.abs(played - sum(fives[side].map(({ seconds, people }) => seconds * people.length))) < 0.01
    }),
  'every live miss has its rebound, or a flag': ({ setup, plays }) => {
    // Of a miss that was entered twice, the copy has its own flag.
    const flagged = new Set(
      check(setup, plays, { allFlags: true })
        .filter(({ code }) => code === 'MISS_WITHOUT_REBOUND' || code === 'ENTERED_TWICE')
        .map((flag) => flag.eventId),
    )
    const events = inGameOrder(plays).map(({ event }) => event)
    const rebounded = new Set(plays.filter(hasRebound).map(({ origin }) => origin.id))
    return events.every(
      (event, index) =>
        event.type !== 'shot_miss' ||
        flagged.has(event.id) ||
        rebounded.has(event.id) ||
        isFollowed(events, index, setup.rules.deadBallRebounds === true),
    )
  },
  'what a fix puts can be saved': ({ setup, plays, all: [[, flags]] }) => {
    const canBeSaved = (play: Play) => assemble(takeApart(play), setup.court).ok
    const old = new Map(plays.map((play) => [play.origin.id, play]))
    const fixes = flags.flatMap(({ fix, others = [] }) => (fix ? [fix, ...others] : others))
    const puts = fixes.flatMap(({ changes }) => changes.flatMap(({ play }) => play ?? []))
    return puts.every((play) => {
      const before = old.get(play.origin.id)
      return canBeSaved(play) || (before !== undefined && !canBeSaved(before))
    })
  },
  'the text of a game is the game': ({ setup, plays, random }) => {
    if (random() < 0.75) return true // the dearest law, and fuzzed on its own beside the notation
    const game = {
      league: setup.rules.code,
      overrides: {},
      names: { home: 'Home', away: 'Away' },
      people: setup.people,
      scoringType: setup.scoringType,
      plays,
    }
    const parsed = notation.parse(notation.make(game))
    return parsed.ok && alike(parsed.game, game)
  },
  'the game flow ends at the score': ({ all: [[{ score }], [, { steps }]] }) => {
    const last = steps.at(-1) ?? { home: 0, away: 0 }
    return last.home === score.home && last.away === score.away
  },
}

/** The laws of games that follow the rules. */
const LAWS_OF_LEGAL_GAMES: Readonly<Record<string, (game: Fuzzed) => boolean>> = {
  'each side plays as many seconds as stand on the floor times the game': ({
    setup: { rules },
    plays,
    all: [[box], [fives]],
  }) => {
    const last = Math.max(...plays.map(({ origin }) => origin.period))
    if (rules.targetScore !== null) return true // 3x3 ends in mid-clock
    const length = sum(Array.from({ length: last }, (_, index) => periodLength(rules, index + 1) ?? 0))
    return SIDES.every(
      (side) =>
        box[side].totals.secondsPlayed === null ||
        (Math.abs(box[side].totals.secondsPlayed - rules.playersOnFloor * length) < 0.01 &&
          Math.abs(sum(fives[side].map(({ seconds }) => seconds)) - length) < 0.01),
    )
  },
  'plus/minus of the players of a side is its margin for each of those on the floor': ({
    setup: { rules },
    all: [[box]],
  }) => {
    const pointsOf = (side: Side) => box.score[side] - box[side].totals.scoreAdjustment
    return SIDES.every((side) => {
      if (box[side].totals.secondsPlayed === null) return true
      const margin = pointsOf(side) - pointsOf(otherSide(side))
      return sum(box[side].players.map(({ plusMinus }) => plusMinus ?? 0)) === rules.playersOnFloor * margin
    })
  },
  'possessions of the two sides differ by at most one in each period': ({ setup, plays }) =>
    boxScoresByPeriod(setup, plays, 'final').every(({ home, away }, index) => {
      const more = Math.abs(home.advanced.possessions - away.advanced.possessions)
      return more <= 1 + ballsGiven(setup, plays, index + 1)
    }),
  'the checker finds nothing': ({ all: [[, flags]] }) => flags.length === 0,
  'a play taken apart and put together is the play': ({ plays, setup }) =>
    plays.every((play) => {
      const again = assemble(takeApart(play), setup.court)
      return again.ok && alike(again.play, play)
    }),
}

/** The fouls of a period after whose throws the fouled side gets the ball, so that it may be where it was. */
const ballsGiven = (setup: GameSetup, plays: readonly Play[], period: number): number =>
  plays.filter(({ origin }) => {
    const { foulType } = origin.attributes
    if (origin.period !== period || foulType === undefined) return false
    return setup.rules.foulKinds[foulType].afterwards === 'fouled-side'
  }).length

const hasRebound = ({ origin, rel }: Play): boolean =>
  rel.some(
    ({ type, period, attributes }) => type === 'rebound' && period === origin.period && !attributes.attempt,
  )

/**
 * Tells whether a rebound follows before the game continues, the shooter was fouled, or the horn may have followed.
 * @param byFoul a foul within 3 seconds stands for the rebound
 */
function isFollowed(events: readonly GameEvent[], miss: number, byFoul: boolean): boolean {
  const { period, clockTime, originEventId, id, order } = events[miss]!
  for (let next = miss + 1; next < events.length; next++) {
    const event = events[next]!
    if (event.period !== period) return clockTime <= 3
    if (event.type === 'rebound') return true
    // A copy of the miss has a flag of its own.
    const isCopy = event.type === 'shot_miss' && event.clockTime === clockTime && event.order === order
    if (isCopy) continue
    const isFoul = event.type === 'foul' && event.attributes.foulType !== 'technical'
    if (byFoul && isFoul && clockTime - event.clockTime <= 3) return true
    const isThrow = event.type === 'freethrow_made' || event.type === 'freethrow_miss'
    const isOwn = event.clockTime === clockTime || event.originEventId === (originEventId ?? id)
    if (isThrow && isOwn) return true
    if (isThrow || ['shot_made', 'shot_miss', 'turnover'].includes(event.type)) return false
  }
  return clockTime <= 3
}

const line = (write: Write, seq: number): Revision => ({ ...write, seq })
const logOf = (plays: readonly Play[]): Revision[] =>
  plays.map((play, index) => line({ playId: play.origin.id, action: 'put', play }, index + 1))

const keysOf = (value: object): string[] =>
  Object.keys(value).filter((key) => (value as Record<string, unknown>)[key] !== undefined)

/** Tells whether two values are equal, for any order of keys. */
function alike(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return Object.is(a, b)
  const keys = keysOf(a)
  return (
    keys.length === keysOf(b).length &&
    keys.every((key) => alike((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key]))
  )
}

function broken(league: (typeof PROFILES)[number]['code'], seed: number): string[] {
  const { setup, plays } = sampleGame(league, seed)
  const random = seeded(seed)
  const legal: Fuzzed = { setup, plays, random, all: openLiveGame(setup, everything, plays).answer('final') }
  const mistaken = mutated(setup, plays, random)
  const wrong: Fuzzed = {
    setup,
    plays: mistaken,
    random,
    all: openLiveGame(setup, everything, mistaken).answer(),
  }
  const tell = (laws: typeof LAWS_OF_ANY_LOG, game: Fuzzed, what: string) =>
    Object.entries(laws).flatMap(([law, holds]) =>
      holds(game) ? [] : [`${league} seed ${seed}, ${what}: ${law}`],
    )
  return [...tell(LAWS_OF_LEGAL_GAMES, legal, 'as played'), ...tell(LAWS_OF_ANY_LOG, wrong, 'with mistakes')]
}

describe('laws of the book', () => {
  test.each(PROFILES.map(({ code }, index) => [code, index] as const))(
    '%s: fresh games',
    (code, index) => {
      const each = Math.ceil(GAMES / PROFILES.length)
      const faults = Array.from({ length: each }, (_, game) =>
        broken(code, SEED + index * each + game),
      ).flat()
      expect(faults, `SEED=${SEED}`).toEqual([])
    },
    600_000,
  )

  test.each(KEPT)('%s, kept seed %i: %s', (league, seed) => {
    expect(broken(league, seed)).toEqual([])
  })

  test('percentages of several games are computed from sums, never from percentages', () => {
    const rules = PROFILES[0]
    const boxes = Array.from({ length: 12 }, (_, game) => {
      const { setup, plays } = sampleGame('nfhs', SEED + game)
      return boxScore(setup, plays)
    })
    const facts = {
      gameId: '',
      teamSeasonId: null,
      opponent: '',
      isHome: true,
      startTime: '',
      day: '',
      isFinal: true,
      result: null,
      margin: null,
    }
    const records = boxes.map((box) => recordOf(box, 'home', facts, 1920, (id) => id))
    const made = (of: (box: BoxScore) => { made: number; total: number }) => {
      const lines = boxes.map(of)
      return sum(lines.map((one) => one.made)) / sum(lines.map((one) => one.total))
    }
    const totals = seasonTotals(records, rules)
    expect(totals.fieldGoalPercentage).toBeCloseTo(
      made(({ home }) => home.totals.fieldGoals),
      12,
    )
    expect(totals.threePointPercentage).toBeCloseTo(
      made(({ home }) => home.totals.threePointers),
      12,
    )
    expect(totals.freethrowPercentage).toBeCloseTo(
      made(({ home }) => home.totals.freethrows),
      12,
    )
    const possessions = sum(boxes.map(({ home }) => home.advanced.possessions))
    const points = sum(boxes.map(({ home }) => home.totals.points))
    expect(totals.offensiveRating).toBeCloseTo((100 * points) / possessions, 9)
  })
})
