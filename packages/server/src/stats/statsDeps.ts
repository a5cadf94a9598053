import type { PlayDeps } from '../plays/playDeps.ts'

/** What statistics use of the app. */
export type StatsDeps = Pick<PlayDeps, 'db' | 'pool'>
