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
