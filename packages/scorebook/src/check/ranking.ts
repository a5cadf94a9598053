import type { Write } from '../fold/log.ts'
import type { ReadBook } from '../fold/reducer.ts'
import { eventIn } from '../vocabulary/eventFields.ts'
import type { GameEvent } from '../vocabulary/play.ts'
import { SIDES } from '../vocabulary/terms.ts'
import { type Fix, type Flag, type FlagCode, fixSentence, SEVERITIES } from './codes.ts'
import { type CheckState, fixesOf } from './state.ts'
import {
  changesOf,
  costOf,
  dropOpenTrials,
  type Effect,
  effectOf,
  flagKey,
  pointsBy,
  type Ranked,
  trialKey,
} from './trials.ts'

/** A fix with its effect; `order` is its place among the candidates of its flag. */
interface Tried {
  readonly fix: Fix
  readonly effect: Effect
  readonly order: number
}

/**
 * Events that the trials of one book may read (`costOf`). A usual game needs a tenth. A book with
 * hundreds of mistakes would take seconds; the fixes of its later flags are listed, and none of them comes first.
 */
const MOST_EVENTS = 12_000

/**
 * Puts the fixes of each flag in order by what would follow: the flags that are left, then how much of what was entered
 * changes. A flag that the best fix of another flag clears is left out: both have one cause. An error stays beside a warning, but
 * the cause has the first fix.
 */
export function rankFixes(flags: readonly Flag[], ranked: Ranked): readonly Flag[] {
  const tried = new Map<Flag, readonly Tried[]>()
  let left = MOST_EVENTS
  for (const flag of flags) {
    const fixes = triedOf(flag)
    // Each trial copies the flags that are known so far.
    left -= fixes.reduce((sum, fix) => sum + costOf(ranked.book, fix) + flags.length, 0)
    if (left < 0) break
    tried.set(
      flag,
      sortTried(fixes.map((fix, order) => ({ fix, order, effect: effectOf(ranked, flag, fix) }))),
    )
  }
  const offered = flags.flatMap((flag) => triedOf(flag).map((fix) => trialKey(flag, fix)))
  dropOpenTrials(ranked.book, new Set(offered))
  const { dropped, explained } = effectsOf(flags, tried)
  const doubted = new Set([
    ...explained,
    ...doubtedOf(flags, tried, ranked.book),
    ...mistimedOf(flags, tried, ranked.book),
  ])
  return flags.flatMap((flag) => {
    if (dropped.has(flag)) return []
    const list = tried.get(flag)
    const { fix: _, others: _others, step, ...plain } = flag
    const known = list?.map(({ fix }) => fix) ?? []
    const untried = fixesOf(flag).filter((fix) => !known.includes(fix))
    const fixes = [...known, ...untried].map(({ proof: _proof, ...fix }) => ({
      ...fix,
      changes: fix.changes.map((change) => withCancelled(ranked.book, change)),
      ...scoreAfter(ranked, fix),
    }))
    const isFirst = list !== undefined && hasFirst(list) && !doubted.has(flag)
    const [first, ...others] = fixes
    const rest = unlike(isFirst ? others : fixes)
    return {
      ...plain,
      ...(isFirst && first ? { fix: first } : {}),
      ...(step && !isFirst ? { step } : {}),
      ...(rest.length > 0 ? { others: rest } : {}),
    }
  })
}

/**
 * The fixes of a flag that are tried. A trial of a substitution reads far, and one that only a person can choose never comes
 * first.
 */
const triedOf = (flag: Flag): readonly Fix[] =>
  fixesOf(flag).filter(
    ({ proof, changes }) => proof !== 'ask' || changes[0]?.play?.origin.type !== 'substitution',
  )

/** Of fixes in the same words, such as before and after another play of that second, a person needs only the better one. */
function unlike(fixes: readonly Fix[]): readonly Fix[] {
  const sentences = fixes.map((fix) => fixSentence(fix, 'Home'))
  return fixes.filter((_, index) => sentences.indexOf(sentences[index]!) === index)
}

/** Returns the score after a fix, if the fix changes it. */
function scoreAfter({ book, score }: Ranked, fix: Fix): Pick<Fix, 'score'> {
  const { removed, added } = changesOf(book, fix.changes)
  const points = pointsBy(removed, added)
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

/**
 * Finds the flags that the best fix of a cause clears, the one that clears most first: those to leave out, and the errors
 * that a warning explains.
 */
function effectsOf(flags: readonly Flag[], tried: ReadonlyMap<Flag, readonly Tried[]>) {
  const first = (flag: Flag): Tried | undefined => tried.get(flag)?.[0]
  const byEffect = flags
    .filter((flag) => isCause(flag, tried.get(flag) ?? []) && first(flag)!.effect.cleared.length > 1)
    .sort((a, b) => compareTried(first(a)!, first(b)!) || rankOf(a) - rankOf(b))
  const dropped = new Set<Flag>()
  const explained = new Set<Flag>()
  for (const cause of byEffect) {
    if (dropped.has(cause) || explained.has(cause)) continue
    const cleared = new Set(first(cause)!.effect.cleared)
    for (const flag of flags) {
      if (flag === cause || !cleared.has(flagKey(flag))) continue
      if (rankOf(flag) < rankOf(cause)) explained.add(flag)
      else dropped.add(flag)
    }
  }
  return { dropped, explained }
}

/**
 * Finds the flags whose cause is open: a fix of another flag, which has no first one, explains them as well as their own. Then
 * only a fix that the plays prove may be their first.
 */
function doubtedOf(
  flags: readonly Flag[],
  tried: ReadonlyMap<Flag, readonly Tried[]>,
  book: ReadBook<CheckState>,
): ReadonlySet<Flag> {
  const open = flags.filter((flag) => !hasFirst(tried.get(flag) ?? []))
  const areThrowsMissing = open.some(({ code }) => code === 'FT_MISSING')
  const isFloorOpen = open.some(({ code }) => code === 'LINEUP_NOT_FIVE' || code === 'SUB_MISSING')
  return new Set(
    flags.filter((flag) => {
      const [first] = tried.get(flag) ?? []
      if (!first || first.fix.proof === 'certain') return false
      // The missing points may be those of the throws, and the missing substitution that of the player.
      if (areThrowsMissing && SIDES.some((side) => first.effect.points[side] !== 0)) return true
      if (isFloorOpen && flag.code === 'PLAYER_NOT_ON_COURT') return true
      if (isFloorLeftWrong(flags, flag, first, book)) return true
      const explains = ({ effect }: Tried) =>
        effect.cleared.includes(flagKey(flag)) && !effect.raisesError && effect.weight <= first.effect.weight
      return open.some(
        (other) =>
          other !== flag &&
          !first.effect.cleared.includes(flagKey(other)) &&
          (tried.get(other) ?? []).some(explains),
      )
    }),
  )
}

const rankOf = ({ severity }: Flag): number => SEVERITIES.indexOf(severity)

/** Tells whether a flag says what is wrong: it has a first fix, or asks about an event that is missing whatever the answer is. */
const isCause = ({ step }: Flag, list: readonly Tried[]): boolean =>
  hasFirst(list) || (list.length > 0 && (step?.asks === 'throws' || step?.asks === 'rebound'))

const FLOOR_CODES: ReadonlySet<FlagCode> = new Set<FlagCode>([
  'LINEUP_NOT_FIVE',
  'SUB_MISSING',
  'PLAYER_NOT_ON_COURT',
])

/** Tells whether a fix about the players on the floor leaves another such flag of the side in the period: then it is not the whole cause. */
function isFloorLeftWrong(
  flags: readonly Flag[],
  flag: Flag,
  { effect }: Tried,
  book: ReadBook<CheckState>,
): boolean {
  if (!FLOOR_CODES.has(flag.code)) return false
  const event = eventOf(book, flag)
  return flags.some((other) => {
    if (!FLOOR_CODES.has(other.code) || other === flag || effect.cleared.includes(flagKey(other)))
      return false
    const beside = eventOf(book, other)
    return beside?.isHomeTeam === event?.isHomeTeam && beside?.period === event?.period
  })
}

const eventOf = (book: ReadBook<CheckState>, { playId, eventId }: Flag): GameEvent | undefined =>
  eventIn(playId ? book.play(playId) : undefined, eventId)

const CLOCK_CODES: ReadonlySet<FlagCode> = new Set<FlagCode>([
  'CLOCK_OUT_OF_ORDER',
  'CLOCK_ZERO',
  'AHEAD_OF_CLOCK',
])
/** Flags that a play at the wrong time raises as well. */
const TIMED_CODES: ReadonlySet<FlagCode> = new Set<FlagCode>([
  'PLAYER_NOT_ON_COURT',
  'SUB_MISSING',
  'LINEUP_NOT_FIVE',
  'FT_NOT_LINKED',
  'REBOUND_WITHOUT_MISS',
  'MISS_WITHOUT_REBOUND',
  'POSSESSION_INCONSISTENT',
])
/** A play at the wrong time upsets the attacks just before and after. */
const ATTACK_SECONDS = 40

/** Finds the flags near a play whose clock is wrong: its time comes first. */
function mistimedOf(
  flags: readonly Flag[],
  tried: ReadonlyMap<Flag, readonly Tried[]>,
  book: ReadBook<CheckState>,
): readonly Flag[] {
  const wrong = flags.filter(({ code }) => CLOCK_CODES.has(code))
  if (wrong.length === 0) return []
  const originOf = ({ playId }: Flag): GameEvent | undefined =>
    playId ? book.play(playId)?.origin : undefined
  const times = wrong.flatMap((flag) => [
    originOf(flag),
    ...fixesOf(flag).flatMap(({ changes }) => changes.map(({ play }) => play?.origin)),
  ])
  return flags.filter((flag) => {
    if (!TIMED_CODES.has(flag.code) || tried.get(flag)?.[0]?.fix.proof === 'certain') return false
    const event = originOf(flag)
    return times.some(
      (time) =>
        time?.period === event?.period &&
        Math.abs((time?.clockTime ?? 0) - (event?.clockTime ?? 0)) <= ATTACK_SECONDS,
    )
  })
}

/** Tells whether the best fix of a flag may be offered first: fit, and no other fix with other figures is as good. */
function hasFirst([best, ...others]: readonly Tried[]): boolean {
  if (!best || !isFit(best)) return false
  if (best.fix.proof === 'certain' || best.fix.proof === undefined) return true
  return others.every(
    ({ effect }) => effect.weight > best.effect.weight || effect.figures === best.effect.figures,
  )
}

/** Tells whether a fix may be offered first: it raises no error, and does not move points without a reason. */
function isFit({ fix, effect }: Tried): boolean {
  if (effect.raisesError || fix.proof === 'ask') return false
  const movesPoints = SIDES.some((side) => effect.points[side] !== 0)
  if (fix.proof === 'certain') return true
  if (movesPoints && fix.proof === 'by-score') return effect.scoreAgrees
  if (effect.cleared.length - effect.raised.length > 1) return true
  const needsNoProof = fix.proof === undefined || fix.proof === 'guess'
  return !movesPoints && (needsNoProof || (fix.proof === 'by-score' && effect.scoreAgrees))
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
