import {
  msg,
  type Play,
  periodLabel,
  periodLength,
  type RuleProfile,
  readTypedClock,
  type TypedClock,
} from '@fullcourt/scorebook/vocabulary'
import { type DescribeContext, describePlay } from '@fullcourt/scorebook/words'
import type { Manifest } from '@fullcourt/wire'
import { t, translate } from '../ui/language.ts'

/** An anchor as the server shows it. */
export type ShownAnchor = Manifest['anchors'][number]

export interface SyncPeriod {
  readonly number: number
  readonly label: string
  /** Seconds; an untimed overtime counts as an hour. */
  readonly length: number
}

/** A frame to be found: one near the start of a period, and one near its end. */
export interface Step {
  readonly period: number
  readonly kind: 'start' | 'end'
}

const UNTIMED = 3600

/** The periods that were played, at least the regular ones. */
export function periodsOf(rules: RuleProfile, plays: readonly Play[]): readonly SyncPeriod[] {
  const last = Math.max(rules.regulationPeriods, plays.at(-1)?.origin.period ?? 1)
  return Array.from({ length: last }, (_, index) => ({
    number: index + 1,
    label: periodLabel(rules, index + 1),
    length: periodLength(rules, index + 1) ?? UNTIMED,
  }))
}

export const anchorsIn = ({ number }: SyncPeriod, anchors: readonly ShownAnchor[]): readonly ShownAnchor[] =>
  anchors.filter(({ period }) => period === number).toSorted((a, b) => b.clockTime - a.clockTime)

/** Missing frames of a period: two; the second one from its other half. */
function missingIn(period: SyncPeriod, anchors: readonly ShownAnchor[]): Step['kind'] | null {
  const [first, second] = anchorsIn(period, anchors)
  if (second) return null
  return first && first.clockTime > period.length / 2 ? 'end' : 'start'
}

/** The first step without a frame, or null when each period has its two. */
export function nextStep(periods: readonly SyncPeriod[], anchors: readonly ShownAnchor[]): Step | null {
  for (const period of periods) {
    const kind = missingIn(period, anchors)
    if (kind) return { period: period.number, kind }
  }
  return null
}

/** Question of a step: its title, and what to do. */
export function stepWords({ kind }: Step, { label, number }: SyncPeriod): readonly [string, string] {
  if (kind === 'end')
    return [
      t('Find the end of {period}', { period: label }),
      t('Go near the end of the period and enter what the scoreboard shows.'),
    ]
  return [
    number === 1 ? t('Find the tip-off') : t('Find the start of {period}', { period: label }),
    t('Go to the moment the clock starts. If the film starts later, take any frame with the scoreboard.'),
  ]
}

/** Where a step probably is, by what is placed already: the first or the last play of its period. */
export function suggestedPlay<Place>(
  { period, kind }: Step,
  plays: readonly Play[],
  times: ReadonlyMap<string, Place>,
): Place | null {
  const own = plays.filter(({ origin }) => origin.period === period && times.has(origin.id))
  const play = kind === 'start' ? own[0] : own.at(-1)
  return play ? times.get(play.origin.id)! : null
}

const HAS_TENTHS = /[.,]\d$/

/**
 * The clock of a frame from what a person typed. A scoreboard without tenths shows 7:32 for a whole second: the middle of it is half a
 * second off at most.
 */
export function typedFrameClock(text: string, { length }: SyncPeriod): TypedClock {
  const typed = readTypedClock(text, length)
  if (!typed.ok || HAS_TENTHS.test(text.trim())) return typed
  const { seconds } = typed
  return seconds === 0 || seconds === length ? typed : { ok: true, seconds: Math.min(length, seconds + 0.5) }
}

/** Seconds by which an anchor may be off before it needs a look. */
export const MOST_OFF = 1.5

/** '0.3 s off'; null where nothing can be said. */
export const residualWords = ({ residual }: ShownAnchor): string | null =>
  residual === null ? null : t('{seconds} s off', { seconds: residual.toFixed(1) })

/** A play to look at on the film. */
export interface Check<Place> {
  readonly id: string
  readonly words: string
  readonly place: Place
}

const MOST_CHECKS = 4
/** A basket to look at, by its points. */
const BASKETS: { readonly [points: number]: string | undefined } = {
  1: msg('{who} one at {when}'),
  2: msg('{who} two at {when}'),
  3: msg('{who} three at {when}'),
}

function checkWords(context: DescribeContext, play: Play): string {
  const { teamGamePersonnelId, pointValue } = play.origin
  const person = teamGamePersonnelId === null ? undefined : context.people.get(teamGamePersonnelId)
  const { who, when } = describePlay(context, play)
  return translate(BASKETS[pointValue ?? 0] ?? msg('{who} shot at {when}'), {
    who: person ? `#${person.jersey}` : (who ?? ''),
    when,
  })
}

/** A few baskets from all over the game. */
export function checksOf<Place>(
  context: DescribeContext,
  plays: readonly Play[],
  times: ReadonlyMap<string, Place>,
): readonly Check<Place>[] {
  const baskets = plays.filter(({ origin }) => origin.type === 'shot_made' && times.has(origin.id))
  const step = Math.max(1, baskets.length / MOST_CHECKS)
  const chosen = baskets.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step))
  return chosen.slice(0, MOST_CHECKS).map((play) => ({
    id: play.origin.id,
    words: checkWords(context, play),
    place: times.get(play.origin.id)!,
  }))
}
