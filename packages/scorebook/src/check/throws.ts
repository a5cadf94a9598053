import { lawfulAwards } from '../fold/foulAward.ts'
import type { EventOutcome, Game } from '../fold/game.ts'
import type { CalledFoul } from '../fold/links.ts'
import type { OrderedEvent } from '../fold/log.ts'
import { countedThrows, mostThrows, type TakenThrow } from '../rules/freeThrows.ts'
import { type GameEvent, playEvents } from '../vocabulary/play.ts'
import { isScored } from '../vocabulary/setup.ts'
import {
  type Award,
  awardOfThrows,
  type FoulType,
  isThrowType,
  otherSide,
  sideOf,
} from '../vocabulary/terms.ts'
import { fillIn, msg } from '../vocabulary/translate.ts'
import { awardText } from '../words/throwWords.ts'
import type { Flag } from './codes.ts'
import { countLikeShooting } from './foulKinds.ts'
import { fixOf, renumberThrows, toChoose, withAttributes } from './repairs.ts'
import { type At, type CheckState, flagAt, type Owed, raise, type Unpaid } from './state.ts'
import { difference, hasOwnThrows, isRebounded, isSameSideAndTime, takenAfter } from './takenThrows.ts'
import { addFoul, addThrow, bonusFix, detailFixes, throwsDue } from './throwFixes.ts'
import { creditName, when } from './words.ts'

/** Checks a foul after it is counted, and a throw without a foul. */
export function checkThrows(state: CheckState, game: Game, outcome: EventOutcome): void {
  settleUnpaid(state, outcome)
  const isOwed = settleOwed(state, game, outcome)
  const { event, placed } = outcome
  if (event.type === 'foul') checkFoul(state, game, placed, outcome.elapsed)
  else if (isThrowType(event.type)) checkLink(state, game, placed, isOwed)
}

function checkFoul(state: CheckState, game: Game, placed: OrderedEvent, elapsed: number): void {
  const { event, play } = placed
  const fouls = playEvents(play).filter((one) => one.type === 'foul' && one.isHomeTeam === event.isHomeTeam)
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
  if (taken.length > 0) raise(state, countFlag(game, placed, countedThrows(taken).length))
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

function countFlag(game: Game, placed: OrderedEvent, taken: number): Flag {
  const { event, play } = placed
  const { award } = event.attributes
  const values = {
    player: creditName(game, event),
    when: when(game, event),
    award: awardText(award ?? 0),
    taken,
  }
  const words =
    taken === 1
      ? fillIn('The foul by {player} at {when} gives {award}, but {taken} was thrown.', values)
      : fillIn('The foul by {player} at {when} gives {award}, but {taken} were thrown.', values)
  const isMissing = taken > 0 && typeof award === 'number' && taken < award
  const lowered = fixOf(
    taken === 0 ? msg('No free throws') : fillIn('Make it {kind}', { kind: awardText(taken) }),
    withAttributes(renumberThrows(play), event, { award: awardOfThrows(taken) }),
  )
  // A throw that was taken is more likely to be missing than an award to be too high.
  const fewer = isMissing ? toChoose(lowered) : lowered
  const fixes = hasOwnThrows(placed)
    ? []
    : [...(isMissing ? addThrow(placed) : []), ...(taken <= 3 ? [fewer] : [])]
  const flag = flagAt('FT_COUNT_MISMATCH', placed, words, ...fixes)
  return isMissing && !isRebounded(play)
    ? { ...flag, step: { label: msg('Made or missed?'), asks: 'throws' } }
    : flag
}

/**
 * Flags fouls whose throws did not follow as separate plays before the clock moved on. Returns true if this event is such a throw.
 */
function settleOwed(state: CheckState, game: Game, outcome: EventOutcome): boolean {
  if (state.owed.length === 0) return false
  const { event, elapsed, placed } = outcome
  let isOwed = false
  if (isThrowType(event.type) && isThrowType(placed.play.origin.type)) {
    const mine = state.owed.find(
      ({ foul, throws }) =>
        throws > 0 &&
        foul.event.isHomeTeam !== event.isHomeTeam &&
        foul.event.period === event.period &&
        foul.event.clockTime === event.clockTime,
    )
    isOwed = mine !== undefined
    if (mine) state.owed = state.owed.map((one) => (one === mine ? { ...one, throws: one.throws - 1 } : one))
  }
  const due = state.owed.filter(
    ({ foul, elapsed: since }) => elapsed > since || foul.event.period !== event.period,
  )
  if (due.length === 0) return isOwed
  for (const owed of due) for (const flag of owedFlag(game, owed)) raise(state, flag)
  state.settled = placed
  state.owed = state.owed.filter((one) => !due.includes(one))
  return isOwed
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
  const gives = award === undefined ? msg('free throws') : awardText(award)
  const words = fillIn('The foul by {player} at {when} gives {award}, but none is recorded.', {
    player: creditName(game, event),
    when: when(game, event),
    award: gives,
  })
  return {
    ...flagAt('FT_MISSING', placed, words),
    step: { label: msg('Enter the free throws'), asks: 'throws' },
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
  countLikeShooting(state, placed)
  const words = fillIn('The foul by {player} at {when} gave {award}; the rules give {due}.', {
    player: creditName(game, event),
    when: when(game, event),
    award: awardText(award),
    due: awardText(due),
  })
  const flag = flagAt(
    'FT_BONUS_MISMATCH',
    placed,
    words,
    bonusFix(game, placed, due, taken),
    ...throwsDue(placed, due, taken),
    ...detailFixes(game, placed),
  )
  if (award === 0) state.unpaid = [...state.unpaid, { foul: placed, elapsed, flag }]
  else raise(state, flag)
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

/** Tells whether the foul is an and-one. The basket may be a separate play at the same clock time. */
function isAndOne(state: CheckState, { event }: OrderedEvent, award: Award): boolean {
  const basket = state.lastBasket?.event
  if (award !== 1 || !basket || basket.isHomeTeam === event.isHomeTeam || basket.period !== event.period) {
    return false
  }
  return basket.clockTime - event.clockTime <= 1
}

/** Flags a throw without a foul. A foul of another play is its foul as long as it has throws left, or does not say how many. */
function checkLink(state: CheckState, game: Game, placed: OrderedEvent, isOwed: boolean): void {
  const { event, play } = placed
  const fouls = playEvents(play).filter(({ type }) => type === 'foul')
  const linked = fouls.some((one) => one.isHomeTeam !== event.isHomeTeam)
  const beside =
    fouls.length === 0 &&
    game.recentFouls.some(
      ({ event: foul }) =>
        foul.isHomeTeam !== event.isHomeTeam &&
        foul.clockTime === event.clockTime &&
        (isOwed || foul.attributes.award === undefined),
    )
  if (linked || beside || !isScored(game.sheet.setup, otherSide(sideOf(event)))) return
  const words = fillIn('{player} throws at {when} without a foul.', {
    player: creditName(game, event),
    when: when(game, event),
  })
  state.looseThrows = [...state.looseThrows.filter((one) => isSameSideAndTime(one.event, event)), placed]
  // The throws of one moment have one foul, so they get one flag.
  const [first] = state.looseThrows
  state.flags = state.flags.filter(
    (flag) => flag.code !== 'FT_NOT_LINKED' || flag.eventId !== first?.event.id,
  )
  raise(
    state,
    flagAt('FT_NOT_LINKED', first ?? placed, words, fouls.length === 0 ? addFoul(state) : undefined),
  )
}
