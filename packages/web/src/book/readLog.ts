import type { LogPage, Server } from './server.ts'
import type { Change, KnownPlay, Shelf } from './shelf.ts'
import { learnLines } from './tasks.ts'

/** What the log has after `after`, page by page. */
export async function linesAfter(server: Server, gameId: string, after: number): Promise<LogPage['plays']> {
  const lines: KnownPlay[] = []
  for (let from = after; ; ) {
    const page = await server.log(gameId, from)
    lines.push(...page.plays)
    const last = page.plays.at(-1)
    if (!page.more || !last) return lines
    from = last.seq
  }
}

/** What lines of the log up to its end change here. */
export function linesRead(shelf: Shelf, lines: readonly KnownPlay[]): readonly Change[] {
  const seq = lines.reduce((most, line) => Math.max(most, line.seq), shelf.game.seq)
  return [...learnLines(shelf, lines), { merge: 'games', gameId: shelf.game.gameId, value: { seq } }]
}
