import { type Actor, type Play, playEvents, type SentEvent, type SentPlay } from '@fullcourt/scorebook'
import { creditTo } from './draftPlay.ts'
import { CLOSED, type Naming, type StepResult, withoutPlays } from './steps.ts'

type Credited = Pick<SentEvent, 'id' | 'type' | 'isHomeTeam'>

/** The first event of a play whose player is to be named later. A free throw is the other side's of the foul. */
export function laterEventOf({ origin, rel, freethrows }: SentPlay): Credited | null {
  const event = [origin, ...rel].find(({ assignment }) => assignment === 'LATER')
  if (event) return event
  for (const { id, assignment, isHomeTeam = !origin.isHomeTeam, reboundPlayer } of freethrows) {
    if (assignment === 'LATER') return { id, type: 'freethrow_made', isHomeTeam }
    if (reboundPlayer?.assignment === 'LATER') return { ...reboundPlayer, type: 'rebound' }
  }
  return null
}

/** Names the player of one event of a play, wherever in the play it is. */
export function withPerson(play: SentPlay, eventId: string, actor: Actor): SentPlay {
  const credit = creditTo(actor)
  const named = <E extends { readonly id: string }>(event: E): E =>
    event.id === eventId ? { ...event, ...credit } : event
  return {
    origin: named(play.origin),
    rel: play.rel.map(named),
    freethrows: play.freethrows.map((one) => ({
      ...named(one),
      ...(one.reboundPlayer ? { reboundPlayer: named(one.reboundPlayer) } : {}),
    })),
  }
}

/** The player is named; the next one who was to be named later in this play is asked for. */
export function nameLater(draft: Naming, actor: Actor): StepResult {
  if (actor.assignment === 'LATER') return { draft: CLOSED, plays: [draft.play] }
  const play = withPerson(draft.play, draft.eventId, actor)
  const next = laterEventOf(play)
  if (!next) return { draft: CLOSED, plays: [play] }
  return withoutPlays({ ...draft, play, eventId: next.id, before: draft })
}

const hasLater = (play: Play): boolean => playEvents(play).some(({ assignment }) => assignment === 'LATER')

/** The play whose player can be named now: the selected one, else the latest that waits for a name. */
export function playToName(plays: readonly Play[], selected: string | null): Play | undefined {
  const chosen = plays.find(({ origin }) => origin.id === selected)
  return chosen && hasLater(chosen) ? chosen : plays.findLast(hasLater)
}
