import { findPostgres } from './postgres.ts'

/** PostgreSQL as npm installs it, and another one of this machine, usually of another major version. */
export const ENGINES = ['embedded', 'postgres'] as const
export type EngineKind = (typeof ENGINES)[number]
/** Tells whether this machine can run an engine. If not, the test is skipped with a line. */
export const has = (engine: EngineKind): boolean => engine === 'embedded' || findPostgres() !== undefined
