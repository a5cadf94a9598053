import type { BoxScore } from '../figures/box.ts'
import { boxScore } from '../figures/boxScore.ts'
import { SUM_OF_LINE } from '../figures/line.ts'
import { currentPlays } from '../fold/log.ts'
import { courtOf } from '../rules/courts.ts'
import { derivedId } from '../vocabulary/derivedId.ts'
import type { RuleProfile } from '../vocabulary/profile.ts'
import { keysOf } from '../vocabulary/records.ts'
import type { GameSetup, Person } from '../vocabulary/setup.ts'
import { bySide, SIDES, type Side } from '../vocabulary/terms.ts'
import { joinRows } from './joinRows.ts'
import { repairLineUps, startersOf } from './lineUps.ts'
import type { ComparedCell, ComparedFigure, ReadGame, SourceFigures, SourceGame } from './source.ts'

/** How a file is read. */
export interface ReadOptions {
  readonly rules: RuleProfile
  /** Makes the ids of people and events from names; by default the same file gives the same ids. */
  readonly makeId?: (name: string) => string
}

/** Jerseys of one or two digits; a person without one gets the first that is free. */
function jerseysOf(people: SourceGame['people']): ReadonlyMap<string, string> {
  const jerseys = new Map<string, string>()
  for (const side of SIDES) {
    const own = people.filter((person) => person.side === side)
    const taken = new Set<string>()
    for (const { key, jersey } of own) {
      const text = jersey.trim()
      if (!/^\d{1,2}$/.test(text)) continue
      jerseys.set(key, text)
      taken.add(text)
    }
    let next = 99
    for (const { key } of own) {
      if (jerseys.has(key)) continue
      while (taken.has(String(next))) next--
      jerseys.set(key, String(next))
      taken.add(String(next))
    }
  }
  return jerseys
}

function setupOf(source: SourceGame, rules: RuleProfile, idOf: (key: string) => string): GameSetup {
  const jerseys = jerseysOf(source.people)
  const ordered = source.rows.toSorted((a, b) => a.period - b.period || a.order - b.order)
  const starters = bySide((side) => startersOf(source.people, ordered, side, rules.playersOnFloor))
  const people = SIDES.flatMap((side) =>
    source.people
      .filter((person) => person.side === side)
      .map(
        (person, order): Person => ({
          id: idOf(person.key),
          isHomeTeam: side === 'home',
          jersey: jerseys.get(person.key) ?? '',
          fullName: person.name,
          isStarting: starters[side].has(person.key),
          role: 'PLAYER',
          order,
        }),
      ),
  )
  return { rules, court: courtOf(rules.courtCode), people, scoringType: 'STANDARD', names: source.names }
}

/** Seconds that the clock of a source may be wrong by. */
const SECONDS_APART = 3

function oursOf(box: BoxScore, side: Side, personId: string | null, figure: ComparedFigure): number | null {
  const { players, totals } = box[side]
  const line = personId === null ? totals : players.find(({ id }) => id === personId)
  if (!line) return null
  if (figure === 'secondsPlayed') return line.secondsPlayed
  if (figure === 'plusMinus') return 'plusMinus' in line ? line.plusMinus : null
  return SUM_OF_LINE[figure](line)
}

function agrees(figure: ComparedFigure, theirs: number, ours: number | null, wholeMinutes: boolean): boolean {
  // Minutes that the plays cannot give, without substitutions, are no difference.
  if (ours === null) return figure === 'secondsPlayed' || figure === 'plusMinus'
  const apart = Math.abs(theirs - ours)
  return apart <= (figure === 'secondsPlayed' ? (wholeMinutes ? 60 : SECONDS_APART) : 0)
}

/** Puts our box score beside the file's own totals, cell by cell. */
function compare(source: SourceGame, box: BoxScore, idOf: (key: string) => string): readonly ComparedCell[] {
  const cells = (side: Side, personId: string | null, figures: SourceFigures) =>
    keysOf(figures).flatMap((figure): readonly ComparedCell[] => {
      const theirs = figures[figure]
      if (theirs === undefined || !Number.isFinite(theirs)) return []
      const ours = oursOf(box, side, personId, figure)
      return [
        { side, personId, figure, theirs, ours, agrees: agrees(figure, theirs, ours, source.wholeMinutes) },
      ]
    })
  return [
    ...source.people.flatMap(({ key, side }) => cells(side, idOf(key), source.totals.players[key] ?? {})),
    ...SIDES.flatMap((side) => cells(side, null, source.totals.sides[side] ?? {})),
  ]
}

/** Reads a game from its source: people, plays in game order, what is odd, and our box score beside the file's own. */
export function readGame(source: SourceGame, { rules, makeId }: ReadOptions): ReadGame {
  const { names, day, location } = source
  const make = makeId ?? ((name) => derivedId('formats', names.home, names.away, day ?? '', name))
  const ids = new Map(source.people.map(({ key }) => [key, make(`person ${key}`)]))
  const idOf = (key: string) => ids.get(key) ?? ''
  const setup = setupOf(source, rules, idOf)
  const joined = joinRows(source.rows, {
    setup,
    idOf: (key) => ids.get(key),
    makeId: (name) => make(`event ${name}`),
  })
  const repaired = repairLineUps(setup, joined.plays)
  const plays = currentPlays(
    repaired.plays.map((play, index) => ({ seq: index + 1, playId: play.origin.id, action: 'put', play })),
  )
  const isOver = source.rows.some(({ period }) => period >= rules.regulationPeriods)
  return {
    setup,
    names,
    day,
    location,
    plays,
    problems: [...source.problems, ...joined.problems, ...repaired.problems],
    compared: compare(source, boxScore(setup, plays, isOver ? 'final' : undefined), idOf),
  }
}
