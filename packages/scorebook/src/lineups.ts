import { reachOf } from './ending.ts'
import type { PersonIndexes } from './floor.ts'
import type { EventOutcome, Game } from './game.ts'
import type { Play } from './play.ts'
import { netRating, rating } from './rates.ts'
import { type GameReducer, type PlayedUntil, reducePlays } from './reducer.ts'
import type { GameSetup, PersonIndex } from './setup.ts'
import { fouledSeat } from './statistics/credit.ts'
import {
  addLines,
  countEvent,
  countFouled,
  EMPTY_LINE,
  lineOf,
  newTally,
  type StatLine,
  type Tally,
} from './statistics/line.ts'
import { type BySide, bySide, otherSide, SIDES, type Side, sideOf } from './vocabulary.ts'

/** What happened while some stood on the floor: their own side's line and the other's, team events included. */
export interface Stretch {
  readonly seconds: number
  readonly possessions: number
  readonly otherPossessions: number
  readonly own: StatLine
  readonly other: StatLine
}

/** A five (fewer where the log has fewer), by ids in the order of the sheet. */
export interface Lineup extends Stretch {
  readonly people: readonly string[]
}

/** Points by 100 possessions, for, against and net; null where there were none. Show the possessions beside them. */
export interface Ratings {
  readonly offensiveRating: number | null
  readonly defensiveRating: number | null
  readonly netRating: number | null
  readonly plusMinus: number
}

/** What the side did with a player on the floor, and without. */
export interface OnOff {
  readonly id: string
  readonly on: Stretch
  readonly off: Stretch
}

interface Entry {
  readonly seats: PersonIndexes
  seconds: number
  possessions: number
  otherPossessions: number
  readonly own: Tally
  readonly other: Tally
}

interface SideEntries {
  readonly all: Map<string, Entry>
  on: PersonIndexes
  current: Entry
  since: number
}

/** The line-ups' memory of a game, written in place. */
export type LineupState = BySide<SideEntries>

function entryOf(all: Map<string, Entry>, seats: PersonIndexes): Entry {
  const sorted = [...seats].sort((a, b) => a - b)
  const key = sorted.join(' ')
  const known = all.get(key)
  if (known) return known
  const fresh: Entry = {
    seats: sorted,
    seconds: 0,
    possessions: 0,
    otherPossessions: 0,
    own: newTally(),
    other: newTally(),
  }
  all.set(key, fresh)
  return fresh
}

const credited = (entries: SideEntries, seats: PersonIndexes): Entry =>
  seats === entries.on ? entries.current : entryOf(entries.all, seats)

function startSide(game: Game, side: Side): SideEntries {
  const all = new Map<string, Entry>()
  const on = game.floor.on[side]
  return { all, on, current: entryOf(all, on), since: game.elapsed }
}

/** Possessions belong to those who were on the floor when they ended. */
function countPossessions(state: LineupState, moment: EventOutcome): void {
  for (const { possession, change } of moment.changes) {
    if (!possession.fives) continue
    for (const side of SIDES) {
      const entry = credited(state[side], possession.fives[side])
      if (possession.side === side) entry.possessions += change
      else entry.otherPossessions += change
    }
  }
}

function changeLineup(entries: SideEntries, now: PersonIndexes, elapsed: number): void {
  if (now === entries.on) return
  entries.current.seconds += elapsed - entries.since
  entries.on = now
  entries.current = entryOf(entries.all, now)
  entries.since = elapsed
}

function readMoment(state: LineupState, moment: EventOutcome, game: Game): void {
  countPossessions(state, moment)
  const { side, event } = moment
  if (event.type === 'substitution') {
    changeLineup(state[side], game.floor.on[side], moment.elapsed)
    return
  }
  const other = otherSide(side)
  countEvent(credited(state[side], moment.fives[side]).own, moment)
  countEvent(credited(state[other], moment.fives[other]).other, moment)
  const fouled = fouledSeat(game.sheet, event)
  if (fouled === null) return
  const own = sideOf(game.sheet.people[fouled]!)
  countFouled(credited(state[own], moment.fives[own]).own, moment)
  countFouled(credited(state[otherSide(own)], moment.fives[otherSide(own)]).other, moment)
}

function copySide(entries: SideEntries): SideEntries {
  const all = new Map<string, Entry>()
  for (const [key, entry] of entries.all) {
    all.set(key, { ...entry, own: { ...entry.own }, other: { ...entry.other } })
  }
  return { all, on: entries.on, current: entryOf(all, entries.on), since: entries.since }
}

const idsOf = (game: Game, seats: readonly PersonIndex[]): string[] =>
  seats.map((seat) => game.sheet.people[seat]!.id)

const isZero = (figure: number): boolean => figure === 0

/** A five that was replaced at the same second, with nothing counted, is no line-up. */
const isEmpty = ({ seconds, possessions, otherPossessions }: Lineup, { own, other }: Entry): boolean =>
  [seconds, possessions, otherPossessions].every(isZero) &&
  Object.values(own).every(isZero) &&
  Object.values(other).every(isZero)

function lineupsOf(entries: SideEntries, game: Game, side: Side, until?: PlayedUntil): Lineup[] {
  if (!game.substituted[side]) return []
  const reach = reachOf(game, until)
  const lineups: Lineup[] = []
  for (const entry of entries.all.values()) {
    const open = entry === entries.current
    const cutOff = open && reach.possession ? reach.possession.side : null
    lineups.push({
      people: idsOf(game, entry.seats),
      seconds: entry.seconds + (open ? reach.elapsed - entries.since : 0),
      possessions: entry.possessions + (cutOff === side ? 1 : 0),
      otherPossessions: entry.otherPossessions + (cutOff === otherSide(side) ? 1 : 0),
      own: lineOf(entry.own),
      other: lineOf(entry.other),
    })
    if (isEmpty(lineups.at(-1)!, entry)) lineups.pop()
  }
  return lineups.sort((a, b) => b.seconds - a.seconds)
}

/** Line-ups as a reducer. A side without any recorded substitution has none: who was on the floor is not known. */
export const lineupsReducer: GameReducer<LineupState, BySide<readonly Lineup[]>> = {
  start: (game) => bySide((side) => startSide(game, side)),
  event: readMoment,
  copy: (state) => bySide((side) => copySide(state[side])),
  answer: (state, game, until) => bySide((side) => lineupsOf(state[side], game, side, until)),
}

/** The line-ups of both sides, longest first. Throws count for those who were on the floor when the rules say (see `throwPlusMinus`). */
export function lineups(
  setup: GameSetup,
  plays: readonly Play[],
  until?: PlayedUntil,
): BySide<readonly Lineup[]> {
  return reducePlays(lineupsReducer, setup, plays, until)
}

const NO_STRETCH: Stretch = {
  seconds: 0,
  possessions: 0,
  otherPossessions: 0,
  own: EMPTY_LINE,
  other: EMPTY_LINE,
}

/** Two stretches as one; ratings are made of the sum. */
export function addStretches(a: Stretch, b: Stretch): Stretch {
  return {
    seconds: a.seconds + b.seconds,
    possessions: a.possessions + b.possessions,
    otherPossessions: a.otherPossessions + b.otherPossessions,
    own: addLines(a.own, b.own),
    other: addLines(a.other, b.other),
  }
}

/** The longest on the floor first; of two as long, in the order of their people, whatever the order of the games. */
const byTime = ([keyA, a]: [string, Lineup], [keyB, b]: [string, Lineup]): number =>
  b.seconds - a.seconds || (keyA < keyB ? -1 : 1)

/** Line-ups of several games as one list: same people, same line-up. `keyOf` names a person across games. */
export function mergeLineups(
  lists: readonly (readonly Lineup[])[],
  keyOf: (id: string) => string,
): readonly Lineup[] {
  const byPeople = new Map<string, Lineup>()
  for (const lineup of lists.flat()) {
    const people = lineup.people.map(keyOf).sort()
    const key = people.join(' ')
    byPeople.set(key, { people, ...addStretches(byPeople.get(key) ?? NO_STRETCH, lineup) })
  }
  return [...byPeople].sort(byTime).map(([, lineup]) => lineup)
}

/** On and off the floor, for each of these people, from one side's line-ups. */
export function onOff(ids: readonly string[], sideLineups: readonly Lineup[]): readonly OnOff[] {
  return ids.map((id) => {
    const sum = (isOn: boolean) =>
      sideLineups
        .filter(({ people }) => people.includes(id) === isOn)
        .reduce<Stretch>(addStretches, NO_STRETCH)
    return { id, on: sum(true), off: sum(false) }
  })
}

/** Ratings of a stretch. Hide them under `LEAST_POSSESSIONS`. */
export function ratingsOf({ own, other, possessions, otherPossessions }: Stretch): Ratings {
  const offensive = rating(own.points, possessions)
  const defensive = rating(other.points, otherPossessions)
  return {
    offensiveRating: offensive,
    defensiveRating: defensive,
    netRating: netRating(offensive, defensive),
    plusMinus: own.points - other.points,
  }
}
