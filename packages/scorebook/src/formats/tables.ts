import type { BoxScore } from '../figures/box.ts'
import { BOX_FIGURES, type FigureValues } from '../figures/boxFigures.ts'
import { FLOOR_FIGURES } from '../figures/onFloor.ts'
import type { EventOutcome } from '../fold/game.ts'
import { reboundedThrow } from '../fold/links.ts'
import { inGameOrder, type OrderedEvent } from '../fold/log.ts'
import { reducePlays } from '../fold/reducer.ts'
import { clockText } from '../notation/numbers.ts'
import { shots } from '../shots/index.ts'
import { periodLabel } from '../vocabulary/clock.ts'
import { type GameEvent, isClockEvent, type Play } from '../vocabulary/play.ts'
import type { GameSetup, Person } from '../vocabulary/setup.ts'
import { type BySide, isThrowType, SIDES, sideOf } from '../vocabulary/terms.ts'
import type { Cell, DataTable } from './csv.ts'
import { OWN_COLUMNS, ROW_FIELDS, type RowField } from './rows.ts'

/** A game as tables for spreadsheets and programs. */

/** A game with what its tables need. */
export interface TabledGame {
  readonly setup: GameSetup
  readonly names: BySide<string>
  readonly plays: readonly Play[]
}

/** Headings that would be wrong in a file: minutes are seconds, so that they can be added, and '+' begins a formula. */
const FILE_HEADINGS: ReadonlyMap<string, string> = new Map([
  ['MIN', 'Seconds'],
  [FLOOR_FIGURES.plusMinus.heading, FLOOR_FIGURES.plusMinus.name],
])

/** The columns of a figure: makes and attempts are two. */
const figureColumns: readonly string[] = BOX_FIGURES.flatMap(({ heading, format }) =>
  format === 'made' ? [`${heading}M`, `${heading}A`] : [FILE_HEADINGS.get(heading) ?? heading],
)

function figureCells(values: FigureValues): readonly Cell[] {
  return BOX_FIGURES.flatMap(({ key, format }): readonly Cell[] => {
    const value = values[key]
    if (format === 'made')
      return typeof value === 'object' && value ? [value.made, value.total] : [null, null]
    if (typeof value !== 'number') return [null]
    return [key === 'secondsPlayed' ? Math.round(value * 10) / 10 : value]
  })
}

/** The box score: a row a player, the team's own row, an adjustment of the score, and the totals. */
export function boxTable({ names }: Pick<TabledGame, 'names'>, box: BoxScore): DataTable {
  return {
    name: 'Box score',
    columns: ['Team', 'Jersey', 'Player', 'Starter', ...figureColumns],
    rows: SIDES.flatMap((side) => {
      const { players, team, totals } = box[side]
      return [
        ...players.map((line): readonly Cell[] => [
          ...[names[side], line.jersey, line.fullName, line.isStarting ? 'yes' : 'no'],
          ...(line.played ? figureCells(line) : figureColumns.map(() => null)),
        ]),
        [names[side], null, 'Team', null, ...figureCells(team)],
        ...(team.scoreAdjustment === 0
          ? []
          : [
              [names[side], null, 'Score adjustment', null, ...figureCells({ points: team.scoreAdjustment })],
            ]),
        [names[side], null, 'Totals', null, ...figureCells(totals)],
      ]
    }),
  }
}

/** Words for what the figures of an event depend on beside its type. */
function detailOf({ type, assignment, attributes, options }: GameEvent): string {
  const { subIn, foulType, foulDetail, technicalKind, benchRole, timeoutKind, ...more } = attributes
  if (type === 'substitution') return subIn ? 'in' : 'out'
  const { deadBall, freethrowViolationBy, missedRim, fastBreak } = more
  const words = [
    ...[foulType, foulDetail, technicalKind, benchRole, timeoutKind, freethrowViolationBy],
    assignment === 'LATER' && 'unnamed',
    deadBall && 'dead',
    missedRim && 'missed-rim',
    fastBreak === undefined ? null : fastBreak ? 'fast-break' : 'no-fast-break',
    options.shotKind,
  ]
  return words.filter(Boolean).join(' ')
}

/** Throws of the foul that a throw belongs to. */
const throwsIn = (play: Play): number =>
  Math.max(0, ...play.rel.map(({ attributes }) => attributes.attempt ?? 0))

/**
 * Every event that counts, in game order, with its play: the table that `fromRows` reads back. The rebound of a throw belongs to
 * its throw, all others to the origin of the play.
 */
export function eventTable({ setup, names, plays }: TabledGame): DataTable {
  const people = new Map(setup.people.map((person) => [person.id, person]))
  const events = inGameOrder(plays).filter(({ event }) => !isClockEvent(event))
  const rowOf = new Map(events.map(({ event }, index) => [event.id, index + 1]))
  const cellsOf = (placed: OrderedEvent, index: number): Readonly<Record<RowField, Cell>> => {
    const { event, play } = placed
    const person: Person | undefined = people.get(event.teamGamePersonnelId ?? '')
    const { attempt, drawnById, throwerId } = event.attributes
    return {
      period: periodLabel(setup.rules, event.period),
      clock: clockText(event.clockTime),
      order: index + 1,
      side: sideOf(event),
      team: names[sideOf(event)],
      jersey: person?.jersey ?? null,
      player: person?.fullName ?? null,
      person: event.teamGamePersonnelId,
      starter: person ? (person.isStarting ? 'yes' : 'no') : null,
      event: event.type,
      value: event.pointValue,
      throw: isThrowType(event.type) && attempt !== undefined ? `${attempt}/${throwsIn(play)}` : null,
      detail: detailOf(event),
      fouled: drawnById ?? null,
      x: event.location?.x ?? null,
      y: event.location?.y ?? null,
      play: rowOf.get((reboundedThrow(placed) ?? play.origin).id) ?? null,
      thrower: throwerId ?? null,
    }
  }
  return {
    name: 'Events',
    columns: ROW_FIELDS.map((field) => OWN_COLUMNS[field]),
    rows: events.map((one, index) => {
      const cells = cellsOf(one, index)
      return ROW_FIELDS.map((field) => cells[field])
    }),
  }
}

/** Every shot with its place in inches, and feet from the rim. */
export function shotTable({ setup, names, plays }: TabledGame): DataTable {
  const people = new Map(setup.people.map((person) => [person.id, person]))
  return {
    name: 'Shots',
    columns: [
      'Period',
      'Clock',
      'Side',
      'Team',
      'Jersey',
      'Player',
      'Made',
      'Points',
      'X',
      'Y',
      'Feet',
      'Zone',
    ],
    rows: shots(setup.court, plays).map((shot) => {
      const person = people.get(shot.teamGamePersonnelId ?? '')
      return [
        ...[
          periodLabel(setup.rules, shot.period),
          clockText(shot.clockTime),
          sideOf(shot),
          names[sideOf(shot)],
        ],
        ...[person?.jersey ?? null, person?.fullName ?? null, shot.made ? 'yes' : 'no', shot.pointValue],
        ...[shot.x, shot.y, shot.distance === null ? null : Math.round(shot.distance * 10) / 10, shot.zone],
      ]
    }),
  }
}

/** Each event with what it counted as, in game order. */
export const outcomesOf = (setup: GameSetup, plays: readonly Play[]): readonly EventOutcome[] =>
  reducePlays<EventOutcome[], readonly EventOutcome[]>(
    {
      start: () => [],
      event: (outcomes, outcome) => void outcomes.push(outcome),
      copy: (outcomes) => [...outcomes],
      answer: (outcomes) => outcomes,
    },
    setup,
    plays,
  )
