import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { countedGame } from '../../test/countedGame.ts'
import { PROFILES } from '../rules/index.ts'
import {
  COUNTING_RULES,
  type GameFacts,
  KEPT_RECORD_HEAD,
  type KeptRecord,
  keptRecordText,
  RECORD_FORMAT,
  recordParts,
} from './index.ts'

/** The form of a stored record by its format. Never change a line: add one with the next number. */
const SHAPES: Readonly<Record<number, string>> = {
  1: '3fde56e5016fecc3',
  2: 'af8a7c4c0581cb4e',
  3: 'a2dbd730fe013ebc',
  4: '79da829f182ba625',
  5: '79da829f182ba625',
  6: '0cb6a7c367dea8ae',
  7: 'ed9551556ffa136e',
  8: '27083afaaa5e7d4f',
}

/** The profiles and the figures of a known game, by the number of the rules. Never change a line: add one with the next number. */
const COUNTS: Readonly<Record<number, string>> = {
  1: '05c9393ef3a76369',
  2: '87a9e7ef2ed73152',
  3: 'e14b9e07e56f42af',
  4: 'dafa848b00c8535d',
  5: 'b4c1602aec56ab3b',
  6: '3d6330592bb4d454',
  7: 'e8d0bd9e2d216e4b',
  8: '1a5675b2bd186892',
  9: 'a5b7c9f9317a0346',
  10: '011c60cf9aa64b38',
  11: '011c60cf9aa64b38',
}

const FACTS: GameFacts = {
  gameId: 'game',
  teamSeasonId: 'season',
  opponent: 'Owls',
  isHome: true,
  startTime: '2026-11-20T19:00:00.000Z',
  day: '2026-11-20',
  isFinal: true,
  result: 'lost',
  margin: 3,
}

/** Encodes a record as the server stores it. */
function storedRecord(league: string): KeptRecord {
  const { setup, plays, until, name } = countedGame(league)
  const recorded = { facts: FACTS, side: 'home', personOf: (id: string) => id } as const
  const text = keptRecordText({ openFlags: 0, ...recordParts(setup, plays, until, recorded) })
  // By jersey, because ids are not figures.
  const readable = setup.people.reduce((sum, { id }) => sum.replaceAll(id, name(id) ?? id), text)
  return JSON.parse(readable) as KeptRecord
}

/** Lists the paths of a value with the types at them. All items of a list count as one. */
function shapeOf(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((each) => shapeOf(each, `${path}[]`))
  if (typeof value !== 'object' || value === null)
    return [`${path} ${value === null ? 'null' : typeof value}`]
  return Object.entries(value).flatMap(([key, each]) => shapeOf(each, `${path}.${key}`))
}

const fingerprint = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16)

/** Rounds figures: the last digits of sums and quotients are rounding errors. */
const rounded = (_: string, value: unknown): unknown =>
  typeof value === 'number' ? Math.round(value * 1e6) / 1e6 : value

describe('the stored record of a game', () => {
  it('has the form of its format: another form needs the next RECORD_FORMAT', () => {
    const shape = [...new Set(shapeOf({ ...storedRecord('nfhs'), format: 0, rules: 0 }))].toSorted()
    expect(SHAPES, 'raise RECORD_FORMAT, and add its shape here').toHaveProperty(
      String(RECORD_FORMAT),
      fingerprint(shape),
    )
    expect(Object.keys(SHAPES).at(-1)).toBe(String(RECORD_FORMAT))
  })

  it('has the figures of its rules: other figures or profiles need the next COUNTING_RULES', () => {
    const figures = PROFILES.map(({ code }) => storedRecord(code)).map(({ records, lineups: fives }) => [
      records,
      fives,
    ])
    expect(COUNTS, 'raise COUNTING_RULES, and add what they come to here').toHaveProperty(
      String(COUNTING_RULES),
      fingerprint([PROFILES, JSON.parse(JSON.stringify(figures, rounded))]),
    )
    expect(Object.keys(COUNTS).at(-1)).toBe(String(COUNTING_RULES))
  })

  it('starts with both numbers, by which readers recognize it', () => {
    expect(
      keptRecordText({ openFlags: 0, records: [], lineups: [], competitive: null }).startsWith(
        KEPT_RECORD_HEAD,
      ),
    ).toBe(true)
  })
})
