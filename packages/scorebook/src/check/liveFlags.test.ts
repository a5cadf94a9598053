import { describe, expect, it } from 'vitest'
import { realGames } from '../../test/realGames.ts'
import { inGameOrder, openLiveGame } from '../fold/index.ts'
import { type Random, sampleGame, seeded } from '../simulate/index.ts'
import type { GameSetup, Play } from '../vocabulary/index.ts'
import { check, flagReducer } from './index.ts'

const MISSING = 0.08
/** Reading the game anew after each play takes minutes. */
const COMPARED_EVERY = 25

/** The plays of a game without some of them, in game order; some arrive one place too late. */
function arrivals(plays: readonly Play[], random: Random): Play[] {
  const ordered = [...new Set(inGameOrder(plays).map(({ play }) => play))].filter(() => random() >= MISSING)
  for (let place = 1; place < ordered.length; place++)
    if (random() < 0.2) [ordered[place - 1], ordered[place]] = [ordered[place]!, ordered[place - 1]!]
  return ordered
}

function expectEqual(live: ReturnType<typeof openFlags>, setup: GameSetup): void {
  expect(JSON.stringify(live.answer())).toBe(JSON.stringify(check(setup, live.plays())))
}

const openFlags = (setup: GameSetup) => openLiveGame(setup, flagReducer())

describe('law: flags with ranked fixes equal those of reading anew', async () => {
  const games = [
    { name: 'a made-up game', ...sampleGame('nba', 11) },
    { name: 'a made-up college game', ...sampleGame('ncaa-men', 4) },
    ...(await realGames()),
  ]

  it.each(games)('$name, after plays with some missing, late and corrected', ({ setup, plays }) => {
    const random = seeded(plays.length)
    const live = openFlags(setup)
    for (const [place, play] of arrivals(plays, random).entries()) {
      live.put(play)
      live.answer()
      if (place % COMPARED_EVERY === 0) expectEqual(live, setup)
    }
    for (let n = 0; n < 10; n++) {
      const known = live.plays()
      const { origin, rel } = known[Math.floor(random() * known.length)]!
      if (random() < 0.3) live.remove(origin.id)
      else live.put({ origin, rel: rel.slice(1) })
      expectEqual(live, setup)
    }
  })
})
