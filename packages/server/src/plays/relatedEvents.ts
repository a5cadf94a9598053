import { type GameEvent, isThrowType, type Play } from '@fullcourt/scorebook/vocabulary'

/** Numbers each side's throws as they stand, each with its rebound. What the defense spoiled is thrown again under its number. */
function numberThrows(rel: readonly GameEvent[]): GameEvent[] {
  const next = new Map<boolean, number>()
  let last: { readonly old: number; readonly attempt: number } | null = null
  return rel.map((event) => {
    const { attributes, isHomeTeam } = event
    const old = attributes.attempt
    if (old === undefined) return event
    if (isThrowType(event.type)) {
      last = { old, attempt: next.get(isHomeTeam) ?? 1 }
      next.set(isHomeTeam, last.attempt + Number(attributes.freethrowViolationBy !== 'defense'))
    }
    return last?.old === old ? { ...event, attributes: { ...attributes, attempt: last.attempt } } : event
  })
}

/** Removes a related event. Throws after a removed one move up. */
export const withoutEvent = (play: Play, id: string): Play => ({
  ...play,
  rel: numberThrows(play.rel.filter((event) => event.id !== id)),
})

/** Puts a related event back before those that followed it. */
export function withEvent(play: Play, before: Play, id: string): Play {
  const index = before.rel.findIndex((event) => event.id === id)
  const event = before.rel[index]
  if (!event) return play
  const followers = new Set(before.rel.slice(index + 1).map((one) => one.id))
  const at = play.rel.findIndex((one) => followers.has(one.id))
  return { ...play, rel: numberThrows(play.rel.toSpliced(at < 0 ? play.rel.length : at, 0, event)) }
}
