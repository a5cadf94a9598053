import { type Actor, assemble, type Prompt, type PromptKind, promptsFor } from '@fullcourt/scorebook/fold'
import type { Award, Play, RuleProfile, SentPlay } from '@fullcourt/scorebook/vocabulary'
import {
  addThrow,
  answerQuestion,
  noteUnanswered,
  playerActor,
  swapPlay,
  withAward,
  withExtra,
} from '../core/draftPlay.ts'
import {
  type Adding,
  type Asked,
  type Asking,
  CLOSED,
  type Draft,
  type EntryContext,
  type Extra,
  laterActor,
  type StepResult,
  type ThrowResult,
  withoutPlays,
} from '../core/steps.ts'

/** Optional questions: 'none' is an answer, or the review can settle them. A play can be saved without them. */
export const OPTIONAL = [
  'assist',
  'rebound',
  'steal',
  'block',
  'fouled',
] as const satisfies readonly PromptKind[]

const isOptional = ({ kind }: Prompt): boolean => OPTIONAL.some((one) => one === kind)

/** Rule 40: a play saves itself only while no required question is open. */
export const mayRunOut = (draft: Draft): boolean =>
  (draft.step === 'detail' && mayRunOut(draft.before)) ||
  (draft.step === 'who' && Boolean(draft.opening.isOptional)) ||
  (draft.step === 'ask' && [draft.want, ...draft.then].every(isOptional))

/** The questions of a draft that are left for the review when it is closed now. */
export const unansweredOf = ({ want, then }: Asking): readonly PromptKind[] =>
  [want, ...then].filter((one) => isOptional(one) || one.kind === 'throw-rebound').map(({ kind }) => kind)

function assemblePlay(play: SentPlay, { game }: EntryContext): Play | null {
  const put = assemble(play, game.sheet.setup.court)
  return put.ok ? put.play : null
}

/** A block is rare: it is not asked for, but offered beside the rebound. */
const isAsked = (want: Prompt, { skipped }: Asked): boolean =>
  want.kind !== 'block' && !skipped.includes(want.kind)

/** A question about the other side that the person who keeps that side answers. It is noted, so that it is not forgotten. */
const isOfPartner = ({ kind, side }: Prompt, { crew }: EntryContext): boolean =>
  crew?.hasPartner === true && side !== crew.side && (kind === 'rebound' || kind === 'steal')

/** Sets the award where the rules leave no choice, so that no question is needed. */
export function withLawfulAward(sent: SentPlay, table: EntryContext): SentPlay {
  const play = assemblePlay(sent, table)
  const throws = play && promptsFor(table.game, play).find((want) => want.kind === 'throws')
  return throws?.kind === 'throws' && throws.choices.length === 1 ? withAward(sent, throws.suggested) : sent
}

/** Continues with the book's next question; without one, closes and records the play. */
export function askNext(before: Asked, from: Draft, table: EntryContext): StepResult {
  const asked = { ...before, play: withLawfulAward(before.play, table) }
  const play = assemblePlay(asked.play, table)
  if (!play) return withoutPlays(from)
  const open = promptsFor(table.game, play).filter((one) => isAsked(one, asked))
  const [want, ...then] = open.filter((one) => !isOfPartner(one, table))
  const left = open.filter((one) => isOfPartner(one, table)).map(({ kind }) => kind)
  if (!want) return { draft: CLOSED, plays: [noteUnanswered(asked.play, left), ...asked.also] }
  return withoutPlays({ step: 'ask', ...asked, want, then, before: from })
}

/** The first question about a play once its origin is known. */
export const askFirst = (
  play: SentPlay,
  moment: Asking['moment'],
  before: Draft,
  table: EntryContext,
): StepResult => askNext({ play, skipped: [], thrower: null, also: [], moment, answers: 0 }, before, table)

function askFurther(draft: Asking | Adding, changes: Partial<Asked>, table: EntryContext): StepResult {
  const { play, skipped, thrower, also, moment, answers } = draft
  return askNext({ play, skipped, thrower, also, moment, answers: answers + 1, ...changes }, draft, table)
}

type ThrowWant = Extract<Prompt, { kind: 'throw' | 'throw-rebound' }>

/** The next free throw: asked for now, or after the assist of an and-one. */
export function owedThrow({ want, then }: Asking): ThrowWant | null {
  const behind = want.kind === 'assist' ? then : []
  for (const one of [want, ...behind]) if (one.kind === 'throw') return one
  return null
}

/** Who throws: the person that the scorer named, else the fouled player, else a player to be named later. */
export const throwerOf = (draft: Asking): Actor => {
  const owed = owedThrow(draft)
  return draft.thrower ?? owed?.suggested ?? laterActor(owed?.side ?? draft.want.side)
}

/** The person of an added event is named. */
export function addExtra(draft: Adding, actor: Actor, table: EntryContext): StepResult {
  return askFurther(draft, { play: withExtra(draft.play, draft.extra, actor, draft.moment, table) }, table)
}

/** The person that was asked for is named. */
export function nameAskedPerson(draft: Asking, actor: Actor, table: EntryContext): StepResult {
  const { want, play } = draft
  switch (want.kind) {
    case 'throws':
      return withoutPlays(draft)
    case 'throw':
      return withoutPlays({ ...draft, thrower: actor })
    case 'substitute': {
      const swap = swapPlay([playerActor(want.side, want.outId)], [actor], table.now, table)
      return askFurther(
        draft,
        { also: swap ? [...draft.also, swap] : draft.also, skipped: [...draft.skipped, want.kind] },
        table,
      )
    }
    case 'fouled':
      // No particular player was fouled: the question counts as answered.
      if (!actor.personId) return skip(draft, table)
      return askFurther(draft, { play: answerQuestion(play, want, actor, draft.moment, table) }, table)
    default:
      return askFurther(draft, { play: answerQuestion(play, want, actor, draft.moment, table) }, table)
  }
}

const skip = (draft: Asking, table: EntryContext): StepResult =>
  askFurther(draft, { skipped: [...draft.skipped, draft.want.kind] }, table)

export function chooseAward(draft: Asking, award: Award, table: EntryContext): StepResult {
  if (draft.want.kind !== 'throws') return withoutPlays(draft)
  return askFurther(draft, { play: withAward(draft.play, award) }, table)
}

export function recordThrow(draft: Asking, result: ThrowResult, table: EntryContext): StepResult {
  if (draft.want.kind === 'throws') {
    // The first throw is entered at once: the number of throws is the suggested one.
    const chosen = chooseAward(draft, draft.want.suggested, table)
    return chosen.draft.step === 'ask' && chosen.draft.want.kind === 'throw'
      ? recordThrow({ ...chosen.draft, before: draft }, result, table)
      : withoutPlays(draft)
  }
  const owed = owedThrow(draft)
  if (!owed) return withoutPlays(draft)
  const thrower = throwerOf(draft)
  return askFurther(draft, { play: addThrow(draft.play, owed, result, thrower, table), thrower }, table)
}

/** Answer of Enter at this step: the suggestion, else none. A free throw must be answered. */
export function acceptSuggestion(draft: Asking, table: EntryContext): StepResult {
  const { want } = draft
  if (want.kind === 'throw') return withoutPlays(draft)
  if (want.kind === 'throws') return chooseAward(draft, want.suggested, table)
  return want.suggested ? nameAskedPerson(draft, want.suggested, table) : skip(draft, table)
}

const ADDED_TO = {
  assist: { to: 'shot_made', as: 'assist' },
  foul: { to: 'shot_made', as: 'foul' },
  block: { to: 'shot_miss', as: 'blocked_shot' },
  rebound: { to: 'shot_miss', as: 'rebound' },
  steal: { to: 'turnover', as: 'steal' },
} as const

/** FIBA statisticians' manual: the pass to a fouled shooter is an assist where a throw is made. */
const mayAssistThrows = ({ origin, rel, freethrows }: SentPlay, { assistOnFreeThrow }: AddRules): boolean =>
  assistOnFreeThrow &&
  origin.type === 'foul' &&
  freethrows.some(({ status }) => status === 'made') &&
  !rel.some(({ type }) => type === 'assist')

type AddRules = Pick<RuleProfile, 'assistOnFreeThrow'>

/** A block or a rebound belongs to a miss, an assist or an and-one's foul to a basket, a steal to a turnover; each once. */
export function mayAdd(sent: SentPlay, extra: Extra, rules: AddRules): boolean {
  const { origin, rel } = sent
  if (extra === 'assist' && mayAssistThrows(sent, rules)) return true
  const { to, as } = ADDED_TO[extra]
  if (origin.type !== to || rel.some(({ type }) => type === as)) return false
  return extra !== 'steal' || (!origin.attributes?.deadBall && origin.assignment !== 'TEAM')
}

export const replacePlay = (draft: Asking, play: SentPlay, table: EntryContext): StepResult =>
  askFurther(draft, { play }, table)
