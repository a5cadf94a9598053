import { defineConfig } from '@playwright/test'
import { findBrowser } from './browser.ts'

const browser = await findBrowser()

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.test.ts',
  testIgnore: '**/long/**',
  outputDir: '../test-results',
  globalSetup: './build.ts',
  forbidOnly: process.env.CI === 'true',
  // With two, a quarter of the time of two cores is spent on waiting.
  workers: 3,
  // Two noisy cores: a hang is still found.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  use: {
    browserName: 'chromium',
    locale: 'en-US',
    timezoneId: 'America/New_York',
    viewport: { width: 1280, height: 800 },
    // Installing it fetches every page of the app. Tests about it, or without a network, allow it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    launchOptions: browser ? { executablePath: browser.executablePath, args: [...browser.args] } : {},
  },
})
