import type { PromptKind } from '@fullcourt/scorebook/fold'
import type { Point } from '@fullcourt/scorebook/vocabulary'
import { type DescribeContext, EVENT_NOUNS, throwTitle, uncapitalize } from '@fullcourt/scorebook/words'
import { typeOfExtra } from './draftPlay.ts'
import { type Draft, playOf } from './steps.ts'

const ANSWERS: Readonly<Record<PromptKind, string>> = {
  assist: EVENT_NOUNS.assist,
  rebound: EVENT_NOUNS.rebound,
  steal: EVENT_NOUNS.steal,
  block: EVENT_NOUNS.blocked_shot,
  fouled: 'fouled player',
  throws: 'number of free throws',
  throw: uncapitalize(throwTitle()),
  'throw-rebound': EVENT_NOUNS.rebound,
  substitute: EVENT_NOUNS.substitution,
}

/** The step that undo removes from the open play: 'made shot', '12 Pat Birch', 'free throw 1'. */
export function describeStepBack(draft: Draft, words: DescribeContext): string {
  if (draft.step === 'closed') return ''
  if (draft.step === 'who') return EVENT_NOUNS[draft.opening.doing]
  if (draft.step === 'naming') return 'player to be named'
  if (draft.step === 'detail') return 'detail'
  if (draft.step === 'adding') return `added ${EVENT_NOUNS[typeOfExtra(draft.extra)]}`
  const { before } = draft
  if (before.step === 'who') {
    const id = draft.step === 'foul-type' ? draft.actor.personId : draft.play.origin.teamGamePersonnelId
    const person = words.people.get(id ?? '')
    return person ? `${person.jersey} ${person.fullName}` : 'player'
  }
  if (before.step === 'foul-type') return 'kind of foul'
  if (before.step === 'adding') return EVENT_NOUNS[typeOfExtra(before.extra)]
  if (before.step === 'ask' && draft.step === 'ask') {
    const thrown = draft.play.freethrows.length
    return thrown > before.play.freethrows.length
      ? uncapitalize(throwTitle(thrown))
      : ANSWERS[before.want.kind]
  }
  return 'nothing; the play stays as it is'
}

/** Where on the court it was. */
export function pointOf(draft: Draft): Point | null {
  const play = playOf(draft)
  if (play) return play.origin.location ?? null
  return 'opening' in draft ? draft.opening.point : null
}
