import { derivedId } from '@fullcourt/scorebook/vocabulary'

/**
 * The id of the clock's stop at 0 in a period. The clock runs out on every screen of the game, and each logs the stop; one id makes
 * it one entry.
 */
export const hornId = (gameId: string, period: number): string =>
  derivedId(gameId, 'out of time', String(period))
