// Turnovers of the seeded game, as they were scored from film or without it.
import { newId } from '../packages/server/test/scorer.ts'
import type { SeededTeam } from './seed.ts'

/** Where a turnover is on film; null: it was scored without film. */
export type OnFilm = { readonly teamVideoId: string; readonly videoTime: number } | null

/** Scores one for each place, by the players of the home side in turns, two seconds of the game apart. @returns the ids of the plays */
export async function scoreTurnovers(
  { gameId, get, ask }: SeededTeam,
  places: readonly OnFilm[],
): Promise<readonly string[]> {
  const { home } = (await get(`/v1/team-game/${gameId}/setup/`)) as { home: { personnel: { id: string }[] } }
  const plays = places.map((place, index) => ({
    origin: {
      id: newId(),
      type: 'turnover',
      isHomeTeam: true,
      assignment: 'PLAYER',
      teamGamePersonnelId: home.personnel[index % 5]!.id,
      period: 1,
      clockTime: 470 - index * 2,
      order: index * 10,
      ...place,
    },
    rel: [],
  }))
  await ask('PUT', '/v1/team-game-event/bulk/', { teamGameId: gameId, plays })
  return plays.map(({ origin }) => origin.id)
}
