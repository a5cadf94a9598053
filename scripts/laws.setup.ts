// Before each test file: laws take the same examples in every run. `SEED=…` takes others, `SEED=new` draws them anew.
import fc from 'fast-check'

const { SEED = '20261129', RUNS } = process.env

fc.configureGlobal({
  ...(SEED !== 'new' && { seed: Number(SEED) }),
  ...(RUNS && { numRuns: Number(RUNS) }),
})
