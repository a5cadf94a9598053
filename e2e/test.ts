// The `test` that every browser test imports: the real product behind it, or a skip that says what is missing.
import { test as base } from '@playwright/test'
import { Bench } from './bench.ts'
import { findBrowser } from './browser.ts'
import { buildHouse, type House, type Wishes } from './house.ts'
import { type Product, startProduct } from './server.ts'

export { expect } from '@playwright/test'

const browserHere = await findBrowser()

interface Here {
  readonly chromiumOrSkip: undefined
  /** What `house` is to be like. */
  readonly wishes: Wishes
  /** A program, a team and a game of one's own, and the browser signed in to it. */
  readonly house: House
  /** Somebody at the table, at this page. */
  readonly bench: Bench
}

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
  wishes: [{}, { option: true }],
  house: async ({ product, context, wishes }, use) => {
    const house = await buildHouse(product.url, wishes)
    await house.signIn(context)
    await use(house)
  },
  bench: ({ page }, use) => use(new Bench(page)),
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      const product = await startProduct()
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: ({ product }, use) => use(product.url),
})
