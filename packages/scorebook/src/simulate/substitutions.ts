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

/** A substitution between the throws of a foul: its order, and the thrower, who stays in. */
export interface BetweenThrows {
  readonly order: number
  readonly thrower: SimulatedMember
}

/** Substitutes players of both sides during a dead ball. Returns true if a player was substituted. */
export function changePlayers(table: GameInPlay, between?: BetweenThrows): boolean {
  const before = table.plays.length
  for (const side of SIDES) {
    const swaps = chooseSwaps(table, table.sides[side]).filter(({ out }) => out !== between?.thrower)
    if (swaps.length > 0) swap(table, side, swaps, between?.order)
  }
  return table.plays.length > before
}

/** Tells whether a player on the floor is disqualified. */
export const mustChange = (table: GameInPlay): boolean =>
  SIDES.some((side) => table.sides[side].floor.some((member) => !mayPlay(table, member)))

interface Swap {
  readonly out: SimulatedMember
  readonly in: SimulatedMember | null
}

function chooseSwaps(table: GameInPlay, side: SideState): Swap[] {
  const swaps: Swap[] = []
  const free = side.bench.filter((member) => mayPlay(table, member))
  for (const out of side.floor) {
    const forced = !mayPlay(table, out)
    if (!forced && (swaps.length >= MOST_AT_ONCE || !needsRest(table, out))) continue
    const fresh = forced ? free : free.filter((member) => isRested(table, member))
    if (fresh.length === 0 && !forced) continue
    const next = fresh.length > 0 ? pick(table.random, fresh, (member) => eagerness(table, member)) : null
    if (next) free.splice(free.indexOf(next), 1)
    swaps.push({ out, in: next })
  }
  return swaps
}

function needsRest(table: GameInPlay, member: SimulatedMember): boolean {
  const stint = playedOf(table) - member.since
  if (isInTrouble(table, member)) return chance(table.random, 0.7)
  if (isCrunchTime(table)) return !member.isStarting && chance(table.random, 0.7)
  const limit = member.isStarting ? member.skills.stamina : member.skills.stamina * 0.65
  return stint > limit * 0.6 && chance(table.random, stint > limit ? 0.8 : 0.25)
}

/** Tells whether a player has many fouls: two in the first half, or one less than the limit before the end of the last period. */
function isInTrouble(table: GameInPlay, member: SimulatedMember): boolean {
  const { personalFoulLimit, regulationPeriods } = table.profile
  if (personalFoulLimit === null || isCrunchTime(table)) return false
  const firstHalf = table.period * 2 <= regulationPeriods
  return member.fouls.towardsLimit >= (firstHalf ? 2 + (personalFoulLimit - 5) : personalFoulLimit - 1)
}

const isCrunchTime = (table: GameInPlay): boolean =>
  isOvertime(table.profile, table.period) ||
  (table.period === table.profile.regulationPeriods && clockOf(table) < 180)

const isRested = (table: GameInPlay, member: SimulatedMember): boolean =>
  playedOf(table) - member.since >= REST_SECONDS || member.since === 0

function eagerness(table: GameInPlay, member: SimulatedMember): number {
  const wanted = member.isStarting ? 3 : 1
  const late = isCrunchTime(table) && member.isStarting ? 5 : 1
  return (isInTrouble(table, member) ? 0.1 : wanted) * late * member.skills.usage
}

function swap(table: GameInPlay, side: Side, swaps: readonly Swap[], order: number | undefined): void {
  const ours = table.sides[side]
  const now = playedOf(table)
  const events: SentEvent[] = []
  for (const change of swaps) {
    events.push(eventOf(table, 'substitution', side, change.out, { attributes: { subIn: false } }))
    if (change.in)
      events.push(eventOf(table, 'substitution', side, change.in, { attributes: { subIn: true } }))
    ours.floor = ours.floor.flatMap((member) =>
      member !== change.out ? [member] : change.in ? [change.in] : [],
    )
    ours.bench = [...ours.bench.filter((member) => member !== change.in), change.out]
    for (const member of [change.out, change.in]) if (member) member.since = now
  }
  const [origin, ...rel] = events
  record(table, order === undefined ? origin! : { ...origin!, order }, rel)
}
