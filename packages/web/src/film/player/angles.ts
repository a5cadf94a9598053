import type { FilmPlace } from '@fullcourt/film'

/** Where an event is on one film. */
export interface Angle {
  readonly eventId: string
  readonly teamVideoId: string
  readonly videoTime: number
}

/** Seconds from an event within which the films of two cameras run side by side: longer, a cut may lie between. */
const NEAR = 60

/**
 * The moment on screen as the next camera saw it, by the nearest event that both films show. Null: no other film shows this part of
 * the game.
 * @param angles a row for each film that shows an event
 * @param films ids in the order of the game; the choice goes round them
 */
export function otherAngle(
  angles: readonly Angle[],
  films: readonly string[],
  now: FilmPlace,
): FilmPlace | null {
  const here = angles
    .filter(({ teamVideoId }) => teamVideoId === now.filmId)
    .map((angle) => ({ ...angle, away: now.videoTime - angle.videoTime }))
    .filter(({ away }) => Math.abs(away) <= NEAR)
    .toSorted((a, b) => Math.abs(a.away) - Math.abs(b.away))
  const at = films.indexOf(now.filmId)
  const others = [...films.slice(at + 1), ...films.slice(0, Math.max(0, at))]
  for (const filmId of others)
    for (const { eventId, away } of here) {
      const there = angles.find((angle) => angle.eventId === eventId && angle.teamVideoId === filmId)
      if (there) return { filmId, videoTime: Math.max(0, there.videoTime + away) }
    }
  return null
}
