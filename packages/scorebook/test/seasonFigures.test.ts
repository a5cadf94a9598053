// Every figure of a season opens plays that add up to it: of both sides, by period, without garbage time, and with certain players on
// the floor.
import { describe, expect, test } from 'vitest'
import {
  type Cell,
  COUNTED_FIGURES,
  type FourFactors,
  gameSeries,
  type Lineup,
  type Made,
  onOff,
  playsBehind,
  RATE_FIGURES,
  type RecordParts,
  recordParts,
  SEASON_FIGURES,
  type SeriesSide,
  SUMMED_FIGURES,
  seasonParts,
  seasonTotals,
  sumSeries,
  withoutGarbageTime,
} from '../src/figures/index.ts'
import type { PlayedUntil } from '../src/fold/index.ts'
import { PROFILES } from '../src/rules/index.ts'
import { byZone, shots } from '../src/shots/index.ts'
import { sampleGame, seeded } from '../src/simulate/index.ts'
import { type GameSetup, otherSide, type Play, SHOT_ZONES, type Side } from '../src/vocabulary/index.ts'
import { mutated } from './mutated.ts'
import { gamesFolder, realGames } from './realGames.ts'

const SEED = Number(process.env.SEED ?? 20_261_126)

interface Counted {
  readonly name: string
  readonly setup: GameSetup
  readonly plays: readonly Play[]
}

const FACTS = {
  gameId: 'game',
  teamSeasonId: null,
  opponent: '',
  isHome: true,
  startTime: '',
  day: '',
  isFinal: true,
  result: null,
  margin: null,
}

const partsOf = ({ setup, plays }: Counted, until: PlayedUntil = 'final') =>
  recordParts(setup, plays, until, { facts: FACTS, side: 'home', personOf: (id) => id })

const amountOf = (value: number | Made | null): number =>
  typeof value === 'object' ? (value?.total ?? 0) : value
const madeOf = (value: number | Made | null): number => (typeof value === 'object' ? (value?.made ?? 0) : 0)

/** The plays of a cell added up, and how many of them were made. */
function addedUp(
  { setup, plays }: Counted,
  until: PlayedUntil | undefined,
  cell: Cell,
): readonly [number, number] {
  const behind = playsBehind(setup, plays, cell, until)
  const sum = (part: 'amount' | 'made') => behind.reduce((total, each) => total + each[part], 0)
  return [sum('amount'), sum('made')]
}

/** Compares the summed figures of both sides of records with their plays. */
function expectSums(game: Counted, until: PlayedUntil | undefined, { records }: RecordParts): void {
  for (const series of gameSeries(records, game.setup.rules).map((one, at) => ({ ...one, at }))) {
    const period = records[series.at]!.period
    for (const side of ['own', 'other'] as const) {
      for (const { key } of SUMMED_FIGURES) {
        const home: Side = side === 'own' ? 'home' : 'away'
        const cell: Cell = { side: home, whose: 'totals', figure: key, ...(period && { period }) }
        const value = series[side][key]
        expect([period, side, key, ...addedUp(game, until, cell)], game.name).toEqual([
          period,
          side,
          key,
          amountOf(value),
          madeOf(value),
        ])
      }
    }
  }
}

/** A line of a line-up with its possessions. */
const figureOf = (
  { own, other, possessions, otherPossessions }: Omit<Lineup, 'people'>,
  side: 'own' | 'other',
  key: (typeof FLOOR_FIGURES)[number],
): number | Made =>
  side === 'own' ? { ...own, possessions }[key] : { ...other, possessions: otherPossessions }[key]

/** Kinds of points and stops are not counted by line-up. */
const FLOOR_FIGURES = [...COUNTED_FIGURES.map(({ key }) => key), 'possessions'] as const

function expectFloor(
  game: Counted,
  until: PlayedUntil | undefined,
  stretch: Omit<Lineup, 'people'>,
  during: NonNullable<Cell['during']>,
): void {
  for (const side of ['own', 'other'] as const) {
    for (const key of FLOOR_FIGURES) {
      const of = side === 'own' ? during.side : otherSide(during.side)
      const value = figureOf(stretch, side, key)
      const sums = addedUp(game, until, { side: of, whose: 'totals', figure: key, during })
      expect([during.are, side, key, ...sums], game.name).toEqual([
        during.are,
        side,
        key,
        amountOf(value),
        madeOf(value),
      ])
    }
  }
}

/** Checks all figures of a game: whole, by period, without garbage time, of some line-ups, and with and without a player. */
function expectGame(game: Counted): void {
  const whole = partsOf(game)
  expectSums(game, 'final', whole)
  const { garbageFrom } = whole.records[0]!
  expect(whole.competitive === null, game.name).toBe(garbageFrom === null)
  const parts = [{ game, until: 'final' as PlayedUntil, lineups: whole.lineups }]
  if (garbageFrom && whole.competitive) {
    const { plays, until } = withoutGarbageTime(game.plays, garbageFrom)
    const competitive = { ...game, name: `${game.name} without garbage time`, plays }
    expectSums(competitive, until, whole.competitive)
    parts.push({ game: competitive, until, lineups: whole.competitive.lineups })
  }
  for (const { game: part, until, lineups } of parts) {
    for (const { people, ...stretch } of [...lineups.slice(0, 2), ...lineups.slice(-1)])
      expectFloor(part, until, stretch, { side: 'home', people, are: 'lineUp' })
    const [player] = lineups.at(-1)?.people ?? []
    if (!player) continue
    const { on, off } = onOff([player], lineups)[0]!
    expectFloor(part, until, on, { side: 'home', people: [player], are: 'on' })
    expectFloor(part, until, off, { side: 'home', people: [player], are: 'off' })
  }
}

describe.each(PROFILES.map(({ code }) => code))('%s', (code) => {
  const { setup, plays } = sampleGame(code, SEED)
  const game = { name: `seed ${SEED}`, setup, plays }

  test('every figure is the sum of its plays', () => expectGame(game))

  test('also of a game with the mistakes of a scorer', () =>
    expectGame({ ...game, name: 'with mistakes', plays: mutated(setup, plays, seeded(SEED)) }))

  test('zones are those of the shots, and add up over periods', () => {
    const [whole, ...periods] = partsOf(game).records
    for (const [side, isHomeTeam] of [
      ['own', true],
      ['other', false],
    ] as const) {
      const lines = byZone(shots(setup.court, plays).filter((shot) => shot.isHomeTeam === isHomeTeam))
      for (const zone of SHOT_ZONES) {
        const { made, total } = lines.find((line) => line.zone === zone)!
        expect([zone, whole![side].zones[zone]]).toEqual([zone, { made, total }])
        const sum = (part: keyof Made) => periods.reduce((all, one) => all + one[side].zones[zone][part], 0)
        expect([zone, sum('made'), sum('total')]).toEqual([zone, made, total])
      }
    }
  })

  test('a computed figure depends on its parts alone', () => {
    const { rules } = setup
    const totals = seasonTotals(partsOf(game).records.slice(0, 1), rules)
    const [series] = gameSeries(partsOf(game).records.slice(0, 1), rules)
    for (const figure of SEASON_FIGURES) {
      const rate = RATE_FIGURES.find(({ key }) => key === figure.key)
      // The pace divides by the time that was played.
      if (!rate || rate.key === 'pace') continue
      const parts = seasonParts(figure, 'own', rules.shotValues)
      const kept = (side: 'own' | 'other'): SeriesSide => {
        const keys = parts.filter((part) => part.side === side).map((part) => part.figure)
        return { ...sumSeries([])[side], ...Object.fromEntries(keys.map((key) => [key, series![side][key]])) }
      }
      const value = rate.value({
        own: kept('own'),
        other: kept('other'),
        possessions: kept('own').possessions,
        otherPossessions: kept('other').possessions,
        secondsOfGame: 0,
        rules,
      })
      const all: Partial<typeof totals & FourFactors> = { ...totals, ...totals.fourFactors }
      expect([figure.key, value]).toEqual([figure.key, all[rate.key as keyof FourFactors]])
    }
  })
})

describe.skipIf(!gamesFolder)('real games', async () => {
  test.each(await realGames())('$name', expectGame)
})
