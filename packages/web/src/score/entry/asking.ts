import {
  type Actor,
  type Award,
  assemble,
  type Play,
  type Prompt,
  type PromptKind,
  promptsFor,
  type SentPlay,
} from '@fullcourt/scorebook'
import { answered, PLAYER, swapPlay, thrown, withAward, withExtra } from './draftPlay.ts'
import {
  type Adding,
  type Asked,
  type Asking,
  CLOSED,
  type Draft,
  type Extra,
  LATER,
  on,
  type Table,
  type Tapped,
  type ThrowResult,
} from './steps.ts'

/** Questions to which none is a good answer, or that the review can settle: a play may be saved without them. */
export const OPTIONAL = [
  'assist',
  'rebound',
  'steal',
  'block',
  'fouled',
] as const satisfies readonly PromptKind[]

const isOptional = ({ kind }: Prompt): boolean => OPTIONAL.some((one) => one === kind)

/** Rule 40: a play saves itself after a while only where nothing required is open. */
export const mayRunOut = (draft: Draft): boolean =>
  draft.step === 'ask' && [draft.want, ...draft.then].every(isOptional)

/** The questions of a draft that the review has to settle when it is left now. */
export const unansweredOf = ({ want, then }: Asking): readonly PromptKind[] =>
  [want, ...then].filter((one) => isOptional(one) || one.kind === 'throw-rebound').map(({ kind }) => kind)

function assembled(play: SentPlay, { game }: Table): Play | null {
  const put = assemble(play, game.sheet.setup.court)
  return put.ok ? put.play : null
}

/** A block is rare: it is never asked for, only offered beside the rebound. */
const isAsked = (want: Prompt, { skipped }: Asked): boolean =>
  want.kind !== 'block' && !skipped.includes(want.kind)

/** The play with the award that the rules leave no choice about: it needs no question. */
export function withLawfulAward(sent: SentPlay, table: Table): SentPlay {
  const play = assembled(sent, table)
  const throws = play && promptsFor(table.game, play).find((want) => want.kind === 'throws')
  return throws?.kind === 'throws' && throws.choices.length === 1 ? withAward(sent, throws.suggested) : sent
}

/** Goes to the book's next question, or closes and records when it has none. */
export function next(before: Asked, from: Draft, table: Table): Tapped {
  const asked = { ...before, play: withLawfulAward(before.play, table) }
  const play = assembled(asked.play, table)
  if (!play) return on(from)
  const [want, ...then] = promptsFor(table.game, play).filter((one) => isAsked(one, asked))
  if (!want) return { draft: CLOSED, plays: [asked.play, ...asked.also] }
  return on({ step: 'ask', ...asked, want, then, before: from })
}

/** The first question about a play whose origin has just become known. */
export const firstQuestion = (
  play: SentPlay,
  moment: Asking['moment'],
  before: Draft,
  table: Table,
): Tapped => next({ play, skipped: [], thrower: null, also: [], moment, answers: 0 }, before, table)

function go(draft: Asking | Adding, changes: Partial<Asked>, table: Table): Tapped {
  const { play, skipped, thrower, also, moment, answers } = draft
  return next({ play, skipped, thrower, also, moment, answers: answers + 1, ...changes }, draft, table)
}

type ThrowWant = Extract<Prompt, { kind: 'throw' | 'throw-rebound' }>

/** The throw that is owed next: asked for now, or behind the assist of an and-one. */
export function throwOwed({ want, then }: Asking): ThrowWant | null {
  const behind = want.kind === 'assist' ? then : []
  for (const one of [want, ...behind]) if (one.kind === 'throw') return one
  return null
}

/** Who throws: named by the scorer, else the fouled player, else one to be named. */
export const throwerOf = (draft: Asking): Actor => {
  const owed = throwOwed(draft)
  return draft.thrower ?? owed?.suggested ?? LATER(owed?.side ?? draft.want.side)
}

/** The person of an added event is named. */
export function namedExtra(draft: Adding, actor: Actor, table: Table): Tapped {
  return go(draft, { play: withExtra(draft.play, draft.extra, actor, draft.moment, table) }, table)
}

/** The person that was asked for is named. */
export function named(draft: Asking, actor: Actor, table: Table): Tapped {
  const { want, play } = draft
  switch (want.kind) {
    case 'throws':
      return on(draft)
    case 'throw':
      return on({ ...draft, thrower: actor })
    case 'substitute': {
      const swap = swapPlay([PLAYER(want.side, want.outId)], [actor], table.now, table)
      return go(
        draft,
        { also: swap ? [...draft.also, swap] : draft.also, skipped: [...draft.skipped, want.kind] },
        table,
      )
    }
    case 'fouled':
      // No one in particular was fouled: the question is answered all the same.
      if (!actor.personId) return skip(draft, table)
      return go(draft, { play: answered(play, want, actor, draft.moment, table) }, table)
    default:
      return go(draft, { play: answered(play, want, actor, draft.moment, table) }, table)
  }
}

const skip = (draft: Asking, table: Table): Tapped =>
  go(draft, { skipped: [...draft.skipped, draft.want.kind] }, table)

export function awarded(draft: Asking, award: Award, table: Table): Tapped {
  if (draft.want.kind !== 'throws') return on(draft)
  return go(draft, { play: withAward(draft.play, award) }, table)
}

export function taken(draft: Asking, result: ThrowResult, table: Table): Tapped {
  const owed = throwOwed(draft)
  if (!owed) return on(draft)
  const thrower = throwerOf(draft)
  return go(draft, { play: thrown(draft.play, owed, result, thrower, table), thrower }, table)
}

/** What Enter does here: takes what is suggested, else says none. A throw has to be answered. */
export function enter(draft: Asking, table: Table): Tapped {
  const { want } = draft
  if (want.kind === 'throw') return on(draft)
  if (want.kind === 'throws') return awarded(draft, want.suggested, table)
  return want.suggested ? named(draft, want.suggested, table) : skip(draft, table)
}

const ADDED_TO = {
  assist: { to: 'shot_made', as: 'assist' },
  foul: { to: 'shot_made', as: 'foul' },
  block: { to: 'shot_miss', as: 'blocked_shot' },
  rebound: { to: 'shot_miss', as: 'rebound' },
  steal: { to: 'turnover', as: 'steal' },
} as const

/** A block or a rebound belongs to a miss, an assist or an and-one's foul to a basket, a steal to a turnover; each once. */
export function mayAdd({ origin, rel }: SentPlay, extra: Extra): boolean {
  const { to, as } = ADDED_TO[extra]
  if (origin.type !== to || rel.some(({ type }) => type === as)) return false
  return extra !== 'steal' || (!origin.attributes?.deadBall && origin.assignment !== 'TEAM')
}

export const changed = (draft: Asking, play: SentPlay, table: Table): Tapped => go(draft, { play }, table)
