import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { countedGame } from '../test/countedGame.ts'
import {
  boxScore,
  boxScoresByPeriod,
  COUNTING_RULES,
  type GameFacts,
  KEPT_RECORD_HEAD,
  type KeptRecord,
  keptRecordText,
  lineups,
  PROFILES,
  RECORD_FORMAT,
  reachOf,
  recordOf,
  replay,
} from './index.ts'

/** The shape of a kept record by its format. Never change a line: add one, with the next number. */
const SHAPES: Readonly<Record<number, string>> = {
  1: '3fde56e5016fecc3',
  2: 'af8a7c4c0581cb4e',
}

/** What the profiles say and a known game comes to, by the rules' number. Never change a line: add one, with the next number. */
const COUNTS: Readonly<Record<number, string>> = {
  1: '05c9393ef3a76369',
  2: '87a9e7ef2ed73152',
  3: 'e14b9e07e56f42af',
}

const FACTS: GameFacts = {
  gameId: 'game',
  teamSeasonId: 'season',
  opponent: 'Owls',
  isHome: true,
  startTime: '2026-11-20T19:00:00.000Z',
  isFinal: true,
  result: 'lost',
}

/** As the server keeps it. */
function keptBy(league: string): KeptRecord {
  const { setup, plays, until, name } = countedGame(league)
  const { elapsed } = reachOf(replay(setup, plays), until)
  const whole = recordOf(boxScore(setup, plays, until), 'home', FACTS, elapsed, (id) => id)
  const periods = boxScoresByPeriod(setup, plays, until).map((box) =>
    recordOf(box, 'home', FACTS, 0, (id) => id, box.periods[0]?.period ?? null),
  )
  const text = keptRecordText({ records: [whole, ...periods], lineups: lineups(setup, plays, until).home })
  // By their jerseys: how ids are made is no figure.
  const readable = setup.people.reduce((sum, { id }) => sum.replaceAll(id, name(id) ?? id), text)
  return JSON.parse(readable) as KeptRecord
}

/** Every path of a value with the kind of what stands there; all elements of a list are one. */
function shapeOf(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((each) => shapeOf(each, `${path}[]`))
  if (typeof value !== 'object' || value === null)
    return [`${path} ${value === null ? 'null' : typeof value}`]
  return Object.entries(value).flatMap(([key, each]) => shapeOf(each, `${path}.${key}`))
}

const fingerprint = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16)

/** Figures are sums and quotients: their last digits are noise. */
const rounded = (_: string, value: unknown): unknown =>
  typeof value === 'number' ? Math.round(value * 1e6) / 1e6 : value

describe('what is kept of a game', () => {
  it('has the shape of its format: another shape takes the next RECORD_FORMAT', () => {
    const shape = [...new Set(shapeOf({ ...keptBy('nfhs'), format: 0, rules: 0 }))].toSorted()
    expect(SHAPES, 'raise RECORD_FORMAT, and add its shape here').toHaveProperty(
      String(RECORD_FORMAT),
      fingerprint(shape),
    )
    expect(Object.keys(SHAPES).at(-1)).toBe(String(RECORD_FORMAT))
  })

  it('has the figures of its rules: other figures or profiles take the next COUNTING_RULES', () => {
    const figures = PROFILES.map(({ code }) => keptBy(code)).map(({ records, lineups: fives }) => [
      records,
      fives,
    ])
    expect(COUNTS, 'raise COUNTING_RULES, and add what they come to here').toHaveProperty(
      String(COUNTING_RULES),
      fingerprint([PROFILES, JSON.parse(JSON.stringify(figures, rounded))]),
    )
    expect(Object.keys(COUNTS).at(-1)).toBe(String(COUNTING_RULES))
  })

  it('begins with both numbers, by which a reader knows it', () => {
    expect(keptRecordText({ records: [], lineups: [] }).startsWith(KEPT_RECORD_HEAD)).toBe(true)
  })
})
