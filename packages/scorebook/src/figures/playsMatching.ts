import type { EventOutcome, Game } from '../fold/game.ts'
import {
  type ClockReading,
  combine,
  type GameReducer,
  type PlayedUntil,
  reducePlays,
} from '../fold/reducer.ts'
import { elapsedSeconds, isLater } from '../vocabulary/clock.ts'
import { type ShotZone, zoneOf } from '../vocabulary/court.ts'
import { isClockEvent, type Play } from '../vocabulary/play.ts'
import { PLAY_DETAILS, type PlayDetailKey } from '../vocabulary/playDetails.ts'
import { keysOf } from '../vocabulary/records.ts'
import type { GameSetup } from '../vocabulary/setup.ts'
import { type BySide, bySide, type EventType, type Side } from '../vocabulary/terms.ts'
import { type Cell, type OnFloor, type PlayBehind, wereOnFloor } from './cell.ts'
import { type Counter, countingReducer } from './countedPlays.ts'
import { cellCounter } from './playsBehind.ts'
import { isPossessionKey, possessionsBehindReducer } from './possessionsBehind.ts'

/** A close score before a play, and how late in the game it was. A missing part accepts all. */
export interface ScoreSituation {
  /** Points between the sides, at most. */
  readonly within?: number | undefined
  /** Seconds left of regulation, at most. Overtime is later than any. */
  readonly last?: number | undefined
}

/** Values of the details that a scorer may add. A play has one value of each detail that is asked for. */
export type DetailFilter = { readonly [key in PlayDetailKey]?: readonly string[] | undefined }

/** The plays that are asked for. All conditions hold for one event of the play; a missing one accepts every event. */
export interface PlayFilter {
  readonly side?: Side | undefined
  /** Credits one of these people. */
  readonly people?: readonly string[] | undefined
  /** Types that events count as: a violation may be a turnover, and a missed shot with a foul is no attempt. */
  readonly types?: readonly EventType[] | undefined
  readonly rebound?: 'offensive' | 'defensive' | undefined
  readonly made?: boolean | undefined
  readonly pointValue?: number | undefined
  readonly zones?: readonly ShotZone[] | undefined
  readonly periods?: readonly number[] | undefined
  readonly situation?: ScoreSituation | undefined
  /** From one clock time to a later one, both inclusive. */
  readonly between?: readonly [from: ClockReading, to: ClockReading] | undefined
  /** All of these hold. */
  readonly floor?: readonly OnFloor[] | undefined
  readonly detail?: DetailFilter | undefined
  /** The ids of the plays to choose from, such as those with flags. */
  readonly among?: ReadonlySet<string> | undefined
  /** The cell that the plays are behind. */
  readonly behind?: Cell | undefined
}

/** A play that matches, with the score after it. */
export interface MatchedPlay extends PlayBehind {
  readonly score: BySide<number>
}

/** Whether an event went in; null if it is no shot and no free throw. */
function isMade({ event: { type }, countsAs }: EventOutcome): boolean | null {
  if (type === 'shot_made' || type === 'freethrow_made') return true
  if (type === 'shot_miss' || type === 'freethrow_miss') return false
  return countsAs === 'attempt' ? false : null
}

/** The type that an event counts as; null if it counts for nothing. */
function countedType({ event: { type }, countsAs }: EventOutcome): EventType | null {
  if (countsAs === 'nothing' || countsAs === 'dead-ball') return null
  return countsAs === 'turnover' ? 'turnover' : type
}

/** Whether an event is in the last seconds of regulation or in overtime. */
function isLate({ rules }: GameSetup, { event, elapsed }: EventOutcome, last: number): boolean {
  const { regulationPeriods } = rules
  return event.period > regulationPeriods || elapsedSeconds(rules, regulationPeriods, 0) - elapsed <= last
}

function isInSituation({ within, last }: ScoreSituation, outcome: EventOutcome, game: Game): boolean {
  const { home, away } = game.score
  const margin = Math.abs(home - away - (outcome.side === 'home' ? outcome.points : -outcome.points))
  return (
    (within === undefined || margin <= within) &&
    (last === undefined || isLate(game.sheet.setup, outcome, last))
  )
}

function isInZone(zones: readonly ShotZone[], { event }: EventOutcome, { sheet }: Game): boolean {
  const { type, location, hoopSide } = event
  if (!location || (type !== 'shot_made' && type !== 'shot_miss')) return false
  return zones.includes(zoneOf(sheet.setup.court, location, hoopSide ?? undefined))
}

function hasDetail(detail: DetailFilter, { event: { options, attributes } }: EventOutcome): boolean {
  return keysOf(PLAY_DETAILS).every((key) => {
    const values = detail[key]
    if (values === undefined) return true
    const given = key === 'foulDetail' ? (attributes.foulDetail ?? options[key]) : options[key]
    return typeof given === 'string' && values.includes(given)
  })
}

function isAccepted(filter: PlayFilter, outcome: EventOutcome, game: Game): boolean {
  const { side, people, types, rebound, made, pointValue, zones, periods, floor, detail } = filter
  const { situation, between } = filter
  const { event, personIndex } = outcome
  const type = countedType(outcome)
  return (
    (side === undefined || outcome.side === side) &&
    (people === undefined || people.includes(game.sheet.people[personIndex]?.id ?? '')) &&
    (types === undefined ? !isClockEvent(event) : type !== null && types.includes(type)) &&
    (rebound === undefined || (type === 'rebound' && outcome.rebound === rebound)) &&
    (made === undefined || isMade(outcome) === made) &&
    (pointValue === undefined || event.pointValue === pointValue) &&
    (zones === undefined || isInZone(zones, outcome, game)) &&
    (periods === undefined || periods.includes(event.period)) &&
    (situation === undefined || isInSituation(situation, outcome, game)) &&
    (between === undefined || !(isLater(between[0], event) || isLater(event, between[1]))) &&
    (floor === undefined || floor.every((each) => wereOnFloor(each, outcome.fives, game))) &&
    (detail === undefined || hasDetail(detail, outcome)) &&
    (filter.among === undefined || filter.among.has(outcome.placed.play.origin.id))
  )
}

/** Counts events. Made ones count as made too. */
const countOne: Counter = (outcome) => ({ amount: 1, made: isMade(outcome) ? 1 : 0 })

/** The score after the last event of each play. */
const SCORES: GameReducer<Map<Play, BySide<number>>, ReadonlyMap<Play, BySide<number>>> = {
  start: () => new Map(),
  event(scores, { placed: { play } }, { score }) {
    scores.set(play, score)
  },
  copy: (scores) => new Map(scores),
  answer: (scores) => scores,
}

/**
 * Returns the plays that match a filter in game order. Law: for a filter with a cell alone they are those of `playsBehind`, with
 * the same amounts; without a cell the amount is the number of events that match.
 */
export function playsMatching(
  setup: GameSetup,
  plays: readonly Play[],
  filter: PlayFilter,
  until?: PlayedUntil,
): readonly MatchedPlay[] {
  const { behind } = filter
  const counter = behind && !isPossessionKey(behind.figure) ? cellCounter(behind) : countOne
  const matching = combine(
    countingReducer((outcome, game) => (isAccepted(filter, outcome, game) ? counter(outcome, game) : null)),
    SCORES,
  )
  const withScores = (found: readonly PlayBehind[], scores: ReadonlyMap<Play, BySide<number>>) =>
    found.map((one) => ({ ...one, score: scores.get(one.play) ?? bySide(() => 0) }))
  if (!behind || !isPossessionKey(behind.figure)) {
    const [found, scores] = reducePlays(matching, setup, plays, until)
    return withScores(found, scores)
  }
  // A possession ends between events, so the whole play must match.
  const ended = possessionsBehindReducer({ ...behind, figure: behind.figure })
  const [[accepted, scores], found] = reducePlays(combine(matching, ended), setup, plays, until)
  const chosen = new Set(accepted.map(({ play }) => play))
  return withScores(
    found.filter(({ play }) => chosen.has(play)),
    scores,
  )
}
