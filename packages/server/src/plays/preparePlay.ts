import { assemble } from '@fullcourt/scorebook/fold'
import { type Play, playEvents, type SentPlay } from '@fullcourt/scorebook/vocabulary'
import type { sentPlay } from '@fullcourt/wire'
import type * as z from 'zod'
import { type Fields, refuse } from '../calls/refusal.ts'
import type { GameContext } from './gameBook.ts'
import { type StoredPlay, toStoredPlay } from './storedPlay.ts'

export type WiredPlay = z.output<typeof sentPlay>

type WiredEvent = WiredPlay['origin'] | WiredPlay['rel'][number]

/** Converts an event of the contract for the scorebook. Derived fields are dropped. A hoop sent with the point is kept. */
export function sentEvent<E extends WiredEvent>(event: E, film: string | null) {
  const { location, ...rest } = event
  return {
    ...rest,
    teamVideoId: event.teamVideoId ?? film,
    location: location ? { x: location.x, y: location.y } : null,
    hoopSide: event.hoopSide ?? location?.hoopSide ?? undefined,
  }
}

const sentToScorebook = ({ origin, rel, freethrows }: WiredPlay, film: string | null): SentPlay => ({
  origin: sentEvent(origin, film),
  rel: rel.map((event) => sentEvent(event, film)),
  freethrows,
})

/** Paths of the events in the sent play, for the names of wrong fields. */
function pathsOf(sent: WiredPlay): ReadonlyMap<string, string> {
  const paths = new Map([[sent.origin.id, 'origin']])
  for (const [i, { id }] of sent.rel.entries()) paths.set(id, `rel.${i}`)
  for (const [i, { id, reboundPlayer }] of sent.freethrows.entries()) {
    paths.set(id, `freethrows.${i}`)
    if (reboundPlayer) paths.set(reboundPlayer.id, `freethrows.${i}.reboundPlayer`)
  }
  return paths
}

/** Finds fields that name a person, a point or a film outside this game. */
function foreignFields(
  play: Play,
  { people, rules, films }: GameContext,
  paths: ReadonlyMap<string, string>,
): Fields {
  const fields: Record<string, string> = {}
  for (const event of playEvents(play)) {
    const path = paths.get(event.id) ?? 'rel'
    const person = event.teamGamePersonnelId === null ? null : people.get(event.teamGamePersonnelId)
    if (person === undefined)
      fields[`${path}.teamGamePersonnelId`] = 'This person is not on the sheet of this game.'
    else if (person && person.isHomeTeam !== event.isHomeTeam)
      fields[`${path}.teamGamePersonnelId`] = 'This person plays for the other side.'
    for (const field of ['drawnById', 'throwerId'] as const) {
      const id = event.attributes[field]
      if (id && !people.has(id))
        fields[`${path}${path.startsWith('freethrows') ? '' : '.attributes'}.${field}`] =
          'This person is not on the sheet of this game.'
    }
    const { location } = event
    if (location && (location.x > rules.court.widthInches || location.y > rules.court.heightInches))
      fields[`${path}.location`] = 'This point is not on the floor.'
    if (event.teamVideoId !== null && !films.has(event.teamVideoId))
      fields[`${path}.teamVideoId`] = 'This film does not belong to this game.'
  }
  return fields
}

const withPrefix = (prefix: string, fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([field, message]) => [`${prefix}${field}`, message]))

function refuseFields(fields: Fields): never {
  return refuse('invalid', Object.values(fields)[0] ?? 'A field is wrong.', fields)
}

/**
 * Assembles a sent play and checks it against the game. Refuses impossible plays with 422.
 * @param prefix its path in a list: 'plays.3.'
 */
export function preparePlay(
  sent: WiredPlay,
  film: string | null,
  context: GameContext,
  prefix: string,
): StoredPlay {
  const assembled = assemble(sentToScorebook(sent, film), context.rules.court, context.rules)
  if (!assembled.ok)
    refuseFields(
      Object.fromEntries(assembled.refusals.map(({ field, message }) => [prefix + field, message])),
    )
  const wrong = foreignFields(assembled.play, context, pathsOf(sent))
  if (Object.keys(wrong).length > 0) refuseFields(withPrefix(prefix, wrong))
  return toStoredPlay(assembled.play, context.gameId, context.rules)
}

/** Prepares a play that the server changed, in the same way. */
export function prepareChange(play: SentPlay, context: GameContext): StoredPlay {
  const assembled = assemble(play, context.rules.court, context.rules)
  if (!assembled.ok)
    refuseFields(
      Object.fromEntries(
        assembled.refusals.map(({ field, message }) => [field.split('.').at(-1) ?? field, message]),
      ),
    )
  const wrong = foreignFields(assembled.play, context, new Map())
  if (Object.keys(wrong).length > 0)
    refuseFields(
      Object.fromEntries(
        Object.entries(wrong).map(([field, message]) => [field.replace(/^rel\./, ''), message]),
      ),
    )
  return toStoredPlay(assembled.play, context.gameId, context.rules)
}
