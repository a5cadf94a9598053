import type { Pool } from 'pg'
import type { OpenDatabase } from '../parts.ts'

/** The pools of connections by the names that metrics use. */
export const poolsOf = ({
  pool,
  hotPool,
  counterPool,
  jobsPool,
  longPool,
}: OpenDatabase): Readonly<Record<string, Pool>> => ({
  main: pool,
  hot: hotPool,
  counters: counterPool,
  jobs: jobsPool,
  long: longPool,
})
