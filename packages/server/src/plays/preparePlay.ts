import { assemble, type Play, type SentPlay } from '@fullcourt/scorebook'
import type { sentPlay } from '@fullcourt/wire'
import type * as z from 'zod'
import { type Fields, refuse } from '../http/refusal.ts'
import type { GameContext } from './gameBook.ts'
import { type KeptPlay, keptPlay } from './storedPlay.ts'

export type WiredPlay = z.output<typeof sentPlay>

type WiredEvent = WiredPlay['origin'] | WiredPlay['rel'][number]

/** The wire's event as the scorebook takes it: what a stored one repeats of derived things goes, a hoop named with the point stays. */
function sentEvent<E extends WiredEvent>(event: E, film: string | null) {
  const { location, ...rest } = event
  return {
    ...rest,
    teamVideoId: event.teamVideoId ?? film,
    location: location ? { x: location.x, y: location.y } : null,
    hoopSide: event.hoopSide ?? location?.hoopSide ?? undefined,
  }
}

const sentToScorebook = ({ origin, rel, freethrows }: WiredPlay, film: string | null): SentPlay => ({
  origin: sentEvent(origin, film) as SentPlay['origin'],
  rel: rel.map((event) => sentEvent(event, film) as SentPlay['rel'][number]),
  freethrows: freethrows as SentPlay['freethrows'],
})

/** Where an event of the assembled play came from in what was sent, for the names of wrong fields. */
function pathsOf(sent: WiredPlay): ReadonlyMap<string, string> {
  const paths = new Map([[sent.origin.id, 'origin']])
  for (const [i, { id }] of sent.rel.entries()) paths.set(id, `rel.${i}`)
  for (const [i, { id, reboundPlayer }] of sent.freethrows.entries()) {
    paths.set(id, `freethrows.${i}`)
    if (reboundPlayer) paths.set(reboundPlayer.id, `freethrows.${i}.reboundPlayer`)
  }
  return paths
}

/** Whom and what a play names must belong to the game (checks: 'foreign id inside a body'). */
function strangers(play: Play, { people, rules }: GameContext, paths: ReadonlyMap<string, string>): Fields {
  const fields: Record<string, string> = {}
  for (const event of [play.origin, ...play.rel]) {
    const path = paths.get(event.id) ?? 'rel'
    const person = event.teamGamePersonnelId === null ? null : people.get(event.teamGamePersonnelId)
    if (person === undefined)
      fields[`${path}.teamGamePersonnelId`] = 'This person is not on the sheet of this game.'
    else if (person && person.isHomeTeam !== event.isHomeTeam)
      fields[`${path}.teamGamePersonnelId`] = 'This person is on the other side.'
    const { drawnById } = event.attributes
    if (drawnById && !people.has(drawnById))
      fields[`${path}.attributes.drawnById`] = 'This person is not on the sheet of this game.'
    const { location } = event
    if (location && (location.x > rules.court.widthInches || location.y > rules.court.heightInches))
      fields[`${path}.location`] = 'This point is not on the floor.'
    if (event.teamVideoId !== null) fields[`${path}.teamVideoId`] = 'This film does not belong to this game.'
  }
  return fields
}

export interface PreparedPlay extends KeptPlay {
  readonly base: number | undefined
}

const prefixed = (prefix: string, fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([field, said]) => [`${prefix}${field}`, said]))

function refuseFields(fields: Fields): never {
  return refuse('invalid', Object.values(fields)[0] ?? 'A field is wrong.', fields)
}

/**
 * Assembles what a client sent and checks it against the game; refuses (422) what makes no sense.
 * @param prefix where it stands in a list: 'plays.3.'
 */
export function preparePlay(
  sent: WiredPlay,
  film: string | null,
  context: GameContext,
  prefix = '',
): PreparedPlay {
  const assembled = assemble(sentToScorebook(sent, film), context.rules.court)
  if (!assembled.ok)
    refuseFields(
      Object.fromEntries(assembled.refusals.map(({ field, message }) => [prefix + field, message])),
    )
  const wrong = strangers(assembled.play, context, pathsOf(sent))
  if (Object.keys(wrong).length > 0) refuseFields(prefixed(prefix, wrong))
  return { ...keptPlay(assembled.play, context.gameId, context.rules), base: sent.base }
}

/** A play that was changed here, made ready the same way. */
export function prepareChange(play: SentPlay, context: GameContext): PreparedPlay {
  const assembled = assemble(play, context.rules.court)
  if (!assembled.ok)
    refuseFields(
      Object.fromEntries(
        assembled.refusals.map(({ field, message }) => [field.split('.').at(-1) ?? field, message]),
      ),
    )
  const wrong = strangers(assembled.play, context, new Map())
  if (Object.keys(wrong).length > 0)
    refuseFields(
      Object.fromEntries(Object.entries(wrong).map(([field, said]) => [field.replace(/^rel\./, ''), said])),
    )
  return { ...keptPlay(assembled.play, context.gameId, context.rules), base: undefined }
}
