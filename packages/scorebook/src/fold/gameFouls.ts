import {
  type BonusState,
  bonusAt,
  chargeFoul,
  disqualification,
  foulFacts,
  foulRule,
  isLate,
  teamFoulWeight,
  thirdsOf,
} from '../rules/fouls.ts'
import type { GameEvent } from '../vocabulary/play.ts'
import { isScored, NO_PERSON, type PersonIndex } from '../vocabulary/setup.ts'
import { otherSide, type Side, sideOf } from '../vocabulary/terms.ts'
import { isOfBench } from './countsAs.ts'
import { type Game, setSide, type Writable } from './gameState.ts'
import type { CalledFoul } from './links.ts'
import type { OrderedEvent } from './log.ts'

/** Adds to one number of a list, which grows as needed. */
const addAt = (numbers: readonly number[], index: number, more: number): readonly number[] =>
  Array.from({ length: Math.max(numbers.length, index + 1) }, (_, at) =>
    at === index ? (numbers[at] ?? 0) + more : (numbers[at] ?? 0),
  )

/** The latest fouls that are kept for the throws that follow them. */
const KEPT_FOULS = 6

/** Counts a foul for its side and its person, in place. */
export function callFoul(
  game: Writable<Game>,
  placed: OrderedEvent,
  side: Side,
  personIndex: PersonIndex,
): void {
  const { rules } = game.sheet.setup
  const { event } = placed
  const foul = foulFacts(event)
  const isBench = isOfBench(game.sheet, event, personIndex)
  const weight = teamFoulWeight(rules, foul, isBench ? 'BENCH' : event.assignment)
  if (weight > 0) {
    const { inSpan, late } = game.teamFouls[side]
    const more = isLate(rules, event.clockTime) ? weight : 0
    game.teamFouls = setSide(game.teamFouls, side, { inSpan: inSpan + weight, late: late + more })
    game.foulsByPeriod = setSide(
      game.foulsByPeriod,
      side,
      addAt(game.foulsByPeriod[side], event.period - 1, weight),
    )
  }
  if (personIndex !== NO_PERSON)
    game.fouls = game.fouls.with(personIndex, chargeFoul(rules, game.fouls[personIndex]!, foul))
  else if (event.assignment === 'BENCH') chargeBench(game, event, side)
  const { afterwards } = foulRule(rules, foul)
  const kept = weight > 0 && bonusAt(rules, game.teamFouls[side], event.period).keepsBall
  const called: CalledFoul = {
    event,
    playId: placed.play.origin.id,
    elapsed: game.elapsed,
    fives: game.floor.on,
    afterwards: kept && afterwards === 'live' ? 'fouled-side' : afterwards,
  }
  game.recentFouls = [called, ...game.recentFouls.slice(0, KEPT_FOULS - 1)]
}

function chargeBench(game: Writable<Game>, event: GameEvent, side: Side): void {
  const toward = thirdsOf(foulRule(game.sheet.setup.rules, foulFacts(event)))
  const { coach, all } = game.benchFouls[side]
  const isCoach = event.attributes.benchRole === 'coach'
  const limits = game.sheet.setup.rules.coachLimits
  const own = event.attributes.foulType === 'disqualifying' ? 3 * (limits?.own ?? 1) : toward
  game.benchFouls = setSide(game.benchFouls, side, { coach: coach + (isCoach ? own : 0), all: all + toward })
}

/** Tells whether the head coach of a side is disqualified (FIBA Art. 36: two of his own, or three with those of the bench). */
export function isCoachOut({ sheet, benchFouls }: Game, side: Side): boolean {
  const limits = sheet.setup.rules.coachLimits
  const { coach, all } = benchFouls[side]
  return limits !== undefined && (coach >= 3 * limits.own || all >= 3 * limits.all)
}

/** Returns why a person is disqualified; null for the entry of a whole team. */
export function outOfGame(
  { sheet, fouls }: Pick<Game, 'sheet' | 'fouls'>,
  personIndex: PersonIndex,
): ReturnType<typeof disqualification> {
  const person = sheet.people[personIndex]
  if (!person || !isScored(sheet.setup, sideOf(person))) return null
  const { rules } = sheet.setup
  const why = disqualification(rules, fouls[personIndex]!)
  return why === 'fouled-out' && rules.lastManStays && isLastMan({ sheet, fouls }, sideOf(person))
    ? null
    : why
}

/** Tells whether a side has too few players left for another one to go (NBA Rule 3-I). */
function isLastMan({ sheet, fouls }: Pick<Game, 'sheet' | 'fouls'>, side: Side): boolean {
  const { rules } = sheet.setup
  const left = sheet.players[side].filter((index) => disqualification(rules, fouls[index]!) === null)
  return left.length < rules.playersOnFloor
}

/** Returns the award of one more common foul by `fouling`. The other side is in the bonus if it is not 0. */
export function nextFoulGives(game: Game, fouling: Side, clockTime: number = game.clockTime): BonusState {
  const { rules } = game.sheet.setup
  const { inSpan, late } = game.teamFouls[fouling]
  const count = { inSpan: inSpan + 1, late: late + (isLate(rules, clockTime) ? 1 : 0) }
  return bonusAt(rules, count, game.period)
}

/** Tells whether a side is in the bonus: the next common foul against it gives throws. */
export const inBonus = (game: Game, side: Side): boolean => nextFoulGives(game, otherSide(side)).award !== 0
