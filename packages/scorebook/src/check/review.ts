import type { Game } from '../fold/game.ts'
import { inGameOrder, type OrderedEvent } from '../fold/log.ts'
import { owesThrows } from '../fold/prompts.ts'
import { type Play, playEvents } from '../vocabulary/play.ts'
import { fillIn } from '../vocabulary/translate.ts'
import { type Fix, type Flag, type FlagCode, type FlagStep, SEVERITIES, type Severity } from './codes.ts'
import { unnamedFlag } from './named.ts'
import { flagAt } from './state.ts'
import { openNotesFlag } from './unanswered.ts'
import { creditName, eventText, when } from './words.ts'

/**
 * Needs of an item of the review. `player`: a player is to be named, or another one. `throws`: free throws of a foul are to be entered.
 * `question`: a question was not answered. `look`: something is odd.
 */
export const REVIEW_KINDS = ['player', 'throws', 'question', 'look'] as const
export type ReviewKind = (typeof REVIEW_KINDS)[number]

/** One thing to review in a game. */
export interface ReviewItem {
  /** Names the cause, and stays the same while the words change. */
  readonly key: string
  readonly kind: ReviewKind
  /** Null where it is about the whole game. */
  readonly playId: string | null
  readonly eventId: string | null
  readonly severity: Severity
  /** The problem, in a sentence. */
  readonly message: string
  /** The fix to apply first; null where a person has to choose. */
  readonly fix: Fix | null
  /** The first question; null where a fix or a choice is offered. */
  readonly step: FlagStep | null
  /** Further fixes, most likely first. */
  readonly others: readonly Fix[]
}

/** Input of a review. `flags`: those of the checker for the same plays. */
export interface ReviewSource {
  readonly game: Game
  readonly plays: readonly Play[]
  readonly flags: readonly Flag[]
}

const THROW_CODES: readonly FlagCode[] = ['FT_MISSING', 'FT_COUNT_MISMATCH', 'FT_BONUS_MISMATCH']
const QUESTION_CODES: readonly FlagCode[] = ['MISS_WITHOUT_REBOUND', 'UNANSWERED']

function kindOf({ code, step }: Flag, play: Play | undefined): ReviewKind {
  if (code === 'PLAYER_MISSING' || step?.asks === 'player') return 'player'
  if (QUESTION_CODES.includes(code)) return 'question'
  const isOpen = step?.asks === 'throws' || (play !== undefined && owesThrows(play))
  return THROW_CODES.includes(code) && isOpen ? 'throws' : 'look'
}

/** The flag of a foul whose free throws were left open. */
function openThrowsFlag(game: Game, { play }: OrderedEvent): Flag {
  const foul = playEvents(play).find(({ type }) => type === 'foul') ?? play.origin
  const words = fillIn('The free throws for {event} by {player} at {when} are not all entered.', {
    event: eventText(foul),
    player: creditName(game, foul),
    when: when(game, foul),
  })
  return flagAt('FT_MISSING', { event: foul, play }, words)
}

/** Flags for open ends that no flag of the checker names: it leaves out what the fix of another flag clears. */
function missingFlags(
  { game, plays, flags }: ReviewSource,
  inOrder: readonly OrderedEvent[],
): readonly Flag[] {
  const unnamed = new Set(flags.flatMap(({ code, eventId }) => (code === 'PLAYER_MISSING' ? eventId : [])))
  const byId = new Map(plays.map((play) => [play.origin.id, play]))
  const covered = (kind: ReviewKind) =>
    new Set(
      flags.filter((flag) => kindOf(flag, byId.get(flag.playId ?? '')) === kind).map(({ playId }) => playId),
    )
  const [withThrows, withQuestions] = [covered('throws'), covered('question')]
  return inOrder.flatMap((placed) => {
    const { event, play } = placed
    const found = event.assignment === 'LATER' && !unnamed.has(event.id) ? [unnamedFlag(game, placed)] : []
    if (event.id !== play.origin.id) return found
    if (owesThrows(play) && !withThrows.has(event.id)) found.push(openThrowsFlag(game, placed))
    const question = withQuestions.has(event.id) ? null : openNotesFlag(game, placed)
    return question ? [...found, question] : found
  })
}

const RANK = new Map(SEVERITIES.map((severity, index) => [severity, index]))

/**
 * Lists what is to be reviewed in a game: the flags of the checker, players to be named, free throws left open, and questions
 * without an answer, each once. In game order; what is about the whole game comes last.
 */
export function reviewItems(source: ReviewSource): readonly ReviewItem[] {
  const inOrder = inGameOrder(source.plays)
  const place = new Map(inOrder.map(({ event }, index) => [event.id, index]))
  const plays = new Map(source.plays.map((play) => [play.origin.id, play]))
  const at = ({ eventId, playId }: Flag): number =>
    place.get(eventId ?? '') ?? place.get(playId ?? '') ?? Number.POSITIVE_INFINITY
  const keys = new Map<string, number>()
  return [...source.flags, ...missingFlags(source, inOrder)]
    .toSorted((a, b) => compare(at(a), at(b)) || RANK.get(a.severity)! - RANK.get(b.severity)!)
    .map((flag) => {
      const {
        code,
        eventId,
        playId,
        side = '',
        severity,
        message,
        fix = null,
        step = null,
        others = [],
      } = flag
      const name = `${code} ${eventId ?? side}`
      const before = keys.get(name) ?? 0
      keys.set(name, before + 1)
      return {
        key: before === 0 ? name : `${name} ${before + 1}`,
        kind: kindOf(flag, plays.get(playId ?? '')),
        playId,
        eventId,
        severity,
        message,
        fix,
        step,
        others,
      }
    })
}

const compare = (a: number, b: number): number => (a === b ? 0 : a < b ? -1 : 1)
