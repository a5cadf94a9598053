import { BUILT_IN_LEAGUES, courtOf, PROFILES } from '@fullcourt/scorebook/rules'
import { seeded, simulateGame } from '@fullcourt/scorebook/simulate'
import { bySide, type SentPlay } from '@fullcourt/scorebook/vocabulary'
import { type DemoGame, sidesOf } from './plan.ts'

const PROFILE = PROFILES.find(({ code }) => code === 'nfhs')!
export const LEAGUE = BUILT_IN_LEAGUES.find(({ code }) => code === 'nfhs')!
export const COURT = courtOf(PROFILE.courtCode)

/** Simulates a game. The same game has the same plays, whatever their ids. */
export function simulate(game: DemoGame, newId: () => string): readonly SentPlay[] {
  const sides = sidesOf(game)
  const players = bySide((side) =>
    sides[side].map(({ id, player: { position, isStarter, skills } }) => ({
      id,
      position,
      isStarting: isStarter,
      skills,
    })),
  )
  const setup = { profile: PROFILE, court: COURT, players }
  return simulateGame({ setup, random: seeded(game.seed), id: newId })
}
