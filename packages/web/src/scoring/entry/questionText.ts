import type { BySide, EventType } from '@fullcourt/scorebook/vocabulary'
import { DETAIL_LABELS, shortTitle } from '@fullcourt/scorebook/words'
import { t } from '../../ui/language.ts'
import { typeOfExtra } from '../core/draftPlay.ts'
import type { Draft, Naming } from '../core/steps.ts'
import { creditIn } from './naming.ts'

/** 'Made by', 'Rebound by' */
const byWhom = (type: EventType): string => t('{event} by', { event: t(shortTitle(type)) })

/** The event that is to be named. */
export const eventNamed = ({ play, eventId }: Naming) => creditIn(play, eventId) ?? play.origin

/** The question in the popover's heading. */
export function questionText(draft: Draft, names: BySide<string>): string {
  if (draft.step === 'who') {
    if (draft.opening.isOptional)
      return t('Held ball. Who of {team} lost it?', { team: names[draft.opening.side] })
    return byWhom(draft.opening.doing)
  }
  if (draft.step === 'foul-type') return t('Which foul?')
  if (draft.step === 'closed') return ''
  if (draft.step === 'adding') return byWhom(typeOfExtra(draft.extra))
  if (draft.step === 'detail') return t(DETAIL_LABELS[draft.field])
  if (draft.step === 'naming') return byWhom(eventNamed(draft).type)
  const { want } = draft
  switch (want.kind) {
    case 'assist':
    case 'rebound':
    case 'steal':
    case 'block':
      return byWhom(typeOfExtra(want.kind))
    case 'fouled':
      return t('Foul on')
    case 'throws':
      return t('How many throws for {team}?', { team: names[want.side] })
    case 'throw':
      return want.of > 1
        ? t('Free throw {attempt} of {attempts}', { attempt: want.attempt, attempts: want.of })
        : t('Free throw')
    case 'throw-rebound':
      return t('Freethrow Rebounded By...')
    case 'substitute':
      return t('Who comes in?')
    default:
      throw want satisfies never
  }
}
