import { resultOf } from '@fullcourt/scorebook/figures'
import type { LeagueRules } from '@fullcourt/scorebook/rules'
import type { RuleProfile } from '@fullcourt/scorebook/vocabulary'
import { isFinal } from '../plays/finalGame.ts'
import { rulesOf } from '../plays/gameRules.ts'
import type { RowKey } from '../tables/columns.ts'
import type { GameRow, SeasonGame } from './records.ts'
import type { StatsDeps } from './statsDeps.ts'

/** The inputs of a team's figures, as texts. Unchanged texts mean unchanged figures. */
export interface StoredSeason {
  readonly games: string
  readonly league: string
  readonly entries: string
}

/**
 * Games with plays or typed totals by start time, the rules of the program's league, and the roster entries (a person's latest entry last). One
 * statement, prepared once per connection. The texts are parsed only when they changed.
 */
const TEXT = `
select (
  select coalesce(json_agg(json_build_array(id, seq, version, team_season_id, opponent_name, is_home,
    (extract(epoch from game_start_time) * 1000)::int8, home_final_score, away_final_score, final_reason,
    left(local_start_time, 10), typed_in) order by game_start_time, id), '[]')
  from team_game, lateral (select exists (
      select from typed_box_score b where b.account_id = $1 and b.team_game_id = team_game.id)
    and not exists (
      select from game_event e where e.account_id = $1 and e.team_game_id = team_game.id and e.is_current) as typed_in) as typed
  where account_id = $1 and team_id = $2 and deleted_at is null and (seq > 0 or typed_in)
)::text as games, (
  select json_build_object('baseCode', l.base_code, 'courtId', l.court_id, 'settings', l.settings)
  from team t join team_brand b on b.account_id = t.account_id and b.id = t.team_brand_id
  join league l on l.id = b.league_id where t.account_id = $1 and t.id = $2
)::text as league, (
  select coalesce(json_agg(json_build_array(r.id, p.id) order by r.deleted_at nulls last, r.created_at), '[]')
  from team t join team_brand_personnel p on p.account_id = t.account_id and p.team_brand_id = t.team_brand_id
  join team_personnel r on r.account_id = p.account_id and r.team_brand_personnel_id = p.id and r.team_id = t.id
  where t.account_id = $1 and t.id = $2
)::text as entries`

export async function storedSeason({ hotPool }: StatsDeps, { accountId, id }: RowKey): Promise<StoredSeason> {
  const values = [accountId, id]
  const { rows } = await hotPool.query<StoredSeason>({ name: 'team-season', text: TEXT, values })
  return rows[0]!
}

type GameColumns = [
  gameId: string,
  seq: number,
  version: number,
  teamSeasonId: string | null,
  opponent: string,
  isHome: boolean,
  start: number,
  home: number | null,
  away: number | null,
  finalReason: string | null,
  day: string,
  isTypedIn: boolean,
]

function gameRow(listed: GameColumns): GameRow {
  const [
    gameId,
    seq,
    version,
    teamSeasonId,
    opponent,
    isHome,
    start,
    home,
    away,
    finalReason,
    day,
    isTypedIn,
  ] = listed
  const hasScore = home !== null && away !== null
  const result = hasScore ? (isHome ? resultOf(home, away) : resultOf(away, home)) : null
  const startTime = new Date(start).toISOString()
  const over = isFinal({ homeFinalScore: home, awayFinalScore: away, finalReason })
  const margin = hasScore ? Math.abs(home - away) : null
  const facts = { teamSeasonId, opponent, isHome, startTime, day, isFinal: over, result, margin }
  return { gameId, seq, version, isTypedIn, ...facts }
}

export const gameRows = ({ games }: StoredSeason): GameRow[] =>
  (JSON.parse(games) as GameColumns[]).map(gameRow)

const MAX_ANSWERS = 50

/** The games of a team at one point in time, and the answers computed from them. */
export class TeamSeason {
  readonly games: readonly SeasonGame[]
  /** The rules of the team's program, for shot values and team size. */
  readonly rules: RuleProfile
  /** Roster entries by person of the program. */
  readonly entryOf: ReadonlyMap<string, string>
  /** Persons by roster entry. */
  readonly personOf: ReadonlyMap<string, string>
  readonly #stored: StoredSeason
  readonly #answers = new Map<string, Promise<string>>()

  constructor(stored: StoredSeason, games: readonly SeasonGame[]) {
    const entries = JSON.parse(stored.entries) as [entryId: string, personId: string][]
    this.#stored = stored
    this.games = games
    this.rules = rulesOf(JSON.parse(stored.league) as LeagueRules, null)
    this.entryOf = new Map(entries.map(([entryId, personId]) => [personId, entryId]))
    this.personOf = new Map(entries)
  }

  isBasedOn({ games, league, entries }: StoredSeason): boolean {
    const stored = this.#stored
    return games === stored.games && league === stored.league && entries === stored.entries
  }

  /** JSON of an answer, computed once per question. */
  answer(question: string, compute: () => Promise<unknown>): Promise<string> {
    const known = this.#answers.get(question)
    if (known !== undefined) return known
    if (this.#answers.size >= MAX_ANSWERS) this.#answers.clear()
    const text = compute().then((answer) => JSON.stringify(answer))
    this.#answers.set(question, text)
    // Failures are not cached: the next request computes again.
    text.catch(() => this.#answers.delete(question))
    return text
  }
}
