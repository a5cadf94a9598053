// A browser on a profile of its own, which survives the end of the browser: for tests of crashes and kills.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, expect, type Page } from '@playwright/test'
import { findBrowser, killProcessesOn, processesOn } from './browser.ts'
import type { SeededTeam } from './seed.ts'

interface Opened {
  readonly context: BrowserContext
  readonly page: Page
}

export class Profile {
  readonly #folder = mkdtempSync(join(tmpdir(), 'fullcourt-profile-'))
  readonly #url: string
  readonly #seeded: SeededTeam | null

  /** @param seeded whose coach is logged in; null: a visitor */
  constructor(url: string, seeded: SeededTeam | null) {
    this.#url = url
    this.#seeded = seeded
  }

  /** Opens a browser on the profile, with an empty tab. */
  async open(): Promise<Opened> {
    const { executablePath, args } = (await findBrowser())!
    const context = await chromium.launchPersistentContext(this.#folder, {
      executablePath,
      args: [...args],
      baseURL: this.#url,
      viewport: { width: 1280, height: 800 },
    })
    await this.#seeded?.signIn(context)
    return { context, page: await context.newPage() }
  }

  /** Ends the browser at once, as a crash does, and waits until it has ended. */
  async kill(): Promise<void> {
    killProcessesOn(this.#folder)
    await expect.poll(() => processesOn(this.#folder)).toEqual([])
    rmSync(join(this.#folder, 'SingletonLock'), { force: true })
  }

  async remove(): Promise<void> {
    await this.kill()
    rmSync(this.#folder, { recursive: true, force: true })
  }
}
