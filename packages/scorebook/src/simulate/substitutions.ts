import { isOvertime } from '../clock.ts'
import type { SentEvent } from '../play.ts'
import { SIDES, type Side } from '../vocabulary.ts'
import {
  clockOf,
  eventOf,
  type GameInPlay,
  mayPlay,
  playedOf,
  record,
  type SideState,
  type SimulatedMember,
} from './gameInPlay.ts'
import { chance, pick } from './random.ts'

const REST_SECONDS = 75
const MOST_AT_ONCE = 3

/** A change between the throws of a foul: where it stands in the order, and the thrower, who stays. */
export interface BetweenThrows {
  readonly order: number
  readonly thrower: SimulatedMember
}

/** Substitutes players of both sides while the ball is dead. True when a player was changed. */
export function changePlayers(table: GameInPlay, between?: BetweenThrows): boolean {
  const before = table.plays.length
  for (const side of SIDES) {
    const swaps = wishes(table, table.sides[side]).filter(({ out }) => out !== between?.thrower)
    if (swaps.length > 0) swap(table, side, swaps, between?.order)
  }
  return table.plays.length > before
}

/** Whether a player on the floor may play no more. */
export const mustChange = (table: GameInPlay): boolean =>
  SIDES.some((side) => table.sides[side].floor.some((hand) => !mayPlay(table, hand)))

interface Swap {
  readonly out: SimulatedMember
  readonly in: SimulatedMember | null
}

function wishes(table: GameInPlay, side: SideState): Swap[] {
  const swaps: Swap[] = []
  const free = side.bench.filter((hand) => mayPlay(table, hand))
  for (const out of side.floor) {
    const forced = !mayPlay(table, out)
    if (!forced && (swaps.length >= MOST_AT_ONCE || !wantsRest(table, out))) continue
    const fresh = forced ? free : free.filter((hand) => isRested(table, hand))
    if (fresh.length === 0 && !forced) continue
    const next = fresh.length > 0 ? pick(table.random, fresh, (hand) => eagerness(table, hand)) : null
    if (next) free.splice(free.indexOf(next), 1)
    swaps.push({ out, in: next })
  }
  return swaps
}

function wantsRest(table: GameInPlay, hand: SimulatedMember): boolean {
  const stint = playedOf(table) - hand.since
  if (isInTrouble(table, hand)) return chance(table.random, 0.7)
  if (isCrunchTime(table)) return !hand.isStarting && chance(table.random, 0.7)
  const limit = hand.isStarting ? hand.skills.stamina : hand.skills.stamina * 0.65
  return stint > limit * 0.6 && chance(table.random, stint > limit ? 0.8 : 0.25)
}

/** Two fouls in the first half, or one short of the limit before the last period's end. */
function isInTrouble(table: GameInPlay, hand: SimulatedMember): boolean {
  const { personalFoulLimit, regulationPeriods } = table.profile
  if (personalFoulLimit === null || isCrunchTime(table)) return false
  const firstHalf = table.period * 2 <= regulationPeriods
  return hand.fouls.towardsLimit >= (firstHalf ? 2 + (personalFoulLimit - 5) : personalFoulLimit - 1)
}

const isCrunchTime = (table: GameInPlay): boolean =>
  isOvertime(table.profile, table.period) ||
  (table.period === table.profile.regulationPeriods && clockOf(table) < 180)

const isRested = (table: GameInPlay, hand: SimulatedMember): boolean =>
  playedOf(table) - hand.since >= REST_SECONDS || hand.since === 0

function eagerness(table: GameInPlay, hand: SimulatedMember): number {
  const wanted = hand.isStarting ? 3 : 1
  const late = isCrunchTime(table) && hand.isStarting ? 5 : 1
  return (isInTrouble(table, hand) ? 0.1 : wanted) * late * hand.skills.usage
}

function swap(table: GameInPlay, side: Side, swaps: readonly Swap[], order: number | undefined): void {
  const ours = table.sides[side]
  const now = playedOf(table)
  const events: SentEvent[] = []
  for (const change of swaps) {
    events.push(eventOf(table, 'substitution', side, change.out, { attributes: { subIn: false } }))
    if (change.in)
      events.push(eventOf(table, 'substitution', side, change.in, { attributes: { subIn: true } }))
    ours.floor = ours.floor.flatMap((hand) => (hand !== change.out ? [hand] : change.in ? [change.in] : []))
    ours.bench = [...ours.bench.filter((hand) => hand !== change.in), change.out]
    for (const hand of [change.out, change.in]) if (hand) hand.since = now
  }
  const [origin, ...rel] = events
  record(table, order === undefined ? origin! : { ...origin!, order }, rel)
}
