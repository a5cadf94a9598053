import { assemble, type Game, type Point } from '@fullcourt/scorebook'
import { describePlay, type Told } from '../book/views/describePlay.ts'
import { worthOf } from './draftPlay.ts'
import type { Draft, Opening } from './steps.ts'

/** 'Lions, 3 points' for a shot, 'Lions' for anything else. */
function sayOpening(opening: Opening, told: Told, game: Game): string {
  const side = told.names[opening.side]
  const isShot = opening.doing === 'shot_made' || opening.doing === 'shot_miss'
  if (!isShot) return side
  const worth = worthOf(opening, game)
  return `${side}, ${worth} ${worth === 1 ? 'point' : 'points'}`
}

/** What is known of the play that is being entered, in words. */
export function sayDraft(draft: Draft, told: Told, game: Game): string {
  switch (draft.step) {
    case 'closed':
      return ''
    case 'who':
      return sayOpening(draft.opening, told, game)
    case 'foul-type': {
      const person = told.people.get(draft.actor.personId ?? '')
      return person ? `${person.jersey} ${person.fullName}` : told.names[draft.actor.side]
    }
    case 'ask': {
      const assembled = assemble(draft.play, told.setup.court)
      if (!assembled.ok) return ''
      const { who, deed, rest } = describePlay(told, assembled.play)
      return [`${who}: ${deed}`, ...rest].join(', ')
    }
    default:
      throw draft satisfies never
  }
}

/** Where on the floor it was. */
export function pointOf(draft: Draft): Point | null {
  if (draft.step === 'ask') return draft.play.origin.location ?? null
  return draft.step === 'closed' ? null : draft.opening.point
}
