import { describe, it } from 'vitest'
import { ENGINES, type EngineKind, has } from './engines.ts'

/** If the machine lacks an engine, one skipped test says so. */
function describeIfHere(engine: EngineKind, title: string, suite: () => void): void {
  describe(title, () => {
    if (has(engine)) suite()
    else it.skip('no postgres binary on this machine', () => {})
  })
}

/** Runs a suite on each engine. */
export function describeOnEngines(title: string, suite: (engine: EngineKind) => void): void {
  for (const engine of ENGINES) describeIfHere(engine, `${title}, ${engine}`, () => suite(engine))
}

/** Runs a suite that needs the other PostgreSQL of the machine. */
export const describeOnPostgres = (title: string, suite: () => void): void =>
  describeIfHere('postgres', title, suite)
