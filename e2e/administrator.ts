// A product with its administrator, and a browser of theirs.
import type { Browser, Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { askServer } from '../packages/server/test/running.ts'
import { verifyEmail } from './seed.ts'
import type { Product } from './server.ts'
import { test as base, productWith } from './test.ts'

const VIEWPORT = { width: 1280, height: 800 }

/** The one administrator of a product. */
export interface Administrator {
  readonly token: string
  ask(method: string, path: string, body?: unknown): Promise<Record<string, unknown>>
  /** Sets up an authenticator app, unless there is one. */
  haveFactor(): Promise<void>
}

async function becomeAdministrator({ url, output, dataDir }: Product): Promise<Administrator> {
  const server = askServer(url)
  const user = {
    firstName: 'Alex',
    lastName: 'Root',
    username: 'alex-root',
    email: 'alex.root@example.org',
    password: 'a long enough password',
  }
  const { token } = (await server('POST', '/v1/user/', { body: user })).body
  async function ask(method: string, path: string, body?: unknown) {
    const reply = await server(method, path, { token, ...(body !== undefined && { body }) })
    if (reply.status >= 300) throw new Error(`${method} ${path}: ${reply.status} ${reply.text}`)
    return reply.body
  }
  const link = /\/become-admin\/#(\S+)/.exec(output())
  await ask('POST', '/v1/user/admin/', { token: link?.[1] })
  await verifyEmail({ ask }, dataDir, user.email)
  return {
    token,
    ask,
    async haveFactor() {
      if ((await ask('GET', '/v1/user/factors/')).totpSince !== null) return
      const { secret } = await ask('POST', '/v1/user/totp/')
      const code = new TOTP({ secret: Secret.fromBase32(String(secret)) }).generate()
      await ask('POST', '/v1/user/totp/confirm/', { code })
    },
  }
}

/** A product of this worker's own. */
export const test = base.extend<{ readonly admin: Page }, { readonly administrator: Administrator }>({
  product: productWith(),
  administrator: [({ product }, use) => becomeAdministrator(product).then(use), { scope: 'worker' }],
  /** The administrator's browser. */
  admin: async ({ administrator, browser, product }, use) => {
    const page = await newBrowser(browser, product)
    // Once, not by an init script: viewing as a user replaces the token.
    await page.goto('/terms/')
    await page.evaluate((token) => localStorage.setItem('fullcourt.token', token), administrator.token)
    await use(page)
    await page.context().close()
  },
})

/** Another browser, not signed in. */
export async function newBrowser(browser: Browser, { url }: Product): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: VIEWPORT,
    locale: 'en-US',
    serviceWorkers: 'block',
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  return context.newPage()
}
