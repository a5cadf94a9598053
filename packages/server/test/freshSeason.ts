import type { AppContext } from '../src/appContext.ts'
import { openPlays } from '../src/plays/playParts.ts'
import { openStats } from '../src/stats/statsParts.ts'
import type { RowKey } from '../src/tables/columns.ts'

/** The season of a team as a new process works it out, which has only what is stored. */
export function freshSeason(app: AppContext, team: RowKey) {
  const { books } = openPlays({ ...app, isDistributed: app.database.isDistributed })
  return openStats(app, books).seasons.of(team)
}
