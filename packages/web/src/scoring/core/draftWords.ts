import type { PromptKind } from '@fullcourt/scorebook/fold'
import type { Point } from '@fullcourt/scorebook/vocabulary'
import { msg } from '@fullcourt/scorebook/vocabulary'
import { type DescribeContext, EVENT_NOUNS } from '@fullcourt/scorebook/words'
import { t } from '../../ui/language.ts'
import { typeOfExtra } from './draftPlay.ts'
import { type Draft, playOf } from './steps.ts'

const ANSWERS: Readonly<Record<PromptKind, string>> = {
  assist: EVENT_NOUNS.assist,
  rebound: EVENT_NOUNS.rebound,
  steal: EVENT_NOUNS.steal,
  block: EVENT_NOUNS.blocked_shot,
  fouled: msg('fouled player'),
  throws: msg('number of free throws'),
  throw: msg('free throw'),
  'throw-rebound': EVENT_NOUNS.rebound,
  substitute: EVENT_NOUNS.substitution,
}

/** The step that undo removes from the open play: 'made shot', '12 Pat Birch', 'free throw 1'. */
export function describeStepBack(draft: Draft, words: DescribeContext): string {
  if (draft.step === 'closed') return ''
  if (draft.step === 'who') return t(EVENT_NOUNS[draft.opening.doing])
  if (draft.step === 'naming') return t('player to be named')
  if (draft.step === 'detail') return t('detail')
  if (draft.step === 'adding') return t('added {event}', { event: t(EVENT_NOUNS[typeOfExtra(draft.extra)]) })
  const { before } = draft
  if (before.step === 'who') {
    const id = draft.step === 'foul-type' ? draft.actor.personId : draft.play.origin.teamGamePersonnelId
    const person = words.people.get(id ?? '')
    return person ? `${person.jersey} ${person.fullName}` : t('player')
  }
  if (before.step === 'foul-type') return t('kind of foul')
  if (before.step === 'adding') return t(EVENT_NOUNS[typeOfExtra(before.extra)])
  if (before.step === 'ask' && draft.step === 'ask') {
    const thrown = draft.play.freethrows.length
    return thrown > before.play.freethrows.length
      ? t('free throw {attempt}', { attempt: thrown })
      : t(ANSWERS[before.want.kind])
  }
  return t('nothing; the play stays as it is')
}

/** Where on the court it was. */
export function pointOf(draft: Draft): Point | null {
  const play = playOf(draft)
  if (play) return play.origin.location ?? null
  return 'opening' in draft ? draft.opening.point : null
}
