import { defineConfig } from '@playwright/test'
import base from '../playwright.config.ts'

/** Runs that take minutes: `npm run long`, or `npm run long -- kills`. CI runs their short forms in `e2e`. */
export default defineConfig(base, {
  testDir: '.',
  testIgnore: [],
  outputDir: '../../test-results/long',
  globalSetup: '../build.ts',
  workers: 1,
  timeout: 60 * 60_000,
  reporter: 'list',
  use: { actionTimeout: 20_000 },
})
