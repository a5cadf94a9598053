import { copyGame, type EventOutcome, type Game, pointsOf, step } from '../fold/game.ts'
import { compareEvents, inGameOrder, insertIndex, type OrderedEvent, type Write } from '../fold/log.ts'
import type { Known, PlayedUntil, ReadBook } from '../fold/reducer.ts'
import { isSame } from '../vocabulary/eventFields.ts'
import type { GameEvent, Play } from '../vocabulary/play.ts'
import { type BySide, SIDES, type Side, sideOf } from '../vocabulary/terms.ts'
import type { Fix, Flag, Severity } from './codes.ts'
import type { CheckState } from './state.ts'

/** How a part of the game is checked again. */
export interface Checks {
  copy(state: CheckState): CheckState
  before(state: CheckState, placed: OrderedEvent, game: Game): void
  event(state: CheckState, outcome: EventOutcome, game: Game): void
  /** Flags without the fixes that add a missing substitution. */
  flags(state: CheckState, game: Game, until: PlayedUntil | undefined): readonly Flag[]
}

/** A checked book whose fixes are to be put in order. */
export interface Ranked {
  readonly book: ReadBook<CheckState>
  readonly checks: Checks
  readonly until: PlayedUntil | undefined
  /** The flags of the plays as they are, without those of the final score. */
  readonly flags: readonly Flag[]
  /** The score of the plays as they are. */
  readonly score: BySide<number>
  /** The points that each side's plays lack of the final score; null if no final score is known. */
  readonly missing: BySide<number> | null
}

/** Consequences of a fix. Flags are named by code and event. */
export interface Effect {
  readonly cleared: readonly string[]
  readonly raised: readonly string[]
  readonly weight: number
  readonly raisesError: boolean
  /** How much it changes what a person entered, as a number of figures. */
  readonly changed: number
  readonly points: BySide<number>
  /** Changes of the figures, as text to compare. */
  readonly figures: string
  /** The final score is known, and the plays agree with it. */
  readonly scoreAgrees: boolean
}

/** Consequences of a play show within this many events. */
const SPAN = 40
/** Consequences of a substitution show when the player is substituted again. */
const SUBSTITUTION_SPAN = 140

const WEIGHTS: Readonly<Record<Severity, number>> = { error: 3, warning: 2, note: 1 }

/** Names a flag by its code and its event, or its side. */
export const flagKey = ({ code, eventId, side }: Flag): string => `${code} ${eventId ?? side}`

/** Cost of a trial besides the events that it reads, as a number of events. */
const TRIAL_COST = 40

/** Events that a trial of the fix reads, whether or not its result is known already: the order must not depend on that. */
export function costOf(book: ReadBook<CheckState>, fix: Fix): number {
  const { removed, added } = changesOf(book, fix.changes)
  const { from, to } = spanOf(book, removed, added)
  return to - from + TRIAL_COST
}

/** Names the trial of a fix. */
export const trialKey = (flag: Flag, fix: Fix): string =>
  `${flagKey(flag)} ${fix.label} ${fix.changes.map(({ playId }) => playId).join()}`

/** Tries a fix on a copy of the book. */
export function effectOf(ranked: Ranked, flag: Flag, fix: Fix): Effect {
  const key = trialKey(flag, fix)
  const [known] = keptOf<Effect>(ranked.book, key, fix)
  const local = known?.value ?? readEffect(ranked, key, fix)
  return ranked.missing ? withScore(local, ranked.missing) : local
}

/** Adds whether the score agrees with the final score afterwards. */
function withScore(effect: Effect, missing: BySide<number>): Effect {
  let { cleared, raised, weight, raisesError } = effect
  for (const side of SIDES) {
    const by = effect.points[side]
    if (by === 0) continue
    const key = `SCORE_MISMATCH ${side}`
    if (missing[side] !== 0 && missing[side] === by) {
      cleared = [...cleared, key]
      weight -= WEIGHTS.error
    } else if (missing[side] === 0) {
      raised = [...raised, key]
      weight += WEIGHTS.error
      raisesError = true
    } else if (Math.abs(missing[side] - by) > Math.abs(missing[side])) raisesError = true
  }
  const scoreAgrees = SIDES.every((side) => missing[side] === effect.points[side])
  return { ...effect, cleared, raised, weight, raisesError, scoreAgrees }
}

function readEffect(ranked: Ranked, key: string, fix: Fix): Effect {
  const { book, checks, until } = ranked
  const { removed, added } = changesOf(book, fix.changes)
  const span = spanOf(book, removed, added)
  const isOpenEnd = span.to === book.events.length
  const { state, game } = readTrial(ranked, key, fix, { removed, added, ...span })
  const now = checks.flags(state, game, isOpenEnd ? until : undefined)
  const effect: Effect = {
    ...compareFlags(flagsAt(ranked, span.to), now),
    changed: changedBy(removed, added),
    points: pointsBy(removed, added),
    figures: figuresOf(removed, added),
    scoreAgrees: false,
  }
  // The last events of the book may be followed by others.
  keep(book, key, fix, [{ until: isOpenEnd ? Number.POSITIVE_INFINITY : span.to, value: effect }])
  return effect
}

/** The game and the flags of a part of the book, changed in place while it is read on. */
interface ReadPart {
  readonly game: Game
  readonly state: CheckState
}

/** Cached results of a trial. A fix may change with the plays that follow: then it is tried anew. */
interface OfFix<Value> {
  readonly changes: readonly Write[]
  readonly value: Value
}

/** Returns the cached results of the same fix. */
function keptOf<Value>(
  { memo }: ReadBook<CheckState>,
  key: string,
  { changes }: Fix,
): readonly Known<Value>[] {
  return (memo.get(key) ?? []).flatMap(({ until, value: kept }) => {
    const { changes: before, value } = kept as OfFix<Value>
    return before === changes || isSame(before, changes) ? { until, value } : []
  })
}

/** Caches results of a fix. */
function keep(
  { memo }: ReadBook<CheckState>,
  key: string,
  { changes }: Fix,
  results: readonly Known[],
): void {
  memo.set(
    key,
    results.map(({ until, value }) => ({ until, value: { changes, value } satisfies OfFix<unknown> })),
  )
}

/** Where the readings of a trial are kept that reached the end of the book: plays that follow cost only their own events. */
const OPEN_TRIAL = 'open trial '
/** Of each open trial, readings at the end and before it are kept: many plays are put a few events before the end. */
const MOST_READINGS = 3
const READING_STRIDE = 16

const copyPart = ({ checks }: Ranked, { game, state }: ReadPart): ReadPart => ({
  game: copyGame(game),
  state: checks.copy(state),
})

/** Adds a reading to those of a trial, oldest first. A reading close to the one before the last replaces the last. */
function withReading(
  readings: readonly Known<ReadPart>[],
  next: Known<ReadPart>,
): readonly Known<ReadPart>[] {
  const before = readings.at(-2)
  const isClose = before !== undefined && next.until - before.until < READING_STRIDE
  return [...(isClose ? readings.slice(0, -1) : readings), next].slice(-MOST_READINGS)
}

/** Reads a part of the book with a fix applied. */
function readTrial(
  ranked: Ranked,
  key: string,
  fix: Fix,
  { removed, added, from, to, latest }: Trial,
): ReadPart {
  const { book, checks } = ranked
  const openKey = OPEN_TRIAL + key
  const out = new Set(removed.map(({ play }) => play))
  const inTrial = (start: number, end: number) =>
    book.events.slice(start, end).filter(({ play }) => !out.has(play))
  const readTo = (part: ReadPart, events: readonly OrderedEvent[]) => {
    for (const placed of events) readOn(checks, part, placed)
  }
  let readings: readonly Known<ReadPart>[] = keptOf<ReadPart>(book, openKey, fix).filter(
    ({ until }) => until >= latest,
  )
  const known = readings.at(-1)
  const reading = known ? copyPart(ranked, known.value) : readingAt(ranked, from)
  if (!known) readTo(reading, [...inTrial(from, latest), ...added].sort(compareEvents))
  let next = known?.until ?? latest
  const isOpen = to === book.events.length
  for (const until of isOpen && next < to - READING_STRIDE ? [to - READING_STRIDE, to] : [to]) {
    readTo(reading, inTrial(next, until))
    if (isOpen) readings = withReading(readings, { until, value: copyPart(ranked, reading) })
    next = until
  }
  if (isOpen) keep(book, openKey, fix, readings)
  else book.memo.delete(openKey)
  return reading
}

/** Forgets the open trials of fixes that are no longer offered: each holds a copy of the game. */
export function dropOpenTrials(book: ReadBook<CheckState>, offered: ReadonlySet<string>): void {
  for (const key of book.memo.keys())
    if (key.startsWith(OPEN_TRIAL) && !offered.has(key.slice(OPEN_TRIAL.length))) book.memo.delete(key)
}

/** The flags of the book as it is, read to an event. */
function flagsAt(ranked: Ranked, to: number): readonly Flag[] {
  const { book, checks, flags } = ranked
  if (to === book.events.length) return flags
  const key = `flags ${to}`
  const [known] = book.memo.get(key) ?? []
  if (known) return known.value as readonly Flag[]
  const { state, game } = readingAt(ranked, to)
  const value = checks.flags(state, game, undefined)
  book.memo.set(key, [{ until: to, value }])
  return value
}

/** A copy of the book as it is before an event. */
function readingAt(ranked: Ranked, index: number): ReadPart {
  const { book, checks } = ranked
  const start = book.before(index)
  const reading = copyPart(ranked, start)
  for (let next = start.read; next < index; next++) readOn(checks, reading, book.events[next]!)
  return reading
}

function readOn(checks: Checks, { game, state }: ReadPart, placed: OrderedEvent): void {
  checks.before(state, placed, game)
  checks.event(state, step(game, placed), game)
}

/** The events that changes of plays take out of a book, and those that they put in; each list in game order. */
interface Changes {
  readonly removed: readonly OrderedEvent[]
  readonly added: readonly OrderedEvent[]
}

/** Lists what changes of plays take out of a book and put in. Of several changes of a play, the last one counts. */
export function changesOf(book: ReadBook<CheckState>, changes: readonly Write[]): Changes {
  const last = new Map(changes.map(({ playId, play }) => [playId, play]))
  const before = [...last.keys()].flatMap((playId) => book.play(playId) ?? [])
  const after = [...last.values()].flatMap((play): Play[] => (play ? [play] : []))
  return { removed: inGameOrder(before), added: inGameOrder(after) }
}

/** A part of the book to read again; the last change in it is before the event `latest`. */
interface Span {
  readonly from: number
  readonly to: number
  readonly latest: number
}

type Trial = Changes & Span

function spanOf(
  book: ReadBook<CheckState>,
  removed: readonly OrderedEvent[],
  added: readonly OrderedEvent[],
): Span {
  const places = [
    ...removed.map((placed) => insertIndex(book.events, placed) - 1),
    ...added.map((placed) => insertIndex(book.events, placed)),
  ]
  const from = Math.max(0, Math.min(book.events.length, ...places))
  const span = changesFouls(removed, added)
    ? book.events.length
    : hasSubstitution(removed, added)
      ? SUBSTITUTION_SPAN
      : SPAN
  const latest = Math.max(from, ...places)
  return { from, to: Math.min(book.events.length, latest + span), latest }
}

const hasSubstitution = (...lists: readonly (readonly OrderedEvent[])[]): boolean =>
  lists.some((list) => list.some(({ event }) => event.type === 'substitution'))

/** Tells whether the fouls change. They count to the end of the game, toward the bonus and the player's limit. */
function changesFouls(removed: readonly OrderedEvent[], added: readonly OrderedEvent[]): boolean {
  const fouls = (list: readonly OrderedEvent[]) =>
    list.flatMap(({ event }) => (event.type === 'foul' ? [statementOf(event)] : [])).join()
  return fouls(removed) !== fouls(added)
}

function compareFlags(before: readonly Flag[], now: readonly Flag[]) {
  const was = new Map(before.map((flag) => [flagKey(flag), flag]))
  const is = new Map(now.map((flag) => [flagKey(flag), flag]))
  // A credit to be named later is asked for at its time, and no contradiction.
  const isWeighed = ({ code }: Flag) => code !== 'PLAYER_MISSING'
  const cleared = [...was].filter(([key, flag]) => !is.has(key) && isWeighed(flag))
  const raised = [...is].filter(([key, flag]) => !was.has(key) && isWeighed(flag))
  const weigh = (list: readonly (readonly [string, Flag])[]) =>
    list.reduce((sum, [, { severity }]) => sum + WEIGHTS[severity], 0)
  return {
    cleared: cleared.map(([key]) => key),
    raised: raised.map(([key]) => key),
    weight: weigh(raised) - weigh(cleared),
    raisesError: raised.some(([, { severity }]) => severity === 'error'),
  }
}

/** Whom an event is credited to, and for what. */
const creditOf = ({ type, isHomeTeam, assignment, teamGamePersonnelId, pointValue }: GameEvent): string =>
  `${type} ${isHomeTeam} ${teamGamePersonnelId ?? assignment} ${pointValue ?? ''}`

/** The content of an event, without its time. */
const statementOf = (event: GameEvent): string =>
  `${creditOf(event)} ${event.attributes.foulType ?? ''} ${event.attributes.award ?? ''}`

/** Counts what changes of what was entered: a lost event counts twice, a changed or an added one once, a new time not. */
function changedBy(removed: readonly OrderedEvent[], added: readonly OrderedEvent[]): number {
  const lost = removed.map(({ event }) => event)
  const fresh = added.map(({ event }) => event)
  pair(lost, fresh, statementOf)
  const changed = pair(lost, fresh, ({ type }) => type)
  return changed + fresh.length + 2 * lost.length
}

/** Takes events that are alike out of both lists. Returns how many. */
function pair(a: GameEvent[], b: GameEvent[], likeness: (event: GameEvent) => string): number {
  let count = 0
  for (let index = a.length - 1; index >= 0; index--) {
    const match = b.findIndex((event) => likeness(event) === likeness(a[index]!))
    if (match < 0) continue
    a.splice(index, 1)
    b.splice(match, 1)
    count++
  }
  return count
}

/** Figures that go, and figures that come. */
function figuresOf(removed: readonly OrderedEvent[], added: readonly OrderedEvent[]): string {
  const list = (events: readonly OrderedEvent[]) => events.map(({ event }) => creditOf(event)).sort()
  return `${list(removed).join()} > ${list(added).join()}`
}

/** The points that each side gains by changes; negative for a loss. */
export function pointsBy(removed: readonly OrderedEvent[], added: readonly OrderedEvent[]): BySide<number> {
  const sum = (list: readonly OrderedEvent[], side: Side) =>
    list.reduce((total, { event }) => total + (sideOf(event) === side ? pointsOf(event) : 0), 0)
  return { home: sum(added, 'home') - sum(removed, 'home'), away: sum(added, 'away') - sum(removed, 'away') }
}
