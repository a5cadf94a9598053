import { assemble } from '../fold/assemble.ts'
import { courtOf } from '../rules/courts.ts'
import { PROFILES } from '../rules/profiles.ts'
import { derivedId } from '../vocabulary/derivedId.ts'
import type { Play } from '../vocabulary/play.ts'
import type { GameSetup, Person } from '../vocabulary/setup.ts'
import { type BySide, bySide, type Position, SIDES, type Side } from '../vocabulary/terms.ts'
import type { SimulatedPlayer } from './gameInPlay.ts'
import { around, type Random, seeded } from './random.ts'
import { simulateGame } from './simulateGame.ts'
import { drawSkills } from './skills.ts'

const POSITIONS: readonly Position[] = ['PG', 'SG', 'SF', 'PF', 'C']
const SQUAD = 11

/** A game with its setup. */
export interface SampleGame {
  readonly setup: GameSetup
  readonly plays: readonly Play[]
}

/** Simulates a game of a built-in league, always the same for a seed: for tests, measurements and examples. */
export function sampleGame(league: (typeof PROFILES)[number]['code'], seed: number): SampleGame {
  const rules = PROFILES.find(({ code }) => code === league)
  if (!rules) throw new Error(`no built-in league has the code ${league}`)
  const random = seeded(seed)
  const court = courtOf(rules.courtCode)
  const squads = bySide((side) => squad(side, rules.playersOnFloor, seed, random))
  const people = SIDES.flatMap((side) => squads[side].map(({ person }) => person))
  const players: BySide<readonly SimulatedPlayer[]> = bySide((side) =>
    squads[side].map(({ player }) => player),
  )
  const stem = derivedId('sample', league, String(seed)).slice(0, 24)
  let next = 0
  const sent = simulateGame({
    setup: { profile: rules, court, players },
    random,
    id: () => `${stem}${(next++).toString(16).padStart(12, '0')}`,
  })
  const plays = sent.map((play) => {
    const assembled = assemble(play, court)
    if (!assembled.ok)
      throw new Error(`the simulator made an impossible play: ${JSON.stringify(assembled.refusals)}`)
    return assembled.play
  })
  return { setup: { rules, court, people, scoringType: 'STANDARD' }, plays }
}

function squad(side: Side, onFloor: number, seed: number, random: Random) {
  const quality = around(random, 0, 0.04)
  return Array.from({ length: SQUAD }, (_, order) => {
    const id = derivedId('sample', String(seed), side, String(order))
    const position = POSITIONS[order % POSITIONS.length]!
    const isStarting = order < onFloor
    const skills = drawSkills(random, position, quality + 0.06 - order * 0.015)
    const person: Person = {
      id,
      isHomeTeam: side === 'home',
      jersey: String(order * 4 + 3),
      fullName: `${side === 'home' ? 'Home' : 'Away'} ${order + 1}`,
      isStarting,
      role: 'PLAYER',
      order,
    }
    return { person, player: { id, position, isStarting, skills } }
  })
}
