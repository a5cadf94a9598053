/** Ids of a game's people that every device makes the same, also without a network. */
import { derivedId } from './derivedId.ts'

/** The id of the entry for a whole opponent in single-team scoring. */
export const anonymousId = (gameId: string): string => derivedId('anonymous', gameId)

/** The id of a person of the program or of an opponent in a game. Two devices that add the same person make one entry. */
export const gamePersonId = (gameId: string, personId: string): string =>
  derivedId('game-person', gameId, personId)
