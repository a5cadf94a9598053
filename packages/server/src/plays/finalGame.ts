import { type RawBuilder, sql } from 'kysely'

/** A game is final when it has both final scores, or was forfeited or abandoned. */
export const isFinal = (game: {
  readonly homeFinalScore: number | null
  readonly awayFinalScore: number | null
  readonly finalReason: string | null
}): boolean => game.finalReason !== null || (game.homeFinalScore !== null && game.awayFinalScore !== null)

/** `isFinal` in SQL. @param game the name of `team_game` in the statement */
export function isFinalSql(game: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${game}.${name}`)
  return sql<boolean>`(${column('final_reason')} is not null
    or (${column('home_final_score')} is not null and ${column('away_final_score')} is not null))`
}

const LATE_HOURS = 12

/**
 * A game that is not final and starts today, in the program's zone, or later (rule 58). One that is being scored stays
 * upcoming over midnight. Reads `team_game` and `team_brand`.
 */
export function isUpcomingSql(now: number): RawBuilder<boolean> {
  const at = sql`${new Date(now).toISOString()}::timestamptz`
  const today = sql`date_trunc('day', ${at} at time zone team_brand.timezone) at time zone team_brand.timezone`
  return sql<boolean>`(not ${isFinalSql('team_game')} and (team_game.game_start_time >= ${today} or team_game.seq > 0
    and team_game.game_start_time > ${at} - make_interval(hours => ${LATE_HOURS})))`
}
