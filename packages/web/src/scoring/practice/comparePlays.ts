import { type GameEvent, type GameSetup, type Play, sideOf } from '@fullcourt/scorebook/vocabulary'
import { t } from '../../ui/language.ts'

/** Content of an event, without its id, clock and place. */
const kindOf = ({ type, pointValue, attributes: { foulType, subIn, timeoutKind } }: GameEvent): string =>
  [type, type.startsWith('shot') ? pointValue : '', foulType ?? '', subIn ?? '', timeoutKind ?? ''].join(' ')
const personOf = (event: GameEvent): string =>
  `${sideOf(event)} ${event.teamGamePersonnelId ?? event.assignment}`

/** How a play differs from the one that happened. `unfinished`: everything is right so far, but something is missing. */
export type Difference =
  | { readonly kind: 'same' }
  | { readonly kind: 'unfinished'; readonly missing: GameEvent }
  | {
      readonly kind: 'other-event' | 'other-points' | 'other-foul' | 'other-person'
      readonly actual: GameEvent
    }
  | { readonly kind: 'too-much'; readonly extra: GameEvent }

const SAME: Difference = { kind: 'same' }

function compareEvents(entered: GameEvent, actual: GameEvent): Difference {
  if (entered.type !== actual.type) return { kind: 'other-event', actual }
  if (kindOf(entered) !== kindOf(actual))
    return { kind: entered.type.startsWith('shot') ? 'other-points' : 'other-foul', actual }
  return personOf(entered) === personOf(actual) ? SAME : { kind: 'other-person', actual }
}

/** Compares an entered play with the play that happened. Places and clock times may differ. */
export function comparePlays(entered: Play, actual: Play): Difference {
  const origin = compareEvents(entered.origin, actual.origin)
  if (origin.kind !== 'same') return origin
  const drawnBy = actual.origin.attributes.drawnById ?? null
  if (drawnBy !== null && (entered.origin.attributes.drawnById ?? drawnBy) !== drawnBy)
    return { kind: 'other-person', actual: { ...actual.origin, teamGamePersonnelId: drawnBy } }
  const open = [...actual.rel]
  for (const event of entered.rel) {
    const match = open.findIndex((one) => compareEvents(event, one).kind === 'same')
    if (match >= 0) open.splice(match, 1)
    else {
      const alike = open.find(({ type }) => type === event.type)
      return alike ? compareEvents(event, alike) : { kind: 'too-much', extra: event }
    }
  }
  const [missing] = open
  if (missing) return { kind: 'unfinished', missing }
  if (drawnBy !== null && !entered.origin.attributes.drawnById)
    return { kind: 'unfinished', missing: { ...actual.origin, teamGamePersonnelId: drawnBy } }
  return SAME
}

/** '#12', 'the team' */
export function actorText(
  { people }: Pick<GameSetup, 'people'>,
  { teamGamePersonnelId: id }: GameEvent,
): string {
  const person = people.find((one) => one.id === id)
  return person ? `#${person.jersey}` : t('the team')
}
