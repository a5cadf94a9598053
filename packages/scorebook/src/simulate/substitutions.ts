import { isOvertime } from '../vocabulary/clock.ts'
import type { SentEvent } from '../vocabulary/play.ts'
import { SIDES, type Side } from '../vocabulary/terms.ts'
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
export function changePlayers(game: GameInPlay, between?: BetweenThrows): boolean {
  const before = game.plays.length
  for (const side of SIDES) {
    const swaps = chooseSwaps(game, game.sides[side]).filter(({ out }) => out !== between?.thrower)
    if (swaps.length > 0) swap(game, side, swaps, between?.order)
  }
  return game.plays.length > before
}

/** Tells whether a player on the floor is disqualified. */
export const mustChange = (game: GameInPlay): boolean =>
  SIDES.some((side) => game.sides[side].floor.some((member) => !mayPlay(game, member)))

interface Swap {
  readonly out: SimulatedMember
  readonly in: SimulatedMember | null
}

function chooseSwaps(game: GameInPlay, side: SideState): Swap[] {
  const swaps: Swap[] = []
  const free = side.bench.filter((member) => mayPlay(game, member))
  for (const out of side.floor) {
    const forced = !mayPlay(game, out)
    if (!forced && (swaps.length >= MOST_AT_ONCE || !needsRest(game, out))) continue
    const fresh = forced ? free : free.filter((member) => isRested(game, member))
    if (fresh.length === 0 && !forced) continue
    const next = fresh.length > 0 ? pick(game.random, fresh, (member) => eagerness(game, member)) : null
    if (next) free.splice(free.indexOf(next), 1)
    swaps.push({ out, in: next })
  }
  return swaps
}

function needsRest(game: GameInPlay, member: SimulatedMember): boolean {
  const stint = playedOf(game) - member.since
  if (isInTrouble(game, member)) return chance(game.random, 0.7)
  if (isCrunchTime(game)) return !member.isStarting && chance(game.random, 0.7)
  const limit = member.isStarting ? member.skills.stamina : member.skills.stamina * 0.65
  return stint > limit * 0.6 && chance(game.random, stint > limit ? 0.8 : 0.25)
}

/** Tells whether a player has many fouls: two in the first half, or one less than the limit before the end of the last period. */
function isInTrouble(game: GameInPlay, member: SimulatedMember): boolean {
  const { personalFoulLimit, regulationPeriods } = game.profile
  if (personalFoulLimit === null || isCrunchTime(game)) return false
  const firstHalf = game.period * 2 <= regulationPeriods
  return member.fouls.towardsLimit >= (firstHalf ? 2 + (personalFoulLimit - 5) : personalFoulLimit - 1)
}

const isCrunchTime = (game: GameInPlay): boolean =>
  isOvertime(game.profile, game.period) ||
  (game.period === game.profile.regulationPeriods && clockOf(game) < 180)

const isRested = (game: GameInPlay, member: SimulatedMember): boolean =>
  playedOf(game) - member.since >= REST_SECONDS || member.since === 0

function eagerness(game: GameInPlay, member: SimulatedMember): number {
  const wanted = member.isStarting ? 3 : 1
  const late = isCrunchTime(game) && member.isStarting ? 5 : 1
  return (isInTrouble(game, member) ? 0.1 : wanted) * late * member.skills.usage
}

function swap(game: GameInPlay, side: Side, swaps: readonly Swap[], order: number | undefined): void {
  const ours = game.sides[side]
  const now = playedOf(game)
  const events: SentEvent[] = []
  for (const change of swaps) {
    events.push(eventOf(game, 'substitution', side, change.out, { attributes: { subIn: false } }))
    if (change.in)
      events.push(eventOf(game, 'substitution', side, change.in, { attributes: { subIn: true } }))
    ours.floor = ours.floor.flatMap((member) =>
      member !== change.out ? [member] : change.in ? [change.in] : [],
    )
    ours.bench = [...ours.bench.filter((member) => member !== change.in), change.out]
    for (const member of [change.out, change.in]) if (member) member.since = now
  }
  const [origin, ...rel] = events
  record(game, order === undefined ? origin! : { ...origin!, order }, rel)
}
