import { describe, expect, test } from 'vitest'
import {
  addLines,
  type BoxScore,
  boxScore,
  boxScoresByPeriod,
  EMPTY_LINE,
  FLOW_FIGURES,
  filterRecords,
  gameSeries,
  KINDS_OF_POINTS,
  type Lineup,
  lineups,
  mergeLineups,
  onOff,
  recordOf,
  type StatLine,
  seasonTable,
  sumSeries,
  type TotalLine,
} from '../src/figures/index.ts'
import { inGameOrder, newGame, reachOf, step } from '../src/fold/index.ts'
import { PROFILES } from '../src/rules/index.ts'
import { sampleGame, seeded } from '../src/simulate/index.ts'
import {
  type GameEvent,
  type GameSetup,
  otherSide,
  type Play,
  SIDES,
  type Side,
  sideOf,
} from '../src/vocabulary/index.ts'
import { mutated } from './mutated.ts'

/** The number of games of each profile. `RUNS=2000` makes a long run, `SEED=…` repeats a run. */
const GAMES = Math.ceil(Number(process.env.RUNS ?? 64) / PROFILES.length)
const SEED = Number(process.env.SEED ?? 20_261_122)

type Code = (typeof PROFILES)[number]['code']

interface Counted {
  readonly name: string
  readonly setup: GameSetup
  readonly plays: readonly Play[]
}

/** Simulated games as played, and each with the mistakes of a scorer. */
const gamesOf = (code: Code): readonly Counted[] =>
  Array.from({ length: GAMES }, (_, game) => SEED + game).flatMap((seed) => {
    const { setup, plays } = sampleGame(code, seed)
    const wrong = mutated(setup, plays, seeded(seed))
    return [
      { name: `seed ${seed}`, setup, plays },
      { name: `seed ${seed} with mistakes`, setup, plays: wrong },
    ]
  })

/** The number of possessions of each side in which it made a point. Several may begin in one second. */
function scoresOf(setup: GameSetup, plays: readonly Play[]) {
  const ended = { home: 0, away: 0 }
  const scored = { home: new Set<number>(), away: new Set<number>() }
  const game = newGame(setup)
  for (const placed of inGameOrder(plays)) {
    const { event, side, points, possession, changes } = step(game, placed)
    // The throw of an and-one belongs to the possession that its basket ended.
    const isReopened = changes.some((one) => one.change === -1 && one.possession.side === side)
    if (points !== 0 && event.type !== 'score_adjustment' && possession)
      scored[side].add(ended[side] - (isReopened ? 1 : 0))
    for (const one of changes) ended[one.possession.side] += one.change
  }
  // A target score ends a game of 3x3 within a possession, which does not count.
  const { possession } = game.ball
  if (possession && !reachOf(game, 'final').possession) scored[possession.side].delete(ended[possession.side])
  return { home: scored.home.size, away: scored.away.size }
}

const sumOf = (lines: readonly StatLine[]): StatLine => lines.reduce(addLines, EMPTY_LINE)
const total = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0)

/** The counted figures of a line alone. */
const figuresOf = (line: StatLine): StatLine =>
  Object.fromEntries(
    (Object.keys(EMPTY_LINE) as (keyof StatLine)[]).map((key) => [key, line[key]]),
  ) as unknown as StatLine

/** The figures of totals without the adjustment of the score, which belongs to no player and no line-up. */
const countedOf = (totals: TotalLine): StatLine => ({
  ...figuresOf(totals),
  points: totals.points - totals.scoreAdjustment,
})

/** The team rebounds of a side that its totals leave out, by the rules of its league. */
function reboundsApart({ setup, plays }: Counted, side: Side): number {
  const isOfTeam = ({ event }: { event: GameEvent }) =>
    event.type === 'rebound' && event.assignment === 'TEAM' && sideOf(event) === side
  return setup.rules.teamRebounds === 'apart' ? inGameOrder(plays).filter(isOfTeam).length : 0
}

/** The figures of players and team together. */
const together = ({ players, team }: Pick<BoxScore['home'], 'players' | 'team'>): StatLine =>
  sumOf([...players, team].map(figuresOf))

const FACTS = {
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

describe.each(PROFILES.map(({ code }) => code))('%s', (code) => {
  const games = gamesOf(code)

  test('players and team add up to the totals in every figure, but for team rebounds that are printed apart', () => {
    for (const game of games) {
      const { name, setup, plays } = game
      const box = boxScore(setup, plays, 'final')
      const rules = { ...setup.rules, teamRebounds: 'in-totals' as const }
      const withTeam = boxScore({ ...setup, rules }, plays, 'final')
      for (const side of SIDES) {
        const { players, team, totals } = box[side]
        expect([players, team], name).toEqual([withTeam[side].players, withTeam[side].team])
        const all = countedOf(withTeam[side].totals)
        expect(together(box[side]), name).toEqual(all)
        const { offensiveRebounds, defensiveRebounds, totalRebounds } = totals
        expect(totalRebounds, name).toBe(all.totalRebounds - reboundsApart(game, side))
        expect(offensiveRebounds + defensiveRebounds, name).toBe(totalRebounds)
        const rebounds = { offensiveRebounds, defensiveRebounds, totalRebounds }
        expect(countedOf(totals), name).toEqual({ ...all, ...rebounds })
      }
    }
  })

  test('line-ups add up to the box score in every figure, of both sides', () => {
    for (const { name, setup, plays } of games) {
      const box = boxScore(setup, plays, 'final')
      const fives = lineups(setup, plays, 'final')
      for (const side of SIDES) {
        if (box[side].totals.secondsPlayed === null) continue
        const other = otherSide(side)
        expect(sumOf(fives[side].map(({ own }) => own)), name).toEqual(countedOf(box[side].totals))
        expect(sumOf(fives[side].map((five) => five.other)), name).toEqual(countedOf(box[other].totals))
        expect(total(fives[side].map(({ possessions }) => possessions)), name).toBe(
          box[side].advanced.possessions,
        )
        expect(total(fives[side].map(({ otherPossessions }) => otherPossessions)), name).toBe(
          box[other].advanced.possessions,
        )
      }
    }
  })

  test('with a player on the floor and without add up to the box score', () => {
    for (const { name, setup, plays } of games.slice(0, 2)) {
      const box = boxScore(setup, plays, 'final')
      const { home } = lineups(setup, plays, 'final')
      if (box.home.totals.secondsPlayed === null) continue
      const ids = box.home.players.map(({ id }) => id)
      for (const { id, on, off } of onOff(ids, home)) {
        expect(addLines(on.own, off.own), name).toEqual(countedOf(box.home.totals))
        const line = box.home.players.find((player) => player.id === id)!
        expect(on.seconds, `${name}, ${id}`).toBeCloseTo(line.secondsPlayed ?? 0, 2)
      }
    }
  })

  test('periods add up to the game in every figure', () => {
    for (const { name, setup, plays } of games) {
      const box = boxScore(setup, plays, 'final')
      const periods = boxScoresByPeriod(setup, plays, 'final')
      for (const side of SIDES) {
        const { totals, advanced } = box[side]
        expect(sumOf(periods.map((one) => countedOf(one[side].totals))), name).toEqual(countedOf(totals))
        const { possessions, stops } = FLOW_FIGURES
        for (const { key } of [...KINDS_OF_POINTS, possessions, stops]) {
          const sum = total(periods.map((one) => one[side].advanced[key] ?? 0))
          expect([key, sum], name).toEqual([key, advanced[key] ?? 0])
        }
      }
    }
  })

  test('stops of one side and scores of the other add up to its possessions', () => {
    for (const { name, setup, plays } of games.filter((game) => !game.name.includes('mistakes'))) {
      const box = boxScore(setup, plays, 'final')
      const scores = scoresOf(setup, plays)
      for (const side of SIDES) {
        const { stops } = box[otherSide(side)].advanced
        expect([side, stops + scores[side]], name).toEqual([side, box[side].advanced.possessions])
      }
    }
  })

  test('a season adds up its games in every figure: totals, rows and line-ups', () => {
    const clean = games.filter(({ name }) => !name.includes('mistakes'))
    const boxes = clean.map(({ setup, plays }) => boxScore(setup, plays, 'final'))
    const records = boxes.map((box) => recordOf(box, 'home', FACTS, 0, (id) => id))
    const { rows, totals } = seasonTable(filterRecords(records, {}), clean[0]!.setup.rules)
    const sum = sumOf(boxes.map((box) => countedOf(box.home.totals)))
    expect(figuresOf(totals)).toEqual(sum)
    expect(sumOf(rows.map(figuresOf))).toEqual(
      sumOf(boxes.flatMap(({ home }) => home.players.map(figuresOf))),
    )
    const series = sumSeries(gameSeries(filterRecords(records, {}), clean[0]!.setup.rules))
    expect([figuresOf(series.own), figuresOf(series.other)]).toEqual([sum, figuresOf(totals.against)])
    expect([series.own.possessions, series.other.possessions]).toEqual([
      totals.possessions,
      totals.otherPossessions,
    ])
    for (const { key } of KINDS_OF_POINTS) {
      expect([key, totals[key]]).toEqual([key, total(boxes.map(({ home }) => home.advanced[key] ?? 0))])
    }
    const fives = clean.map(({ setup, plays }) => lineups(setup, plays, 'final').home)
    const own = (lists: readonly (readonly Lineup[])[]) => sumOf(lists.flat().map((five) => five.own))
    expect(own([mergeLineups(fives, (id) => id)])).toEqual(own(fives))
  })
})
