import { reachOf } from '../fold/ending.ts'
import type { PersonIndexes } from '../fold/floor.ts'
import type { EventOutcome, Game } from '../fold/game.ts'
import { type GameReducer, type PlayedUntil, reducePlays } from '../fold/reducer.ts'
import type { Play } from '../vocabulary/play.ts'
import type { GameSetup, PersonIndex } from '../vocabulary/setup.ts'
import { type BySide, bySide, otherSide, SIDES, type Side, sideOf } from '../vocabulary/terms.ts'
import { fouledPerson } from './credit.ts'
import {
  addLines,
  countEvent,
  countFouled,
  EMPTY_LINE,
  lineOf,
  newTally,
  type StatLine,
  type Tally,
  uncountEvent,
} from './line.ts'
import { netRating, rating } from './rates.ts'

/**
 * The events while certain players were on the floor: the lines of their own side and of the other, including team events that
 * count in the totals.
 */
export interface Stretch {
  readonly seconds: number
  readonly possessions: number
  readonly otherPossessions: number
  readonly own: StatLine
  readonly other: StatLine
}

/** A line-up (fewer than five if the log has fewer), by ids in the order of the sheet. */
export interface Lineup extends Stretch {
  readonly people: readonly string[]
}

/** Points per 100 possessions, for, against and net; null without possessions. Show the possessions next to them. */
export interface Ratings {
  readonly offensiveRating: number | null
  readonly defensiveRating: number | null
  readonly netRating: number | null
  readonly plusMinus: number
}

/** The side's figures with a player on the floor, and without. */
export interface OnOff {
  readonly id: string
  readonly on: Stretch
  readonly off: Stretch
}

interface Entry {
  readonly personIndexes: PersonIndexes
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

/** The state of the line-ups, changed in place. */
export type LineupState = BySide<SideEntries>

function entryOf(all: Map<string, Entry>, personIndexes: PersonIndexes): Entry {
  const sorted = [...personIndexes].sort((a, b) => a - b)
  const key = sorted.join(' ')
  const known = all.get(key)
  if (known) return known
  const fresh: Entry = {
    personIndexes: sorted,
    seconds: 0,
    possessions: 0,
    otherPossessions: 0,
    own: newTally(),
    other: newTally(),
  }
  all.set(key, fresh)
  return fresh
}

const entryFor = (entries: SideEntries, personIndexes: PersonIndexes): Entry =>
  personIndexes === entries.on ? entries.current : entryOf(entries.all, personIndexes)

function startSide(game: Game, side: Side): SideEntries {
  const all = new Map<string, Entry>()
  const on = game.floor.on[side]
  return { all, on, current: entryOf(all, on), since: game.elapsed }
}

/** Counts possessions for the players on the floor at their end. */
function countPossessions(state: LineupState, outcome: EventOutcome): void {
  for (const { possession, change } of outcome.changes) {
    if (!possession.fives) continue
    for (const side of SIDES) {
      const entry = entryFor(state[side], possession.fives[side])
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

/** Counts an event for the players of both sides who were on the floor. */
function countFor(state: LineupState, outcome: EventOutcome, count: typeof countEvent): void {
  const { side, fives } = outcome
  const other = otherSide(side)
  count(entryFor(state[side], fives[side]).own, outcome)
  count(entryFor(state[other], fives[other]).other, outcome)
}

function addOutcome(state: LineupState, outcome: EventOutcome, game: Game): void {
  countPossessions(state, outcome)
  const { side, event } = outcome
  if (event.type === 'substitution') {
    changeLineup(state[side], game.floor.on[side], outcome.elapsed)
    return
  }
  if (outcome.countsAs === 'team-rebound') return
  if (outcome.replaces) countFor(state, outcome.replaces, uncountEvent)
  countFor(state, outcome, countEvent)
  const fouled = fouledPerson(game.sheet, event)
  if (fouled === null) return
  const own = sideOf(game.sheet.people[fouled]!)
  countFouled(entryFor(state[own], outcome.fives[own]).own, outcome)
  countFouled(entryFor(state[otherSide(own)], outcome.fives[otherSide(own)]).other, outcome)
}

function copySide(entries: SideEntries): SideEntries {
  const all = new Map<string, Entry>()
  for (const [key, entry] of entries.all) {
    all.set(key, { ...entry, own: { ...entry.own }, other: { ...entry.other } })
  }
  return { all, on: entries.on, current: entryOf(all, entries.on), since: entries.since }
}

const idsOf = (game: Game, personIndexes: readonly PersonIndex[]): string[] =>
  personIndexes.map((personIndex) => game.sheet.people[personIndex]!.id)

const isZero = (figure: number): boolean => figure === 0

/** A line-up that was replaced in the same second, with nothing counted, is ignored. */
const isEmpty = ({ seconds, possessions, otherPossessions }: Lineup, { own, other }: Entry): boolean =>
  seconds === 0 &&
  possessions === 0 &&
  otherPossessions === 0 &&
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
      people: idsOf(game, entry.personIndexes),
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

/** Line-ups as a reducer. A side without a recorded substitution has none, because its players on the floor are unknown. */
export const lineupsReducer: GameReducer<LineupState, BySide<readonly Lineup[]>> = {
  start: (game) => bySide((side) => startSide(game, side)),
  event: addOutcome,
  copy: (state) => bySide((side) => copySide(state[side])),
  answer: (state, game, until) => bySide((side) => lineupsOf(state[side], game, side, until)),
}

/**
 * Computes the line-ups of both sides, longest first. The rules say whether throws count for the players at the foul or at the
 * throw (see `throwPlusMinus`).
 */
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

/** Adds two stretches. Ratings are computed from the sum. */
export function addStretches(a: Stretch, b: Stretch): Stretch {
  return {
    seconds: a.seconds + b.seconds,
    possessions: a.possessions + b.possessions,
    otherPossessions: a.otherPossessions + b.otherPossessions,
    own: addLines(a.own, b.own),
    other: addLines(a.other, b.other),
  }
}

/** Adds a list of stretches. */
export const sumStretches = (list: readonly Stretch[]): Stretch =>
  list.reduce<Stretch>(addStretches, NO_STRETCH)

/** Sorts by time on the floor, then by people, so that the order of the games does not matter. */
const byTime = ([keyA, a]: [string, Lineup], [keyB, b]: [string, Lineup]): number =>
  b.seconds - a.seconds || (keyA < keyB ? -1 : 1)

/** Merges line-ups of several games: the same people are the same line-up. `keyOf` identifies a person across games. */
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

/** Computes the on and off figures of each of these people from one side's line-ups. */
export function onOff(ids: readonly string[], sideLineups: readonly Lineup[]): readonly OnOff[] {
  return ids.map((id) => {
    const sum = (isOn: boolean) =>
      sumStretches(sideLineups.filter(({ people }) => people.includes(id) === isOn))
    return { id, on: sum(true), off: sum(false) }
  })
}

/** Computes the ratings of a stretch. Hide them below `MIN_POSSESSIONS`. */
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
