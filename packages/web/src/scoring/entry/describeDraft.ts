import { assemble, type Game } from '@fullcourt/scorebook/fold'
import { type DescribeContext, describePlay } from '@fullcourt/scorebook/words'
import { t } from '../../ui/language.ts'
import { isShot, worthOf } from '../core/draftPlay.ts'
import type { Draft, Opening } from '../core/steps.ts'

/** 'Lions, 3 points' for a shot, 'Lions' for anything else. */
function describeOpening(opening: Opening, words: DescribeContext, game: Game): string {
  const side = words.names[opening.side]
  if (!isShot(opening.doing)) return side
  const worth = worthOf(opening, game)
  return t(['{team}, {count} point', '{team}, {count} points'], { team: side, count: worth })
}

/** The known parts of the open play, in words. */
export function describeDraft(draft: Draft, words: DescribeContext, game: Game): string {
  switch (draft.step) {
    case 'closed':
      return ''
    case 'who':
      return describeOpening(draft.opening, words, game)
    case 'foul-type': {
      const person = words.people.get(draft.actor.personId ?? '')
      return person ? `${person.jersey} ${person.fullName}` : words.names[draft.actor.side]
    }
    case 'ask':
    case 'naming':
    case 'detail':
    case 'adding': {
      const assembled = assemble(draft.play, words.setup.court)
      if (!assembled.ok) return ''
      const { who, action, rest } = describePlay(words, assembled.play)
      return [`${who}: ${action}`, ...rest].join(', ')
    }
    default:
      throw draft satisfies never
  }
}
