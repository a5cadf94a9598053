// The `test` that every browser test imports: it starts the product, or skips and says what is missing.
import { randomUUID } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, type Page, type WorkerFixture } from '@playwright/test'
import { findBrowser } from './browser.ts'
import { Profile } from './profile.ts'
import { Scorer } from './scorer.ts'
import { type SeededTeam, type SeedOptions, seedTeam } from './seed.ts'
import { type Product, startProduct } from './server.ts'

export { expect } from '@playwright/test'

const browserHere = await findBrowser()

export interface Here {
  readonly chromiumOrSkip: undefined
  /** How to seed. */
  readonly seedOptions: SeedOptions
  /** A program, a team and a game for this test, with the browser signed in. */
  readonly seeded: SeededTeam
  /** A browser on a profile of its own, with the browser signed in. */
  readonly profile: Profile
  /** A page of the same user on another device. */
  readonly other: Page
  /** A scorer at this page. */
  readonly scorer: Scorer
}

/**
 * A server for each worker, with a data folder of its own.
 * @param env as of `startProduct`
 */
export const productWith = (
  env?: Parameters<typeof startProduct>[0],
): [WorkerFixture<Product, object>, { readonly scope: 'worker'; readonly timeout: number }] => [
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
  async ({}, use) => {
    const product = await startProduct(env)
    await use(product)
    await product.stop()
  },
  { scope: 'worker', timeout: 90_000 },
]

/** `product` is one server for each worker: tests make their own accounts, so they share it. */
export const test = base.extend<Here, { readonly product: Product }>({
  chromiumOrSkip: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use, testInfo) => {
      testInfo.skip(!browserHere, 'no Chromium on this machine: install chromium to run the browser tests')
      await use(undefined)
    },
    { auto: true },
  ],
  seedOptions: [{}, { option: true }],
  seeded: async ({ product, context, seedOptions }, use) => {
    const seeded = await seedTeam(product.url, seedOptions)
    await seeded.signIn(context)
    await use(seeded)
  },
  profile: async ({ product, seeded }, use) => {
    const profile = new Profile(product.url, seeded)
    await use(profile)
    await profile.remove()
  },
  other: async ({ browser, product, seeded }, use) => {
    const context = await browser.newContext({ baseURL: product.url, viewport: { width: 1280, height: 800 } })
    await seeded.signIn(context)
    await use(await context.newPage())
    await context.close()
  },
  scorer: ({ page }, use) => use(new Scorer(page)),
  product: productWith(),
  baseURL: ({ product }, use) => use(product.url),
})

/** The path of a folder for the tests of a file or a `describe`: made before them, deleted after them. */
export function tempFolder(name: string): string {
  const folder = join(tmpdir(), `fullcourt-${name}-${randomUUID()}`)
  test.beforeAll(() => void mkdirSync(folder, { recursive: true }))
  test.afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
