import {
  type GameEvent,
  type GameSetup,
  isClockEvent,
  isThrowType,
  type Play,
} from '@fullcourt/scorebook/vocabulary'
import { EVENT_NOUNS } from '@fullcourt/scorebook/words'
import { t } from '../../ui/language.ts'
import { actorText, comparePlays, type Difference } from './comparePlays.ts'
import type { GuidedPlay } from './guidedPlays.ts'

/** Where a learner is in the guided part. */
export interface Guide {
  /** The current play; the number of plays at the end. */
  readonly step: number
  /** The ids of plays that were entered right. */
  readonly accepted: ReadonlySet<string>
  /** How the last entered play differs from the current one; null: nothing to say. */
  readonly difference: Difference | null
}

export const START: Guide = { step: 0, accepted: new Set(), difference: null }

export interface Entered {
  /** The plays of the book, in any order. */
  readonly plays: readonly Play[]
  /** A play is being entered: what it still lacks is no mistake. */
  readonly isOpen: boolean
}

/** Goes on as far as the entered plays are right. A play that was undone or changed is compared again. */
export function advanceGuide(guide: Guide, entered: Entered, script: readonly GuidedPlay[]): Guide {
  const next = script[guide.step]
  if (!next) return guide
  const open = entered.plays.filter(
    (play) => !isClockEvent(play.origin) && !guide.accepted.has(play.origin.id),
  )
  const right = open.find((play) => comparePlays(play, next.play).kind === 'same')
  if (right && !entered.isOpen) {
    const accepted = new Set([...guide.accepted, right.origin.id])
    return advanceGuide({ step: guide.step + 1, accepted, difference: null }, entered, script)
  }
  const last = open.at(-1)
  const difference = last && !right ? comparePlays(last, next.play) : null
  const isEarly = entered.isOpen && difference?.kind === 'unfinished'
  return { ...guide, difference: isEarly ? null : difference }
}

/** Entry that a learner forgot: 'the assist'. */
function missingText({ type }: GameEvent): string {
  if (type === 'foul') return t('the fouled player')
  if (type === 'substitution') return t('the other player')
  return isThrowType(type) ? t('a free throw') : t('the {event}', { event: t(EVENT_NOUNS[type]) })
}

/** Says kindly what differs, and how it is put right. '' where nothing does. */
export function differenceText(difference: Difference | null, setup: GameSetup): string {
  switch (difference?.kind) {
    case undefined:
    case 'same':
      return ''
    case 'unfinished': {
      const { missing } = difference
      return t('Almost: {missing} {name} is missing. Undo, and enter the play again.', {
        missing: missingText(missing),
        name: actorText(setup, missing),
      })
    }
    case 'other-event':
      return t('Something else happened. Undo, and read the play again.')
    case 'other-points':
      return t('It was worth {points}. Undo, and click on the other side of the line, or press V.', {
        points: String(difference.actual.pointValue),
      })
    case 'other-foul':
      return t('It was another kind. Undo, and choose the one above.')
    case 'other-person':
      return t('It was {name}. Undo, and choose that player.', {
        name: actorText(setup, difference.actual),
      })
    case 'too-much':
      return t('That is more than happened. Undo once, and press Enter where there was none.')
    default:
      throw difference satisfies never
  }
}
