import { FAULTS_OF_FOULS } from './fouls.ts'
import { FAULTS_OF_PLAYERS } from './players.ts'
import type { FaultKind } from './seeding.ts'
import { FAULTS_OF_BALL } from './shots.ts'
import { FAULTS_OF_TIME } from './times.ts'

/** The mistakes of scorers, each a single one in a clean game. */
export const FAULTS: readonly FaultKind[] = [
  ...FAULTS_OF_PLAYERS,
  ...FAULTS_OF_BALL,
  ...FAULTS_OF_FOULS,
  ...FAULTS_OF_TIME,
]

export { COMMON_FAULTS } from './common.ts'
export * from './exactly.ts'
export * from './trial.ts'
