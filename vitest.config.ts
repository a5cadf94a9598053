import { defineConfig } from 'vitest/config'

const MADE_DATA_DIR = 'packages/server/test/madeDataDir.ts'
/** The packed packages, and what they do with a server. */
const PUBLISHED = 'scripts/published.test.ts'
const SERVER = ['packages/server/{src,test}/**/*.test.ts', PUBLISHED]
const SCREENS = ['packages/web/src/**/*.test.tsx']
/** It replaces modules, which other files of its process would get too. */
const MOCKED = 'packages/web/src/videos/VideoPage.test.tsx'
/** Laws over many whole games. `npm test -- quick` leaves them out. */
const SLOW = [
  'packages/scorebook/src/check/{faults,firstFix,realFaults}.test.ts',
  'packages/scorebook/test/laws.test.ts',
  'packages/web/src/scoring/{film/filmScoring,crews/crewLaw}.test.ts',
]
const PURE = ['packages/{client,scorebook,film,program,wire}/{src,test}/**/*.test.ts']

export default defineConfig({
  test: {
    // Two cores: tests of the server wait for disks, timers and other processes for two fifths of their time.
    maxWorkers: 4,
    setupFiles: 'scripts/laws.setup.ts',
    // Two noisy cores: a first start of PostgreSQL takes seconds. A hang is still found, a slow disk is no failure.
    testTimeout: process.env.RUNS ? 3_600_000 : 120_000,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: SERVER,
          // A file that loads the server anew takes more time for that than for its tests.
          isolate: false,
          globalSetup: [MADE_DATA_DIR, 'packages/server/test/cluster.ts'],
        },
      },
      { extends: true, test: { name: 'slow', include: SLOW } },
      {
        extends: true,
        // Pure functions have no state that a test file could leave to the next one in the same process.
        test: { name: 'pure', include: PURE, exclude: ['**/node_modules/**', ...SLOW], isolate: false },
      },
      {
        extends: true,
        test: {
          name: 'rest',
          globalSetup: MADE_DATA_DIR,
          include: ['packages/web/{src,test}/**/*.test.ts', '{scripts,bench}/**/*.test.ts', MOCKED],
          exclude: ['**/node_modules/**', ...SLOW, PUBLISHED],
        },
      },
      {
        extends: true,
        test: {
          name: 'screens',
          include: SCREENS,
          exclude: ['**/node_modules/**', MOCKED],
          environment: 'happy-dom',
          isolate: false,
        },
      },
    ],
  },
})
