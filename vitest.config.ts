import { defineConfig } from 'vitest/config'

const MADE_DATA_DIR = 'packages/server/test/madeDataDir.ts'
const SERVER = ['packages/server/{src,test}/**/*.test.ts']
const SCREENS = ['packages/web/src/**/*.test.tsx']

export default defineConfig({
  test: {
    maxWorkers: 3,
    // Two noisy cores: a first start of PostgreSQL takes seconds. A hang is still found, a slow disk is no failure.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: SERVER,
          globalSetup: [MADE_DATA_DIR, 'packages/server/test/cluster.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'rest',
          globalSetup: MADE_DATA_DIR,
          include: [
            'packages/*/src/**/*.test.{ts,tsx}',
            'packages/*/test/**/*.test.ts',
            '{scripts,bench}/**/*.test.ts',
          ],
          exclude: ['**/node_modules/**', ...SERVER, ...SCREENS],
        },
      },
      {
        extends: true,
        test: { name: 'screens', include: SCREENS, environment: 'happy-dom' },
      },
    ],
  },
})
