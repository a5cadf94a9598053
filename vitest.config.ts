import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: [
      'packages/*/src/**/*.test.{ts,tsx}',
      'packages/*/test/**/*.test.ts',
      '{scripts,bench}/**/*.test.ts',
    ],
    maxWorkers: 2,
    // Two noisy cores: a first PGlite or a first postgres takes seconds. A hang is still found, a slow disk is no failure.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
