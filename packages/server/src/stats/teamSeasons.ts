import type { RowKey } from '../tables/columns.ts'
import type { Records } from './records.ts'
import type { StatsDeps } from './statsDeps.ts'
import { gameRows, storedSeason, TeamSeason } from './teamSeason.ts'

/** Games kept in memory, over all teams: about 30 kB each. */
const MAX_GAMES = 3_000

/** The seasons of teams. Each question reads the inputs, and loads only the records that changed. */
export class TeamSeasons {
  readonly #deps: StatsDeps
  readonly #records: Records
  readonly #seasons = new Map<string, TeamSeason>()

  constructor(deps: StatsDeps, records: Records) {
    this.#deps = deps
    this.#records = records
  }

  /** The season of an existing team, as stored now. */
  async of(team: RowKey): Promise<TeamSeason> {
    const { accountId, id: teamId } = team
    const stored = await storedSeason(this.#deps, team)
    const known = this.#seasons.get(teamId)
    if (known?.isBasedOn(stored)) {
      this.#keep(teamId, known)
      return known
    }
    const before = new Map(known?.games.map((game) => [game.row.gameId, game]))
    const season = new TeamSeason(stored, await this.#records.of(accountId, gameRows(stored), before))
    this.#keep(teamId, season)
    return season
  }

  /** Moves the season to the end, so that it is dropped last, and drops seasons beyond the limit. */
  #keep(teamId: string, season: TeamSeason): void {
    this.#seasons.delete(teamId)
    this.#seasons.set(teamId, season)
    let kept = 0
    for (const { games } of this.#seasons.values()) kept += games.length
    for (const [id, { games }] of this.#seasons) {
      if (kept <= MAX_GAMES || id === teamId) break
      this.#seasons.delete(id)
      kept -= games.length
    }
  }
}
