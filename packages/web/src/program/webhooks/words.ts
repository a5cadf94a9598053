import type { SentType } from '@fullcourt/program'
import type { DeliveryState, Webhook } from '@fullcourt/wire'
import { t } from '../../ui/language.ts'

type Tone = 'plain' | 'good' | 'bad'

export const TYPE_WORDS: Readonly<Record<SentType, string>> = {
  'game.scheduled': 'Game scheduled',
  'game.changed': 'Time or place changed',
  'game.cancelled': 'Game canceled',
  'game.started': 'Game started',
  'game.score': 'Plays and score',
  'game.final': 'Game ended',
  'game.reopened': 'Game reopened',
  'roster.changed': 'Roster changed',
  'film.ready': 'Film can be watched',
  'webhook.test': 'Test',
}

export const DELIVERY_WORDS: Readonly<Record<DeliveryState, { readonly word: string; readonly tone: Tone }>> =
  {
    WAITING: { word: 'Waiting', tone: 'plain' },
    DELIVERED: { word: 'Delivered', tone: 'good' },
    FAILED: { word: 'Failed', tone: 'bad' },
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
  return t('No delivery has succeeded since {failingSince}. After 5 days the webhook is switched off.', {
    failingSince: timeText(failingSince),
  })
}
