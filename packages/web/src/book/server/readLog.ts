import type { LocalGame, ServerPlay, StoreChange } from '../data/localData.ts'
import { learnLines } from '../data/tasks.ts'
import type { LogPage, Server } from './server.ts'

/** The lines of the log after `after`, page by page. */
export async function linesAfter(
  server: Pick<Server, 'log'>,
  gameId: string,
  after: number,
): Promise<LogPage['plays']> {
  const lines: ServerPlay[] = []
  for (let from = after; ; ) {
    const page = await server.log(gameId, from)
    lines.push(...page.plays)
    const last = page.plays.at(-1)
    if (!page.more || !last) return lines
    from = last.seq
  }
}

/** The local changes that the lines of the log make. */
export function linesRead(local: LocalGame, lines: readonly ServerPlay[]): readonly StoreChange[] {
  const seq = lines.reduce((most, line) => Math.max(most, line.seq), local.game.seq)
  return [...learnLines(local, lines), { merge: 'games', gameId: local.game.gameId, value: { seq } }]
}
