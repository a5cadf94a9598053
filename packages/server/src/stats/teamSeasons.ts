import type { GamesContext } from '../games/gamesContext.ts'
import type { Records } from './records.ts'
import { gameRows, storedSeason, TeamSeason } from './teamSeason.ts'

/** Games whose sums are kept in memory, over all teams: some 30 kB each. */
const MOST_GAMES = 3_000

/** The seasons of teams: asked of the database with each question, and read anew only where something has changed since. */
export class TeamSeasons {
  readonly #app: GamesContext
  readonly #records: Records
  readonly #kept = new Map<string, TeamSeason>()

  constructor(app: GamesContext, records: Records) {
    this.#app = app
    this.#records = records
  }

  /** Of a team that there is, as it is stored now. */
  async of(teamId: string): Promise<TeamSeason> {
    const stored = await storedSeason(this.#app, teamId)
    const known = this.#kept.get(teamId)
    if (known?.isOf(stored)) {
      this.#keep(teamId, known)
      return known
    }
    const before = new Map(known?.games.map((game) => [game.row.gameId, game]))
    const season = new TeamSeason(stored, await this.#records.of(gameRows(stored), before))
    this.#keep(teamId, season)
    return season
  }

  /** The season asked for last is the last to go. */
  #keep(teamId: string, season: TeamSeason): void {
    this.#kept.delete(teamId)
    this.#kept.set(teamId, season)
    let kept = 0
    for (const { games } of this.#kept.values()) kept += games.length
    for (const [id, { games }] of this.#kept) {
      if (kept <= MOST_GAMES || id === teamId) break
      this.#kept.delete(id)
      kept -= games.length
    }
  }
}
