import type { PromptKind } from '@fullcourt/scorebook/fold'
import type { Point } from '@fullcourt/scorebook/vocabulary'
import { type DescribeContext, EVENT_NOUNS } from '@fullcourt/scorebook/words'
import { type Draft, playOf } from './steps.ts'

const ANSWERS: Readonly<Record<PromptKind, string>> = {
  assist: 'assist',
  rebound: 'rebound',
  steal: 'steal',
  block: 'block',
  fouled: 'fouled player',
  throws: 'number of free throws',
  throw: 'free throw',
  'throw-rebound': 'rebound',
  substitute: 'substitution',
}

/** The step that undo removes from the open play: 'made shot', '12 Pat Birch', 'free throw 1'. */
export function describeStepBack(draft: Draft, words: DescribeContext): string {
  if (draft.step === 'closed') return ''
  if (draft.step === 'who') return EVENT_NOUNS[draft.opening.doing]
  if (draft.step === 'naming') return 'player to be named'
  if (draft.step === 'detail') return 'detail'
  if (draft.step === 'adding') return draft.extra === 'foul' ? 'added foul' : `added ${draft.extra}`
  const { before } = draft
  if (before.step === 'who') {
    const id = draft.step === 'foul-type' ? draft.actor.personId : draft.play.origin.teamGamePersonnelId
    const person = words.people.get(id ?? '')
    return person ? `${person.jersey} ${person.fullName}` : 'player'
  }
  if (before.step === 'foul-type') return 'kind of foul'
  if (before.step === 'adding') return before.extra
  if (before.step === 'ask' && draft.step === 'ask') {
    const thrown = draft.play.freethrows.length
    return thrown > before.play.freethrows.length ? `free throw ${thrown}` : ANSWERS[before.want.kind]
  }
  return 'nothing; the play stays as it is'
}

/** Where on the court it was. */
export function pointOf(draft: Draft): Point | null {
  const play = playOf(draft)
  if (play) return play.origin.location ?? null
  return 'opening' in draft ? draft.opening.point : null
}
