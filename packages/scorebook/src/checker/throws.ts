import { derivedId } from '../derivedId.ts'
import { lawfulAwards } from '../foulAward.ts'
import { foulFacts, foulRule } from '../fouls.ts'
import { mostThrows, type TakenThrow, throwsOwed, throwsTaken } from '../freeThrows.ts'
import type { EventOutcome, Game } from '../game.ts'
import type { CalledFoul } from '../links.ts'
import type { OrderedEvent } from '../log.ts'
import type { GameEvent, Play } from '../play.ts'
import { isScored } from '../setup.ts'
import { type Award, FOUL_DETAILS, type FoulType, otherSide, sideOf } from '../vocabulary.ts'
import type { Fix, Flag } from './codes.ts'
import {
  eventAt,
  fixOf,
  justBefore,
  laterOf,
  put,
  renumberThrows,
  withAttempt,
  withAttributes,
} from './repairs.ts'
import { type At, type CheckState, eventsOf, flagAt, type Owed, raise, type Unpaid } from './state.ts'
import { creditName, DETAIL_WORDS, throwsText, when } from './words.ts'

const STATUS = { freethrow_made: 'made', freethrow_miss: 'missed', freethrow_violation: 'violation' } as const
const isThrow = (event: GameEvent): event is GameEvent & { type: keyof typeof STATUS } => event.type in STATUS

/** Tells whether the fouling side has throws. Then the sides are mixed up, and no award can be right. */
const hasOwnThrows = ({ event, play }: Pick<OrderedEvent, 'event' | 'play'>): boolean =>
  eventsOf(play).some((one) => isThrow(one) && one.isHomeTeam === event.isHomeTeam)

function takenAfter(foul: GameEvent, play: Play): TakenThrow[] {
  return eventsOf(play).flatMap((event) => {
    if (!isThrow(event) || event.isHomeTeam === foul.isHomeTeam) return []
    const by = event.attributes.freethrowViolationBy
    return [{ status: STATUS[event.type], value: event.pointValue, ...(by ? { by } : {}) }]
  })
}

/** Checks a foul after it is counted, and a throw without a foul. */
export function checkThrows(state: CheckState, game: Game, outcome: EventOutcome): void {
  settleUnpaid(state, outcome)
  settleOwed(state, game, outcome)
  const { event, placed } = outcome
  if (event.type === 'foul') checkFoul(state, game, placed, outcome.elapsed)
  else if (isThrow(event)) checkLink(state, game, placed)
}

function checkFoul(state: CheckState, game: Game, placed: OrderedEvent, elapsed: number): void {
  const { event, play } = placed
  const fouls = eventsOf(play).filter((one) => one.type === 'foul' && one.isHomeTeam === event.isHomeTeam)
  const awards = fouls.flatMap((foul) => (foul.attributes.award === undefined ? [] : [foul.attributes.award]))
  const taken = takenAfter(event, play)
  checkBonus(state, game, { placed, elapsed }, taken)
  if (event.id !== fouls[0]?.id) return
  if (awards.length === 0) {
    if (!cancelsOut(state, game, placed) && taken.length === 0) waitForThrows(state, game, placed, elapsed)
    return
  }
  const off = difference(awards, taken)
  if (off === 0) return
  if (taken.length > 0) raise(state, countFlag(game, placed, taken.filter(counts).length))
  else owe(state, { foul: placed, elapsed, throws: off, demanded: demandedFor(game, placed) })
}

function owe(state: CheckState, owed: Owed): void {
  state.owed = [...state.owed, owed]
}

/** Expects throws as separate plays after a foul without an award, if the rules require them. */
function waitForThrows(state: CheckState, game: Game, foul: OrderedEvent, elapsed: number): void {
  const demanded = demandedFor(game, foul)
  if (demanded) owe(state, { foul, elapsed, throws: 1, demanded })
}

/** Returns the awards that the rules allow for the foul, if all of them give throws. */
function demandedFor(game: Game, { event, play }: OrderedEvent): readonly Award[] | null {
  const lawful = lawfulAwards(game, event, play)
  return lawful.length > 0 && lawful.every((award) => award !== 0) ? lawful : null
}

/**
 * Tells whether a foul without throws cancels one of the other side at the same time, whichever was entered first. Then neither
 * gives throws (NFHS and NCAA Rule 10, FIBA Art. 35 and 42, NBA Rule 12A).
 */
function cancelsOut(state: CheckState, game: Game, placed: OrderedEvent): boolean {
  const isOther = ({ foul }: { readonly foul: OrderedEvent }) => cancelEachOther(game, foul, placed)
  const waiting = state.owed.find((one) => !one.foul.event.attributes.award && isOther(one))
  const unpaid = state.unpaid.find(isOther)
  state.owed = state.owed.filter((one) => one !== waiting)
  state.unpaid = state.unpaid.filter((one) => one !== unpaid)
  return waiting !== undefined || unpaid !== undefined || game.recentFouls.some((one) => isFree(one, placed))
}

const KINDS_ALIKE: readonly (readonly FoulType[])[] = [
  ['shooting', 'non_shooting', 'offensive'],
  ['technical'],
  ['unsportsmanlike', 'disqualifying'],
]
const kindOf = ({ attributes: { foulType = 'non_shooting' } }: GameEvent) =>
  KINDS_ALIKE.findIndex((kinds) => kinds.includes(foulType))

const isAtOnce = (a: GameEvent, b: GameEvent): boolean =>
  a.isHomeTeam !== b.isHomeTeam && a.period === b.period && a.clockTime === b.clockTime

/** Tells whether two fouls have equal penalties: they are alike, or the rules give the same throws for them. */
function cancelEachOther(game: Game, a: OrderedEvent, b: OrderedEvent): boolean {
  if (!isAtOnce(a.event, b.event)) return false
  if (kindOf(a.event) === kindOf(b.event)) return true
  const awards = lawfulAwards(game, a.event, a.play)
  return lawfulAwards(game, b.event, b.play).some((award) => awards.includes(award))
}

/** Tells whether an earlier foul at the same time needs no throws and is alike: then this one gives none either. */
const isFree = ({ event: before }: CalledFoul, { event }: OrderedEvent): boolean =>
  !before.attributes.award && isAtOnce(before, event) && kindOf(before) === kindOf(event)

/** Returns how many throws are missing (positive) or too many (negative) by the awards of the play. */
function difference(awards: readonly Award[], taken: readonly TakenThrow[]): number {
  const counted = taken.filter(counts)
  const [only] = awards
  if (awards.length === 1 && only !== undefined) {
    const owed = throwsOwed({ award: only, taken })
    if (owed > 0) return owed
    const first = counted[0]?.status === 'made' ? 2 : 1
    return Math.min(0, (only === '1&1' ? first : only) - throwsTaken(counted))
  }
  return awards.reduce<number>((sum, award) => sum + mostThrows(award), 0) - throwsTaken(counted)
}

/** A throw that the defense violated is repeated. */
const counts = ({ status, by }: TakenThrow): boolean => status !== 'violation' || by !== 'defense'

function countFlag(game: Game, placed: OrderedEvent, taken: number): Flag {
  const { event, play } = placed
  const { award } = event.attributes
  const gives = award === '1&1' ? 'one and one' : throwsText(award ?? 0)
  const words = `The foul by ${creditName(game, event)} at ${when(game, event)} gives ${gives}, but ${taken} ${taken === 1 ? 'was' : 'were'} thrown`
  const fewer =
    taken <= 3 && !hasOwnThrows(placed)
      ? fixOf(
          taken === 0 ? 'No free throws' : `Make it ${throwsText(taken)}`,
          withAttributes(renumberThrows(play), event, { award: taken as Award }),
        )
      : undefined
  const isShort =
    !hasOwnThrows(placed) && taken > 0 && award !== undefined && award !== '1&1' && taken === award - 1
  return flagAt('FT_COUNT_MISMATCH', placed, words, ...(isShort ? addThrow(placed) : []), fewer)
}

/** Makes fixes that add the missing throw, before the others or after them. A made one needs a sign. */
function addThrow({ event: foul, play }: Pick<OrderedEvent, 'event' | 'play'>): readonly Fix[] {
  const { origin, rel } = renumberThrows(play)
  const throws = rel.filter((one) => isThrow(one) && one.isHomeTeam !== foul.isHomeTeam)
  const [first] = throws
  const last = throws.at(-1)
  const number = last?.attributes.attempt ?? 0
  if (!first || !last || number + 1 !== foul.attributes.award || throws.length !== number) return []
  const { isHomeTeam, assignment, teamGamePersonnelId } = first
  const thrower = { isHomeTeam, assignment, teamGamePersonnelId }
  const isRebounded = rel.some(
    ({ type, attributes }) => type === 'rebound' && attributes.attempt === last.attributes.attempt,
  )
  const make = (type: 'freethrow_miss' | 'freethrow_made', at: GameEvent, attempt: number) => ({
    ...eventAt(at, type, thrower, { attributes: { attempt }, pointValue: 1, originEventId: origin.id }),
    id: derivedId('repair', at.id, type, String(attempt)),
  })
  const shifted = rel.map((one) =>
    one.attributes.attempt === undefined ? one : withAttempt(one, one.attributes.attempt + 1),
  )
  const place = rel.indexOf(first)
  const label = (type: string) =>
    type === 'freethrow_made' ? 'Add a made free throw' : 'Add a missed free throw'
  return (['freethrow_miss', 'freethrow_made'] as const).flatMap((type) => {
    const atStart = { origin, rel: shifted.toSpliced(place, 0, make(type, first, 1)) }
    const atEnd = { origin, rel: [...rel, make(type, last, number + 1)] }
    const fixes = [fixOf(label(type), put(atStart))]
    if (!isRebounded) fixes.push(fixOf(`${label(type)} at the end`, put(atEnd)))
    // Only the final score can tell that a throw that was not entered went in.
    return type === 'freethrow_made' ? fixes.map((fix): Fix => ({ ...fix, proof: 'by-score' })) : fixes
  })
}

/** Flags fouls whose throws did not follow as separate plays before the clock moved on. */
function settleOwed(state: CheckState, game: Game, outcome: EventOutcome): void {
  if (state.owed.length === 0) return
  const { event, elapsed, placed } = outcome
  if (isThrow(event) && event.id === placed.play.origin.id) {
    const mine = state.owed.find(
      ({ foul, throws }) =>
        throws > 0 &&
        foul.event.isHomeTeam !== event.isHomeTeam &&
        foul.event.period === event.period &&
        foul.event.clockTime === event.clockTime,
    )
    if (mine) state.owed = state.owed.map((one) => (one === mine ? { ...one, throws: one.throws - 1 } : one))
  }
  const due = state.owed.filter(
    ({ foul, elapsed: since }) => elapsed > since || foul.event.period !== event.period,
  )
  if (due.length === 0) return
  for (const owed of due) for (const flag of owedFlag(game, owed)) raise(state, flag)
  if (due.length > 0) state.settled = placed
  state.owed = state.owed.filter((one) => !due.includes(one))
}

/** Flags fouls whose throws are still missing. */
export const owedFlags = (state: CheckState, game: Game): Flag[] =>
  state.owed.flatMap((owed) => owedFlag(game, owed))

/** Flags missing throws. If the rules require throws and none were entered, the flag asks for them. */
function owedFlag(game: Game, { foul, throws, demanded }: Owed): readonly Flag[] {
  if (throws <= 0) return []
  const came = countTaken(foul, throws)
  return demanded && came === 0 ? [missingFlag(game, foul, demanded)] : [countFlag(game, foul, came)]
}

/** Makes a flag with a question, because only a person knows whether the throws went in. */
function missingFlag(game: Game, placed: OrderedEvent, demanded: readonly Award[]): Flag {
  const { event } = placed
  const award = event.attributes.award ?? (demanded.length === 1 ? demanded[0] : undefined)
  const gives = award === undefined ? 'free throws' : award === '1&1' ? 'one and one' : throwsText(award)
  const words = `The foul by ${creditName(game, event)} at ${when(game, event)} gives ${gives}, but none is recorded`
  return {
    ...flagAt('FT_MISSING', placed, words),
    step: { label: 'Enter the free throws', asks: 'throws' },
  }
}

const countTaken = ({ event }: OrderedEvent, missing: number): number =>
  Math.max(0, mostThrows(event.attributes.award ?? 0) - missing)

function checkBonus(
  state: CheckState,
  game: Game,
  { placed, elapsed }: At,
  taken: readonly TakenThrow[],
): void {
  const { event, play } = placed
  const { award } = event.attributes
  if (
    award === undefined ||
    !isScored(game.sheet.setup, sideOf(event)) ||
    isAndOne(state, placed, award) ||
    (award === 0 && cancelsOut(state, game, placed))
  )
    return
  const lawful = lawfulAwards(game, event, play)
  const [due] = lawful
  if (due === undefined || lawful.includes(award)) return
  const gave = award === '1&1' ? 'one and one' : throwsText(award)
  const gives = due === '1&1' ? 'one and one' : throwsText(due)
  const words = `The foul by ${creditName(game, event)} at ${when(game, event)} gave ${gave}; the rules give ${gives}`
  const flag = flagAt(
    'FT_BONUS_MISMATCH',
    placed,
    words,
    bonusFix(placed, due, taken),
    ...detailFixes(game, placed),
  )
  if (award === 0) state.unpaid = [...state.unpaid, { foul: placed, elapsed, flag }]
  else raise(state, flag)
}

/** The details of a common foul that would give what it gave. */
function detailFixes(game: Game, { event, play }: OrderedEvent): readonly Fix[] {
  const { foulType = 'non_shooting', award } = event.attributes
  if (foulType !== 'non_shooting') return []
  return FOUL_DETAILS.flatMap((foulDetail) => {
    const rule = foulRule(game.sheet.setup.rules, { ...foulFacts(event), foulDetail })
    if (rule.award !== award || rule.afterwards === 'live') return []
    return [fixOf(`Make it ${DETAIL_WORDS[foulDetail]}`, withAttributes(play, event, { foulDetail }))]
  })
}

/** Flags fouls without throws once no other foul at the same time can cancel them. */
function settleUnpaid(state: CheckState, { event, elapsed }: EventOutcome): void {
  const isOver = (one: Unpaid) => elapsed > one.elapsed || one.foul.event.period !== event.period
  const over = state.unpaid.filter(isOver)
  if (over.length === 0) return
  for (const { flag } of over) raise(state, flag)
  state.unpaid = state.unpaid.filter((one) => !over.includes(one))
}

/** Flags the fouls without throws at the end of the log. */
export const unpaidFlags = ({ unpaid }: CheckState): readonly Flag[] => unpaid.map(({ flag }) => flag)

/** Fixes a wrong award: uses the award of the rules if the taken throws agree with it, else a kind of foul that explains them. */
function bonusFix(
  { event, play }: Pick<OrderedEvent, 'event' | 'play'>,
  due: Award,
  taken: readonly TakenThrow[],
): Fix | undefined {
  const { foulType = 'non_shooting', award } = event.attributes
  if (hasOwnThrows({ event, play })) return undefined
  if (difference([due], taken) === 0) {
    const label = due === '1&1' ? 'Give one and one' : `Give ${throwsText(due)}`
    return fixOf(label, withAttributes(play, event, { award: due }))
  }
  const wasShooting = foulType === 'non_shooting' && (award === 2 || award === 3)
  const wasCommon = foulType === 'shooting' && award === 0
  if (!wasShooting && !wasCommon) return undefined
  return wasShooting
    ? fixOf('Make it a shooting foul', withAttributes(play, event, { foulType: 'shooting' }))
    : fixOf('Make it a common foul', withAttributes(play, event, { foulType: 'non_shooting' }))
}

/** Tells whether the foul is an and-one. The basket may be a separate play at the same clock time. */
function isAndOne(state: CheckState, { event }: OrderedEvent, award: Award): boolean {
  const basket = state.lastBasket?.event
  if (award !== 1 || !basket || basket.isHomeTeam === event.isHomeTeam || basket.period !== event.period) {
    return false
  }
  return basket.clockTime - event.clockTime <= 1
}

function checkLink(state: CheckState, game: Game, placed: OrderedEvent): void {
  const { event, play } = placed
  const fouls = eventsOf(play).filter(({ type }) => type === 'foul')
  const linked = fouls.some((one) => one.isHomeTeam !== event.isHomeTeam)
  const beside =
    fouls.length === 0 &&
    game.recentFouls.some(
      ({ event: foul }) => foul.isHomeTeam !== event.isHomeTeam && foul.clockTime === event.clockTime,
    )
  if (linked || beside || !isScored(game.sheet.setup, otherSide(sideOf(event)))) return
  const words = `${creditName(game, event)} throws at ${when(game, event)} without a foul`
  state.looseThrows = [...state.looseThrows.filter((one) => isBeside(one.event, event)), placed]
  raise(state, flagAt('FT_NOT_LINKED', placed, words, fouls.length === 0 ? addFoul(state) : undefined))
}

const isBeside = (a: GameEvent, b: GameEvent): boolean =>
  a.period === b.period && a.clockTime === b.clockTime && a.isHomeTeam === b.isHomeTeam

/** Makes a fix that adds a foul before its throws, by a player still to be named. */
function addFoul({ looseThrows, lastBasket }: CheckState): Fix {
  const { event } = looseThrows[0]!
  const award = Math.min(3, looseThrows.length) as 1 | 2 | 3
  const isAndOne = award === 1 && lastBasket !== null && isBeside(lastBasket.event, event)
  const foulType = award > 1 || isAndOne ? 'shooting' : 'non_shooting'
  const { teamGamePersonnelId } = event
  const attributes = {
    foulType,
    award,
    ...(teamGamePersonnelId ? { drawnById: teamGamePersonnelId } : {}),
  } as const
  const by = laterOf(otherSide(sideOf(event)))
  return fixOf(
    'Add the foul',
    put({ origin: eventAt(event, 'foul', by, { ...justBefore(event), attributes }), rel: [] }),
  )
}
