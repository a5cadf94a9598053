import { assemble, type Play, type SentPlay, type Write } from '@fullcourt/scorebook'
import type { Setup } from '@fullcourt/wire'
import { Refused } from '../call.ts'
import { gameSetupOf } from './gameSetup.ts'
import type { Edit, LocalGame, ServerPlay, StoreChange } from './localData.ts'

/** The event that creates or restores this play; with null, the one that deletes it. */
export const restoreWrite = (playId: string, play: Play | null | undefined): Write =>
  play ? { action: 'put', playId, play } : { action: 'delete', playId, play: null }

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
export function playFrom(sent: SentPlay, { game }: LocalGame): Play {
  if (!game.setup) throw new Error('a play before the book was open')
  const { court, rules } = gameSetupOf(game.setup)
  const assembled = assemble(sent, court, rules)
  if (!assembled.ok)
    throw new Error(`not a play: ${assembled.refusals.map(({ message }) => message).join(' ')}`)
  return assembled.play
}

export function settleEntry(
  local: LocalGame,
  entryId: string,
  how: 'send' | 'discard',
): readonly StoreChange[] {
  const entry = local.outbox.find(({ id }) => id === entryId)
  if (!entry) return []
  if (how === 'discard') return [{ drop: 'outbox', gameId: entry.gameId, id: entry.id }]
  return [{ put: 'outbox', value: { ...entry, refused: null } }]
}

type Line = ServerPlay

/**
 * Builds the undo history of this user from the log, for a device that opens a game for the first time. A line that reverses
 * the line before it was an undo; both are left out.
 */
export function seededHistory(
  gameId: string,
  log: readonly Line[],
  userId: string,
  laterId: () => string,
): StoreChange[] {
  const standing = new Map<string, Play>()
  const edits: Edit[] = []
  for (const { playId, play, author } of log) {
    const before = standing.get(playId)
    if (play) standing.set(playId, play)
    else standing.delete(playId)
    if (author?.id !== userId || (play ?? before)?.origin.type.startsWith('clock_')) continue
    const last = edits.at(-1)
    if (last && last.done.playId === playId && !play && last.undone.action === 'delete') edits.pop()
    else {
      edits.push({ done: restoreWrite(playId, play), undone: restoreWrite(playId, before) })
    }
  }
  return edits.map((edit) => ({
    put: 'history',
    value: { id: laterId(), gameId, edits: [edit], undone: false },
  }))
}
