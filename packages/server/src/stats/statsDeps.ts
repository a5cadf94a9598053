import type { PlayDeps } from '../plays/playDeps.ts'

/** The parts of the app that statistics use. */
export type StatsDeps = Pick<PlayDeps, 'db' | 'hotPool'>
