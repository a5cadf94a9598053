import { type RuleProfile, resultOf } from '@fullcourt/scorebook'
import type { GamesContext } from '../games/gamesContext.ts'
import { type LeagueRules, rulesOf } from '../games/rules.ts'
import { isFinal } from '../plays/gameBooks.ts'
import type { GameRow, SeasonGame } from './records.ts'

/** What a team's figures are made of as one text each: unchanged texts mean unchanged figures. */
export interface StoredSeason {
  readonly games: string
  readonly league: string
  readonly entries: string
}

/**
 * Games with a play by their start, the rules of the program's league, and the roster's entries (of a person who was taken off and put on
 * again the latest last). One statement, prepared once a connection; the texts are read only when they are other than before.
 */
const TEXT = `
select (
  select coalesce(json_agg(json_build_array(id, seq, version, team_season_id, opponent_name, is_home,
    (extract(epoch from game_start_time) * 1000)::int8, home_final_score, away_final_score, final_reason) order by game_start_time, id), '[]')
  from team_game where team_id = $1 and deleted_at is null and seq > 0
)::text as games, (
  select json_build_object('baseCode', l.base_code, 'courtId', l.court_id, 'settings', l.settings)
  from team t join team_brand b on b.id = t.team_brand_id join league l on l.id = b.league_id where t.id = $1
)::text as league, (
  select coalesce(json_agg(json_build_array(r.id, p.id) order by r.deleted_at nulls last, r.created_at), '[]')
  from team t join team_brand_personnel p on p.team_brand_id = t.team_brand_id
  join team_personnel r on r.team_brand_personnel_id = p.id and r.team_id = t.id where t.id = $1
)::text as entries`

export async function storedSeason({ pool }: GamesContext, teamId: string): Promise<StoredSeason> {
  const { rows } = await pool.query<StoredSeason>({ name: 'team-season', text: TEXT, values: [teamId] })
  return rows[0]!
}

type Listed = [
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
]

function gameRow(listed: Listed): GameRow {
  const [gameId, seq, version, teamSeasonId, opponent, isHome, start, home, away, finalReason] = listed
  const hasScore = home !== null && away !== null
  const result = hasScore ? (isHome ? resultOf(home, away) : resultOf(away, home)) : null
  const startTime = new Date(start).toISOString()
  const over = isFinal({ homeFinalScore: home, awayFinalScore: away, finalReason })
  return { gameId, seq, version, teamSeasonId, opponent, isHome, startTime, isFinal: over, result }
}

export const gameRows = ({ games }: StoredSeason): GameRow[] => (JSON.parse(games) as Listed[]).map(gameRow)

const MOST_ANSWERS = 50

/** The games of a team with a play, as they stood when it was asked, and what was answered of them since. */
export class TeamSeason {
  readonly games: readonly SeasonGame[]
  /** The rules of the team's program: season sums ask them for values of shots and how many play. */
  readonly rules: RuleProfile
  /** Which entry of the team's roster a person of the program has. */
  readonly entryOf: ReadonlyMap<string, string>
  /** Whose entry it is. */
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

  isOf({ games, league, entries }: StoredSeason): boolean {
    const stored = this.#stored
    return games === stored.games && league === stored.league && entries === stored.entries
  }

  /** The JSON of an answer, made when it is first asked for, once for all who ask meanwhile. */
  answer(question: string, make: () => Promise<unknown>): Promise<string> {
    const known = this.#answers.get(question)
    if (known !== undefined) return known
    if (this.#answers.size >= MOST_ANSWERS) this.#answers.clear()
    const text = make().then((answer) => JSON.stringify(answer))
    this.#answers.set(question, text)
    // A failure is not an answer: the next request makes it again.
    text.catch(() => this.#answers.delete(question))
    return text
  }
}
