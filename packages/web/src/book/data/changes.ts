import { assemble } from '@fullcourt/scorebook/fold'
import type { Play, SentPlay } from '@fullcourt/scorebook/vocabulary'
import type { Setup } from '@fullcourt/wire'
import { Refused } from '../../call/call.ts'
import { gameSetupOf } from './gameSetup.ts'
import type { LocalGame, StoreChange } from './localData.ts'

/** The local change for an end of the game that the server reports. */
export const applyServerEnding = (
  { game }: LocalGame,
  teamGame: Setup['teamGame'] | undefined,
): readonly StoreChange[] =>
  game.setup && teamGame
    ? [{ merge: 'games', gameId: game.gameId, value: { setup: { ...game.setup, teamGame } } }]
    : []

export const isMissing = (error: unknown): boolean =>
  error instanceof Refused && (error.status === 404 || error.status === 403)

/** The play as the log stores it. Throws on an invalid play, because only a bug of the screen sends one. */
export function playFrom(sent: SentPlay, setup: Setup | null): Play {
  if (!setup) throw new Error('a play before the book was open')
  const { court, rules } = gameSetupOf(setup)
  const assembled = assemble(sent, court, rules)
  if (!assembled.ok)
    throw new Error(`not a play: ${assembled.refusals.map(({ message }) => message).join(' ')}`)
  return assembled.play
}
