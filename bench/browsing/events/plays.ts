import { sampleGame } from '../../../packages/scorebook/src/simulate/index.ts'
import type { Play } from '../../../packages/scorebook/src/vocabulary/index.ts'

const game = sampleGame('fiba', 7)
export const { setup } = game

const shown = game.plays.filter(({ origin }) => !origin.type.startsWith('clock_'))

/** So many plays: those of a simulated game as often as needed, a tenth of a second apart, in game order. */
export function playsOf(count: number): readonly Play[] {
  const copies = Math.ceil(count / shown.length)
  const plays = shown.flatMap((play) => Array.from({ length: copies }, (_, copy) => copyOf(play, copy)))
  return plays.slice(0, count)
}

/** One more play at the end of the game. */
export const nextPlay = (index: number): Play => copyOf(shown.at(-1 - (index % 20))!, 1000 + index, 0)

function copyOf({ origin, rel }: Play, copy: number, clockTime?: number): Play {
  const id = `${origin.id} ${copy}`
  const at = { clockTime: clockTime ?? Math.max(0, origin.clockTime - copy / 10) }
  return {
    origin: { ...origin, ...at, id },
    rel: rel.map((event) => ({ ...event, ...at, id: `${event.id} ${copy}`, originEventId: id })),
  }
}
