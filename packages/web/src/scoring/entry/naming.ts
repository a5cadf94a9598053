import type { Actor } from '@fullcourt/scorebook/fold'
import {
  type Assignment,
  type Play,
  playEvents,
  type SentEvent,
  type SentPlay,
} from '@fullcourt/scorebook/vocabulary'
import { creditTo } from '../core/draftPlay.ts'
import { CLOSED, type Naming, type StepResult, withoutPlays } from '../core/steps.ts'

type Credited = Pick<SentEvent, 'id' | 'type' | 'isHomeTeam'>

/** The events of a play that credit a person. A free throw is the other side's of the foul. */
const creditsIn = ({
  origin,
  rel,
  freethrows,
}: SentPlay): readonly (Credited & { readonly assignment?: Assignment | undefined })[] => [
  origin,
  ...rel,
  ...freethrows.flatMap(({ id, assignment, isHomeTeam = !origin.isHomeTeam, reboundPlayer }) => [
    { id, assignment, isHomeTeam, type: 'freethrow_made' as const },
    ...(reboundPlayer ? [{ ...reboundPlayer, type: 'rebound' as const }] : []),
  ]),
]

/** The first event of a play whose player is to be named later. */
export const laterEventOf = (play: SentPlay): Credited | null =>
  creditsIn(play).find(({ assignment }) => assignment === 'LATER') ?? null

/** The event of a play whose player is asked for. */
export const creditIn = (play: SentPlay, eventId: string): Credited | null =>
  creditsIn(play).find(({ id }) => id === eventId) ?? null

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

/** Whether a play has an event whose player is not named yet. */
export const hasLater = (play: Play): boolean =>
  playEvents(play).some(({ assignment }) => assignment === 'LATER')

/** The play whose player can be named now: the selected one, else the latest that waits for a name. */
export function playToName(plays: readonly Play[], selected: string | null): Play | undefined {
  const chosen = plays.find(({ origin }) => origin.id === selected)
  return chosen && hasLater(chosen) ? chosen : plays.findLast(hasLater)
}
