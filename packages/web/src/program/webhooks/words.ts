import type { SentType } from '@fullcourt/program'
import { msg } from '@fullcourt/scorebook/vocabulary'
import type { DeliveryState, Webhook } from '@fullcourt/wire'
import { t } from '../../ui/language.ts'

type Tone = 'plain' | 'good' | 'bad'

export const TYPE_WORDS: Readonly<Record<SentType, string>> = {
  'game.scheduled': msg('Game scheduled'),
  'game.changed': msg('Time or place changed'),
  'game.cancelled': msg('Game canceled'),
  'game.started': msg('Game started'),
  'game.score': msg('Plays and score'),
  'game.final': msg('Game ended'),
  'game.reopened': msg('Game reopened'),
  'roster.changed': msg('Roster changed'),
  'film.ready': msg('Film can be watched'),
  'webhook.test': msg('Test'),
}

export const DELIVERY_WORDS: Readonly<Record<DeliveryState, { readonly word: string; readonly tone: Tone }>> =
  {
    WAITING: { word: msg('Waiting'), tone: 'plain' },
    DELIVERED: { word: msg('Delivered'), tone: 'good' },
    FAILED: { word: msg('Failed'), tone: 'bad' },
  }

type State = Pick<Webhook, 'isOn' | 'offReason' | 'failingSince'>

/** Whether a webhook is on, off or failing. */
export function webhookState({ isOn, failingSince }: State): { readonly word: string; readonly tone: Tone } {
  if (!isOn) return { word: t('Off'), tone: 'plain' }
  return failingSince === null ? { word: t('On'), tone: 'good' } : { word: t('Failing'), tone: 'bad' }
}

/** The state of a webhook as a sentence. @param timeText writes a time */
export function webhookSentence(
  { isOn, offReason, failingSince }: State,
  timeText: (at: string) => string,
): string {
  if (offReason === 'GONE') return t('Its receiver answered that it takes no more deliveries.')
  if (offReason === 'FAILING') return t('It was switched off after 5 days without a success.')
  if (!isOn) return t('Nothing is sent.')
  if (failingSince === null) return t('Its address is called when something happens.')
  return t('No delivery has succeeded since {time}. After 5 days the webhook is switched off.', {
    time: timeText(failingSince),
  })
}
