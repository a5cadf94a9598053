import type { Browser } from '@playwright/test'
import type { SeededTeam } from './seed.ts'

export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const

/** A phone, and a computer that is used by keys. */
export const DEVICES = [PHONE, { viewport: { width: 1280, height: 844 }, hasTouch: false }] as const

/** A page on a device, its user signed in. `press` presses a button by touch or by keys. */
export async function openOn(
  device: (typeof DEVICES)[number],
  { browser, seeded, url }: { readonly browser: Browser; readonly seeded: SeededTeam; readonly url: string },
) {
  const context = await browser.newContext({ ...device, baseURL: url })
  await seeded.signIn(context)
  const page = await context.newPage()
  const press = (name: string) => {
    const button = page.getByRole('button', { name, exact: true })
    return device.hasTouch ? button.tap() : button.press('Enter')
  }
  return { context, page, press }
}
