import {
  type Actor,
  type Award,
  assemble,
  type Play,
  type SentPlay,
  type Want,
  wants,
} from '@fullcourt/scorebook'
import { answered, PLAYER, swapPlay, thrown, withAnd1, withAward, withBlock } from './draftPlay.ts'
import {
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

type Asked = Pick<Asking, 'play' | 'skipped' | 'thrower' | 'also' | 'moment' | 'answers'>

function assembled(play: SentPlay, { game }: Table): Play | null {
  const put = assemble(play, game.sheet.setup.court)
  return put.ok ? put.play : null
}

/** A block is rare: it is never asked for, only offered beside the rebound. */
const isAsked = (want: Want, { skipped }: Asked): boolean =>
  want.kind !== 'block' && !skipped.includes(want.kind)

/** An award that the rules leave no choice about needs no question. */
function withLawfulAward(asked: Asked, want: Want): Asked | null {
  if (want.kind !== 'throws' || want.choices.length !== 1) return null
  return { ...asked, play: withAward(asked.play, want.suggested) }
}

/** Goes to the book's next question, or closes and records when it has none. */
export function next(asked: Asked, before: Draft, table: Table): Tapped {
  const play = assembled(asked.play, table)
  if (!play) return on(before)
  const list = wants(table.game, play).filter((want) => isAsked(want, asked))
  for (const want of list) {
    const settled = withLawfulAward(asked, want)
    if (settled) return next(settled, before, table)
  }
  const [want] = list
  if (!want) return { draft: CLOSED, plays: [asked.play, ...asked.also] }
  return on({ step: 'ask', ...asked, want, adding: null, before })
}

/** The first question about a play whose origin has just become known. */
export const firstQuestion = (
  play: SentPlay,
  moment: Asking['moment'],
  before: Draft,
  table: Table,
): Tapped => next({ play, skipped: [], thrower: null, also: [], moment, answers: 0 }, before, table)

const go = (draft: Asking, changes: Partial<Asked>, table: Table): Tapped =>
  next({ ...draft, answers: draft.answers + 1, ...changes }, draft, table)

/** Who throws: named by the scorer, else the fouled player, else one to be named. */
export const throwerOf = ({ thrower, want }: Asking): Actor => {
  if (thrower) return thrower
  return (want.kind === 'throw' && want.suggested) || LATER(want.side)
}

/** Somebody was named. */
export function named(draft: Asking, actor: Actor, table: Table): Tapped {
  const { want, play, adding } = draft
  if (adding === 'block') return go(draft, { play: withBlock(play, actor, table) }, table)
  if (adding === 'foul') return go(draft, { play: withAnd1(play, actor, table) }, table)
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
      // Nobody in particular was fouled: the question is answered all the same.
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
  const { want, play } = draft
  if (want.kind !== 'throw' || draft.adding) return on(draft)
  const thrower = throwerOf(draft)
  return go(draft, { play: thrown(play, want, result, thrower, table), thrower }, table)
}

/** What Enter does here: takes what is suggested, else says nobody. A throw has to be answered. */
export function enter(draft: Asking, table: Table): Tapped {
  const { want } = draft
  if (draft.adding) return on({ ...draft, adding: null })
  if (want.kind === 'throw') return on(draft)
  if (want.kind === 'throws') return awarded(draft, want.suggested, table)
  return want.suggested ? named(draft, want.suggested, table) : skip(draft, table)
}

/** A block can be added to a miss, the foul of an and-one to a basket; each once. */
export function mayAdd({ play }: Asking, extra: Extra): boolean {
  const has = (type: string) => play.rel.some((event) => event.type === type)
  return extra === 'block'
    ? play.origin.type === 'shot_miss' && !has('blocked_shot')
    : play.origin.type === 'shot_made' && !has('foul')
}

export const changed = (draft: Asking, play: SentPlay, table: Table): Tapped => go(draft, { play }, table)
