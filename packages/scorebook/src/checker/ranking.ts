import { copyGame, pointsOf, step } from '../game.ts'
import { compareEvents, inGameOrder, insertIndex, type OrderedEvent, type Write } from '../log.ts'
import type { GameEvent, Play } from '../play.ts'
import type { PlayedUntil, ReadBook } from '../reducer.ts'
import { type BySide, SIDES, type Side, sideOf } from '../vocabulary.ts'
import type { Fix, Flag, Severity } from './codes.ts'
import type { CheckState } from './state.ts'

/** How a part of the game is checked again. */
export interface Checks {
  copy(state: CheckState): CheckState
  before(state: CheckState, placed: OrderedEvent, game: Parameters<typeof step>[0]): void
  event(state: CheckState, outcome: ReturnType<typeof step>, game: Parameters<typeof step>[0]): void
  flags(state: CheckState, game: Parameters<typeof step>[0], until: PlayedUntil | undefined): readonly Flag[]
}

export interface Ranked {
  readonly book: ReadBook<CheckState>
  readonly checks: Checks
  readonly until: PlayedUntil | undefined
  /** The score of the plays as they are. */
  readonly score: BySide<number>
  /** The points that each side's plays lack of the final score; null if no final score is known. */
  readonly missing: BySide<number> | null
}

/** What follows from a fix. Flags are named by code and event. */
interface Effect {
  readonly cleared: readonly string[]
  readonly raised: readonly string[]
  readonly weight: number
  readonly raisesError: boolean
  /** How much it changes what a person entered, as a number of figures. */
  readonly changed: number
  readonly points: BySide<number>
  /** The final score is known, and the plays agree with it. */
  readonly scoreAgrees: boolean
}

/** A fix with its effect; `order` is its place among the candidates of its flag. */
interface Tried {
  readonly fix: Fix
  readonly effect: Effect
  readonly order: number
}

/** What follows from a play shows within this many events. */
const SPAN = 40
/** What follows from a substitution shows when the player is substituted again. */
const SUBSTITUTION_SPAN = 140

/**
 * Events that the trials of one book may read, and what a trial costs beside them. A usual game needs a tenth. A book with
 * hundreds of mistakes would take seconds; the fixes of its later flags are listed, and none of them comes first.
 */
const MOST_EVENTS = 12_000
const TRIAL_COST = 40

const WEIGHTS: Readonly<Record<Severity, number>> = { error: 3, warning: 2, note: 1 }

const keyOf = ({ code, eventId, side }: Flag): string => `${code} ${eventId ?? side}`

/**
 * Puts the fixes of each flag in order by what would follow: the flags that are left, then how much of what was entered
 * changes. A flag that the first fix of another flag clears is left out: both have one cause.
 */
export function rankFixes(flags: readonly Flag[], ranked: Ranked): readonly Flag[] {
  const tried = new Map<Flag, readonly Tried[]>()
  let left = MOST_EVENTS
  for (const flag of flags) {
    const fixes = fixesOf(flag)
    // Each trial copies the flags that are known so far.
    left -= fixes.reduce((sum, fix) => sum + costOf(ranked.book, fix) + flags.length, 0)
    if (left < 0) break
    tried.set(
      flag,
      sortTried(fixes.map((fix, order) => ({ fix, order, effect: effectOf(ranked, flag, fix) }))),
    )
  }
  const causes = causesOf(flags, tried)
  return causes.map((flag) => {
    const list = tried.get(flag)
    const { fix: _, others: _others, ...plain } = flag
    const fixes = (list?.map(({ fix }) => fix) ?? fixesOf(flag)).map(({ proof: _proof, ...fix }) => ({
      ...fix,
      changes: fix.changes.map((change) => withCancelled(ranked.book, change)),
      ...scoreAfter(ranked, fix),
    }))
    const isFirst = list?.[0] !== undefined && isFit(list[0])
    const [first, ...others] = fixes
    const rest = isFirst ? others : fixes
    return {
      ...plain,
      ...(isFirst && first ? { fix: first } : {}),
      ...(rest.length > 0 ? { others: rest } : {}),
    }
  })
}

/** Returns the score after a fix, if the fix changes it. */
function scoreAfter({ book, score }: Ranked, fix: Fix): Pick<Fix, 'score'> {
  const { gone, come } = changesOf(book, fix.changes)
  const points = pointsBy(gone, come)
  if (points.home === 0 && points.away === 0) return {}
  return { score: { home: score.home + points.home, away: score.away + points.away } }
}

/** Keeps the events that the officials cancelled, which the checks do not see. */
function withCancelled(book: ReadBook<CheckState>, change: Write): Write {
  const cancelled = book.play(change.playId)?.rel.filter(({ attributes }) => attributes.cancelledByOfficials)
  const { play } = change
  if (!play || !cancelled || cancelled.length === 0) return change
  return { ...change, play: { ...play, rel: [...play.rel, ...cancelled] } }
}

const fixesOf = ({ fix, others = [] }: Flag): readonly Fix[] => (fix ? [fix, ...others] : [])

/** Events that a trial of the fix reads, whether or not its result is known already: the order must not depend on that. */
function costOf(book: ReadBook<CheckState>, fix: Fix): number {
  const { gone, come } = changesOf(book, fix.changes)
  const { from, to } = spanOf(book, gone, come)
  return to - from + TRIAL_COST
}

/** Drops the flags that the first fix of another one clears. The one that clears most comes first. */
function causesOf(flags: readonly Flag[], tried: ReadonlyMap<Flag, readonly Tried[]>): readonly Flag[] {
  if (flags.length < 2) return flags
  const first = (flag: Flag): Tried | undefined => tried.get(flag)?.[0]
  const byEffect = flags
    .filter((flag) => {
      const best = first(flag)
      return best !== undefined && isFit(best) && best.effect.cleared.length > 1
    })
    .sort((a, b) => compareTried(first(a)!, first(b)!))
  const dropped = new Set<Flag>()
  for (const cause of byEffect) {
    if (dropped.has(cause)) continue
    const cleared = new Set(first(cause)!.effect.cleared)
    for (const flag of flags) if (flag !== cause && cleared.has(keyOf(flag))) dropped.add(flag)
  }
  return flags.filter((flag) => !dropped.has(flag))
}

/** Tells whether a fix may be offered first: it raises no error, and does not move points without a reason. */
function isFit({ fix, effect }: Tried): boolean {
  if (effect.raisesError) return false
  const movesPoints = SIDES.some((side) => effect.points[side] !== 0)
  if (fix.proof === 'certain') return true
  if (movesPoints && fix.proof === 'by-score') return effect.scoreAgrees
  if (effect.cleared.length - effect.raised.length > 1) return true
  return !movesPoints && (fix.proof === undefined || (fix.proof === 'by-score' && effect.scoreAgrees))
}

function compareTried(a: Tried, b: Tried): number {
  return (
    Number(isFit(b)) - Number(isFit(a)) ||
    a.effect.weight - b.effect.weight ||
    Number(b.fix.proof === 'certain') - Number(a.fix.proof === 'certain') ||
    a.effect.changed - b.effect.changed ||
    a.order - b.order
  )
}

const sortTried = (list: readonly Tried[]): readonly Tried[] => list.toSorted(compareTried)

/** Tries a fix on a copy of the book. */
function effectOf(ranked: Ranked, flag: Flag, fix: Fix): Effect {
  const { memo } = ranked.book
  const key = `${keyOf(flag)} ${fix.label} ${fix.changes.map(({ playId }) => playId).join()}`
  const known = memo.get(key)
  const local = known ? (known.value as Effect) : readEffect(ranked, key, fix)
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

function readEffect({ book, checks, until }: Ranked, key: string, fix: Fix): Effect {
  const { gone, come } = changesOf(book, fix.changes)
  const { from, to } = spanOf(book, gone, come)
  const isOpenEnd = to === book.events.length
  const end = isOpenEnd ? until : undefined
  const out = new Set(gone.map(({ play }) => play))
  const kept = book.events.slice(from, to).filter(({ play }) => !out.has(play))
  const now = readFlags(book, checks, from, [...kept, ...come].sort(compareEvents), end)
  const before = flagsAt({ book, checks, until: end }, from, to)
  const effect: Effect = {
    ...compareFlags(before, now),
    changed: changedBy(gone, come),
    points: pointsBy(gone, come),
    scoreAgrees: false,
  }
  // The last events of the book may be followed by others.
  book.memo.set(key, { until: isOpenEnd ? Number.POSITIVE_INFINITY : to, value: effect })
  return effect
}

/** The flags of the book as it is, read to an event. */
function flagsAt(
  { book, checks, until }: Omit<Ranked, 'missing' | 'score'>,
  from: number,
  to: number,
): readonly Flag[] {
  const key = `${from} ${to}`
  const known = book.memo.get(key)
  if (known) return known.value as readonly Flag[]
  const value = readFlags(book, checks, from, book.events.slice(from, to), until)
  book.memo.set(key, { until: to === book.events.length ? Number.POSITIVE_INFINITY : to, value })
  return value
}

interface Changes {
  readonly gone: readonly OrderedEvent[]
  readonly come: readonly OrderedEvent[]
}

function changesOf(book: ReadBook<CheckState>, changes: readonly Write[]): Changes {
  const last = new Map(changes.map(({ playId, play }) => [playId, play]))
  const before = [...last.keys()].flatMap((playId) => book.play(playId) ?? [])
  const after = [...last.values()].flatMap((play): Play[] => (play ? [play] : []))
  return { gone: inGameOrder(before), come: inGameOrder(after) }
}

/** Finds the part of the game to read again. */
function spanOf(book: ReadBook<CheckState>, gone: readonly OrderedEvent[], come: readonly OrderedEvent[]) {
  const places = [
    ...gone.map((placed) => insertIndex(book.events, placed) - 1),
    ...come.map((placed) => insertIndex(book.events, placed)),
  ]
  const from = Math.max(0, Math.min(book.events.length, ...places))
  const span = changesFouls(gone, come)
    ? book.events.length
    : hasSubstitution(gone, come)
      ? SUBSTITUTION_SPAN
      : SPAN
  const to = Math.min(book.events.length, Math.max(from, ...places) + span)
  return { from, to }
}

const hasSubstitution = (...lists: readonly (readonly OrderedEvent[])[]): boolean =>
  lists.some((list) => list.some(({ event }) => event.type === 'substitution'))

/** Tells whether the fouls change. They count to the end of the game, toward the bonus and the player's limit. */
function changesFouls(gone: readonly OrderedEvent[], come: readonly OrderedEvent[]): boolean {
  const fouls = (list: readonly OrderedEvent[]) =>
    list.flatMap(({ event }) => (event.type === 'foul' ? [statementOf(event)] : [])).join()
  return fouls(gone) !== fouls(come)
}

function readFlags(
  book: ReadBook<CheckState>,
  checks: Checks,
  from: number,
  events: readonly OrderedEvent[],
  until: PlayedUntil | undefined,
): readonly Flag[] {
  const start = book.before(from)
  const game = copyGame(start.game)
  const state = checks.copy(start.state)
  const read = (placed: OrderedEvent) => {
    checks.before(state, placed, game)
    checks.event(state, step(game, placed), game)
  }
  for (let index = start.read; index < from; index++) read(book.events[index]!)
  for (const placed of events) read(placed)
  return checks.flags(state, game, until)
}

function compareFlags(before: readonly Flag[], now: readonly Flag[]) {
  const was = new Map(before.map((flag) => [keyOf(flag), flag]))
  const is = new Map(now.map((flag) => [keyOf(flag), flag]))
  const cleared = [...was].filter(([key]) => !is.has(key))
  // A credit to be named later is asked for at its time, and no contradiction.
  const raised = [...is].filter(([key, { code }]) => !was.has(key) && code !== 'PLAYER_MISSING')
  const weigh = (list: readonly (readonly [string, Flag])[]) =>
    list.reduce((sum, [, { severity }]) => sum + WEIGHTS[severity], 0)
  return {
    cleared: cleared.map(([key]) => key),
    raised: raised.map(([key]) => key),
    weight: weigh(raised) - weigh(cleared),
    raisesError: raised.some(([, { severity }]) => severity === 'error'),
  }
}

/** What an event says, without its time. */
const statementOf = ({
  type,
  isHomeTeam,
  assignment,
  teamGamePersonnelId,
  pointValue,
  attributes,
}: GameEvent): string =>
  `${type} ${isHomeTeam} ${teamGamePersonnelId ?? assignment} ${pointValue ?? ''} ${attributes.foulType ?? ''} ${attributes.award ?? ''}`

/** Counts what changes of what was entered: a lost event counts twice, a changed or an added one once, a new time not. */
function changedBy(gone: readonly OrderedEvent[], come: readonly OrderedEvent[]): number {
  const lost = gone.map(({ event }) => event)
  const fresh = come.map(({ event }) => event)
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

function pointsBy(gone: readonly OrderedEvent[], come: readonly OrderedEvent[]): BySide<number> {
  const sum = (list: readonly OrderedEvent[], side: Side) =>
    list.reduce((total, { event }) => total + (sideOf(event) === side ? pointsOf(event) : 0), 0)
  return { home: sum(come, 'home') - sum(gone, 'home'), away: sum(come, 'away') - sum(gone, 'away') }
}
