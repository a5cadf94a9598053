// A season of one team, made through the API: for tests of figures over several games.
import { askServer } from '../packages/server/test/running.ts'
import { newGame, scheduled } from '../packages/server/test/scorer.ts'
import { sampleFor } from './sampleGame.ts'
import { type SeededTeam, seedTeam } from './seed.ts'

const SAMPLE = sampleFor('fiba', 7)

/** A team with four final games at home: three against Hillside, then one against Central. */
export async function seedSeason(url: string): Promise<SeededTeam & { readonly games: readonly string[] }> {
  const seeded = await seedTeam(url, SAMPLE.seed)
  const { teamId } = await seeded.get(`/v1/team-game/${seeded.gameId}/`)
  const { teamBrands } = (await seeded.get('/v1/user/')) as {
    teamBrands: { id: string; accountId: string }[]
  }
  const ask = askServer(url)
  const team = {
    token: seeded.token,
    userId: '',
    accountId: teamBrands[0]!.accountId,
    programId: teamBrands[0]!.id,
    teamId: String(teamId),
    ask: (method: string, path: string, body?: unknown) =>
      ask(method, path, { token: seeded.token, ...(body !== undefined && { body }) }),
  }
  const games: string[] = []
  for (const day of ['05', '12', '19', '20']) {
    const fields = { opponentName: 'Hillside', gameStartTime: `2025-12-${day}T19:00:00-05:00` }
    games.push((await newGame(ask, team, { fields, players: SAMPLE.seed.players })).gameId)
  }
  await seeded.ask('PATCH', `/v1/team-game/${games.at(-1)}/`, { opponentName: 'Central' })
  for (const gameId of games) {
    await SAMPLE.save({ ...seeded, gameId })
    const { score } = (await seeded.get(`/v1/team-game/${gameId}/box-score/`)) as {
      score: { home: number; away: number }
    }
    await seeded.ask('PATCH', `/v1/team-game/${gameId}/`, {
      homeFinalScore: score.home,
      awayFinalScore: score.away,
    })
  }
  return { ...seeded, games }
}

/** Adds a game of the past that was not scored. */
export async function addUnscored(seeded: SeededTeam): Promise<void> {
  const { teamId } = await seeded.get(`/v1/team-game/${seeded.gameId}/`)
  const northside = { opponentName: 'Northside', gameStartTime: '2025-12-26T19:00:00-05:00' }
  await seeded.ask('POST', '/v1/team-game/', scheduled(String(teamId), northside))
}
