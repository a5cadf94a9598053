/** Simulates games by the rules of any profile, from seeded random numbers: for the demo, and for laws that need many games. */
export type { SimulatedPlayer, SimulationSetup } from './gameInPlay.ts'
export { type Random, seeded } from './random.ts'
export { type SampleGame, sampleGame } from './sample.ts'
export { type Simulation, simulateGame } from './simulateGame.ts'
export { drawSkills, type Skills, ZONES, type Zone } from './skills.ts'
