import type { EventOutcome } from './game.ts'
import type { Tally } from './line.ts'

function countShot(tally: Tally, value: number | null, made: boolean): void {
  tally.shots++
  if (made) tally.shotsMade++
  if (value === 2) {
    tally.twos++
    if (made) tally.twosMade++
  } else if (value === 3) {
    tally.threes++
    if (made) tally.threesMade++
  }
}

/**
 * Counts an event for the one it is credited to. A violation by the shooter's side is an attempt; one by the defence is
 * thrown again and records nothing. A score adjustment is nobody's.
 */
export function count(tally: Tally, { event, rebound }: EventOutcome): void {
  switch (event.type) {
    case 'shot_made':
      tally.points += event.pointValue ?? 0
      countShot(tally, event.pointValue, true)
      break
    case 'shot_miss':
      countShot(tally, event.pointValue, false)
      break
    case 'freethrow_made':
      tally.points++
      tally.throwsMade++
      tally.throws++
      break
    case 'freethrow_miss':
      tally.throws++
      break
    case 'freethrow_violation':
      if (event.attributes.freethrowViolationBy !== 'defense') tally.throws++
      break
    case 'rebound':
      if (rebound === 'offensive') tally.offensiveRebounds++
      else tally.defensiveRebounds++
      break
    case 'assist':
      tally.assists++
      break
    case 'turnover':
      tally.turnovers++
      break
    case 'steal':
      tally.steals++
      break
    case 'blocked_shot':
      tally.blockedShots++
      break
    case 'foul':
      if (event.attributes.foulType === 'technical') tally.technicalFouls++
      else tally.personalFouls++
      break
    case 'jumpball':
    case 'substitution':
    case 'score_adjustment':
    case 'clock_start':
    case 'clock_stop':
    case 'timeout':
      break
    default:
      throw event.type satisfies never
  }
}
