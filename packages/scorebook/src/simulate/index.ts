/**
 * Simulates games by the rules of any profile, from seeded random numbers. For the demo, and for laws that need thousands of
 * legal games. Not part of the main entry point.
 */

export type { SimulatedPlayer, SimulationSetup } from './gameInPlay.ts'
export { type Random, seeded } from './random.ts'
export { type SampleGame, sampleGame } from './sample.ts'
export { type Simulation, simulateGame } from './simulateGame.ts'
export { drawSkills, type Skills, ZONES, type Zone } from './skills.ts'
