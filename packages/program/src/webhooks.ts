import { DAY_MS, HOUR_MS, MINUTE_MS } from './time.ts'

/** Kinds of news that a webhook can be sent (decision 0237). */
export const WEBHOOK_TYPES = [
  'game.scheduled',
  'game.changed',
  'game.cancelled',
  'game.started',
  'game.score',
  'game.final',
  'game.reopened',
  'roster.changed',
  'film.ready',
] as const
export type WebhookType = (typeof WEBHOOK_TYPES)[number]

/** Deliveries that are sent again at once: those whose last try failed, or all. */
export const REPLAYS = ['FAILED', 'ALL'] as const
export type Replay = (typeof REPLAYS)[number]

/** Sent on demand alone. */
export const TEST_TYPE = 'webhook.test'
export type SentType = WebhookType | typeof TEST_TYPE

const SECOND = 1_000

/** Milliseconds before each try of a delivery, as the Standard Webhooks specification advises. */
const WAITS = [
  0,
  5 * SECOND,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  DAY_MS,
] as const
const JITTER = 0.1

/**
 * Milliseconds until the next try; null: none follows.
 * @param tries how many have failed
 * @param asked milliseconds of the receiver's Retry-After
 * @param random from 0 to 1; spreads the tries of many receivers
 */
export function webhookWait(tries: number, asked: number | null, random: number): number | null {
  const wait = WAITS[tries]
  if (wait === undefined) return null
  return Math.min(Math.max(wait * (1 + JITTER * (2 * random - 1)), asked ?? 0), DAY_MS)
}

/** A webhook whose deliveries have all failed for so long is switched off. */
export const WEBHOOK_PATIENCE = 5 * DAY_MS
/** After a renewal, both secrets sign for so long. */
export const BOTH_SECRETS_FOR = DAY_MS
/** Deliveries are kept for so long. */
export const DELIVERIES_KEPT_FOR = 30 * DAY_MS
/** Milliseconds between two `game.score` of a game. */
export const SCORE_PAUSE = 5 * SECOND
/** Milliseconds from the first change of a roster to its `roster.changed`: a pasted list is one. */
export const ROSTER_PAUSE = 10 * SECOND

/** A game, as far as webhooks send it. */
export interface GameNews {
  readonly isDeleted: boolean
  readonly isFinal: boolean
  readonly seq: number
  /** Rises when time, place or status change. */
  readonly calendarSequence: number
}

/** The state of a game that webhooks were last sent, and when they last got a score. */
export interface SentGame extends GameNews {
  readonly scoredAt: number | null
}

/** A game that no webhook was sent yet. */
const untold = ({ calendarSequence }: GameNews): SentGame => ({
  isDeleted: true,
  isFinal: false,
  seq: 0,
  calendarSequence,
  scoredAt: null,
})

/** The news of a game since webhooks were last sent any, and the state that they know afterwards. */
export function gameNews(
  game: GameNews,
  last: SentGame | null,
  now: number,
): { readonly types: readonly WebhookType[]; readonly sent: SentGame } {
  const before = last ?? untold(game)
  if (game.isDeleted)
    return {
      types: before.isDeleted ? [] : ['game.cancelled'],
      sent: { ...before, isDeleted: true },
    }
  const types: WebhookType[] = []
  const ends = game.isFinal && !before.isFinal
  const reopens = before.isFinal && !game.isFinal
  if (before.isDeleted) types.push('game.scheduled')
  else if (game.calendarSequence !== before.calendarSequence && !ends && !reopens) types.push('game.changed')
  const hasScore =
    game.seq > before.seq && (ends || before.scoredAt === null || now - before.scoredAt >= SCORE_PAUSE)
  if (before.seq === 0 && hasScore) types.push('game.started')
  if (reopens) types.push('game.reopened')
  if (hasScore) types.push('game.score')
  if (ends) types.push('game.final')
  return {
    types,
    sent: { ...game, seq: hasScore ? game.seq : before.seq, scoredAt: hasScore ? now : before.scoredAt },
  }
}

/** A roster, as far as webhooks send it. */
export interface RosterNews {
  /** The list differs from the one that webhooks were last told of. */
  readonly isChanged: boolean
  /** When a change is to be sent, in milliseconds since 1970; null: none waits. */
  readonly dueAt: number | null
}

/** Whether a roster's news is sent now, and when else. A change that was undone meanwhile is never sent. */
export function rosterNews(
  { isChanged, dueAt }: RosterNews,
  now: number,
): { readonly isSent: boolean; readonly dueAt: number | null } {
  if (!isChanged) return { isSent: false, dueAt: null }
  if (dueAt === null) return { isSent: false, dueAt: now + ROSTER_PAUSE }
  return dueAt <= now ? { isSent: true, dueAt: null } : { isSent: false, dueAt }
}
