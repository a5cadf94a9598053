// The tasks of npm: the program that each one runs. Plain ESM for an old Node.
import { SERVER_ENV } from './node.mjs'

export const TASKS = {
  start: { program: 'packages/server/src/main.ts', needsWeb: true, env: SERVER_ENV },
  worker: { program: 'packages/server/src/worker.ts', env: SERVER_ENV },
  dev: { program: 'scripts/dev.ts' },
  test: { program: 'scripts/test.ts' },
  bench: { program: 'scripts/bench.ts' },
  pictures: { program: 'scripts/pictures.ts' },
  drills: { program: 'scripts/drills.ts' },
  kill: { program: 'scripts/kill.ts' },
  long: { program: 'node_modules/@playwright/test/cli.js', args: ['test', '--config', 'e2e/long'] },
  backup: { program: 'packages/server/src/backup.ts', env: SERVER_ENV },
  restore: { program: 'packages/server/src/restore.ts', env: SERVER_ENV },
  distribute: { program: 'packages/server/src/distribute.ts', env: SERVER_ENV },
  'move-account': { program: 'packages/server/src/moveAccount.ts', env: SERVER_ENV },
  doctor: { program: 'packages/server/src/doctor.ts', env: SERVER_ENV },
  release: { program: 'scripts/release.ts' },
  'publish-packages': { program: 'scripts/publishPackages.ts' },
}
