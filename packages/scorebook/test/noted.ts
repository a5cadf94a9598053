import * as notation from '../src/notation/index.ts'
import type { GameSetup, Play } from '../src/vocabulary/index.ts'

const ROSTER = [
  'H1 Ann',
  'H2 Bea',
  'H3 Cat',
  'H4 Dee',
  'H5 Eve',
  'A1 Ada',
  'A2 Bo',
  'A3 Cy',
  'A4 Di',
  'A5 Em',
]
const BENCH = ['H6 Fay', 'H7 Gil', 'A6 Flo', 'A7 Gus']

export interface Noted {
  readonly setup: GameSetup
  readonly plays: readonly Play[]
  /** Returns 'H12' for an id. */
  readonly name: (id: string | null | undefined) => string | null
}

/** Parses a game from lines of the notation. Five players per side start, 1 to 5; 6 and 7 are on the bench. */
export function noted(league: string, ...lines: readonly string[]): Noted {
  const people = [...ROSTER.map((line) => `${line} (starter)`), ...BENCH]
  const parsed = notation.parse([`league ${league}`, ...people, ...lines].join('\n'))
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors))
  const setup = notation.setupOf(parsed.game)
  if (!setup) throw new Error(`no league ${league}`)
  const names = new Map(
    setup.people.map(({ id, isHomeTeam, jersey }) => [id, `${isHomeTeam ? 'H' : 'A'}${jersey}`]),
  )
  return { setup, plays: parsed.game.plays, name: (id) => (id ? (names.get(id) ?? null) : null) }
}
