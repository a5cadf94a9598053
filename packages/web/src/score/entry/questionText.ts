import type { BySide, EventType } from '@fullcourt/scorebook/vocabulary'
import { DETAIL_LABELS } from '@fullcourt/scorebook/words'
import { creditIn } from './naming.ts'
import type { Draft, Extra, Initiator, Naming } from './steps.ts'

export const INITIATOR_WORDS: Readonly<Record<Initiator, string>> = {
  shot_made: 'Made',
  shot_miss: 'Missed',
  turnover: 'Turnover',
  foul: 'Foul',
}

const NAMING_QUESTIONS: { readonly [type in EventType]?: string } = {
  shot_made: 'Made by',
  shot_miss: 'Missed by',
  turnover: 'Turnover by',
  foul: 'Foul by',
  assist: 'Assist by',
  rebound: 'Rebound by',
  steal: 'Steal by',
  blocked_shot: 'Block by',
  freethrow_made: 'Free throw by',
}

/** The event that is to be named. */
export const eventNamed = ({ play, eventId }: Naming) => creditIn(play, eventId) ?? play.origin

const EXTRA_QUESTIONS: Readonly<Record<Extra, string>> = {
  assist: 'Assist by',
  rebound: 'Rebound by',
  steal: 'Steal by',
  block: 'Block by',
  foul: 'Foul by',
}

/** The question in the popover's heading. */
export function questionText(draft: Draft, names: BySide<string>): string {
  if (draft.step === 'who') {
    if (draft.opening.isOptional) return `Held ball. Who of ${names[draft.opening.side]} lost it?`
    return `${INITIATOR_WORDS[draft.opening.doing]} by`
  }
  if (draft.step === 'foul-type') return 'Which foul?'
  if (draft.step === 'closed') return ''
  if (draft.step === 'adding') return EXTRA_QUESTIONS[draft.extra]
  if (draft.step === 'detail') return DETAIL_LABELS[draft.field]
  if (draft.step === 'naming') return NAMING_QUESTIONS[eventNamed(draft).type] ?? 'Who was it?'
  const { want } = draft
  switch (want.kind) {
    case 'assist':
    case 'rebound':
    case 'steal':
    case 'block':
      return EXTRA_QUESTIONS[want.kind]
    case 'fouled':
      return 'Foul on'
    case 'throws':
      return `How many throws for ${names[want.side]}?`
    case 'throw':
      return want.of > 1 ? `Free throw ${want.attempt} of ${want.of}` : 'Free throw'
    case 'throw-rebound':
      return 'Freethrow Rebounded By...'
    case 'substitute':
      return 'Who comes in?'
    default:
      throw want satisfies never
  }
}
