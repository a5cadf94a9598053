import type { Records } from './records.ts'
import type { StatsDeps } from './statsDeps.ts'
import { gameRows, storedSeason, TeamSeason } from './teamSeason.ts'

/** Games kept in memory, over all teams: about 30 kB each. */
const MAX_GAMES = 3_000

/** The seasons of teams. Each question reads the inputs, and records are loaded only for what changed. */
export class TeamSeasons {
  readonly #deps: StatsDeps
  readonly #records: Records
  readonly #kept = new Map<string, TeamSeason>()

  constructor(deps: StatsDeps, records: Records) {
    this.#deps = deps
    this.#records = records
  }

  /** The season of an existing team, as stored now. */
  async of(teamId: string): Promise<TeamSeason> {
    const stored = await storedSeason(this.#deps, teamId)
    const known = this.#kept.get(teamId)
    if (known?.isBasedOn(stored)) {
      this.#keep(teamId, known)
      return known
    }
    const before = new Map(known?.games.map((game) => [game.row.gameId, game]))
    const season = new TeamSeason(stored, await this.#records.of(gameRows(stored), before))
    this.#keep(teamId, season)
    return season
  }

  /** Moves the season to the end, so that it is dropped last, and drops seasons over the limit. */
  #keep(teamId: string, season: TeamSeason): void {
    this.#kept.delete(teamId)
    this.#kept.set(teamId, season)
    let kept = 0
    for (const { games } of this.#kept.values()) kept += games.length
    for (const [id, { games }] of this.#kept) {
      if (kept <= MAX_GAMES || id === teamId) break
      this.#kept.delete(id)
      kept -= games.length
    }
  }
}
