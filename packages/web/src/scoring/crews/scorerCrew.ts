import type { Side } from '@fullcourt/scorebook/vocabulary'
import type { CrewRole, OpenPlay } from '@fullcourt/wire'
import { t } from '../../ui/language.ts'
import type { Draft } from '../core/steps.ts'
import type { Scorer } from '../store/scorer.ts'
import type { Crew } from './crew.ts'
import { holderOf, ownSide } from './crewState.ts'
import { followPage, openCrew } from './useCrew.ts'

/** The open play, as the others see it. */
function openPlayOf(draft: Draft): OpenPlay | null {
  switch (draft.step) {
    case 'closed':
      return null
    case 'who':
    case 'foul-type': {
      const { doing, side, point } = draft.opening
      const personId = draft.step === 'foul-type' ? draft.actor.personId : null
      return { type: doing, isHomeTeam: side === 'home', teamGamePersonnelId: personId, location: point }
    }
    case 'naming':
      return null
    case 'ask':
    case 'detail':
    case 'adding': {
      const { type, isHomeTeam, teamGamePersonnelId = null, location } = draft.play.origin
      if (type !== 'shot_made' && type !== 'shot_miss' && type !== 'turnover' && type !== 'foul') return null
      return {
        type,
        isHomeTeam,
        teamGamePersonnelId,
        location: location ? { x: location.x, y: location.y } : null,
      }
    }
    default:
      throw draft satisfies never
  }
}

/** 'the clock', or the name of the side that is kept. */
export const roleName = (role: CrewRole, names: Readonly<Record<Side, string>>): string =>
  role === 'clock' ? t('the clock') : names[role]

const crews = new WeakMap<Scorer, Crew>()

/** The crew of a scoring screen. */
export function crewOf(scorer: Scorer): Crew {
  const known = crews.get(scorer)
  if (known) return known
  const crew = openCrew({
    gameId: scorer.book.state().setup!.teamGame.id,
    openPlay: () => openPlayOf(scorer.getState().draft),
    roleName: (role) => roleName(role, scorer.getState().names),
  })
  crews.set(scorer, crew)
  return crew
}

/** Roles help with the entry: they name the side of a new play, and who answers which question. */
function help(scorer: Scorer, crew: Crew): void {
  const state = crew.getState()
  const side = ownSide(state)
  const partner = side && holderOf(state, side === 'home' ? 'away' : 'home')
  scorer.entry.crew = side && { side, hasPartner: partner !== null }
}

/** Connects a scoring screen with the others of the game. @returns how to stop */
export function joinCrew(scorer: Scorer): () => void {
  const crew = crewOf(scorer)
  const ends = [
    scorer.subscribe(() => crew.playChanged()),
    crew.subscribe(() => help(scorer, crew)),
    followPage(crew),
  ]
  return () => {
    for (const end of ends) end()
    scorer.entry.crew = null
  }
}
