// A page of a WebDriver session, used by the names that a person reads.
import { writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TestInfo } from '@playwright/test'
import { type OtherBrowser, type Session, until } from './webDriver.ts'

/** WebDriver's characters for keys that are no letter. */
const KEYS: Readonly<Record<string, string>> = { Enter: '\uE007', Escape: '\uE00C' }
const SHIFT = '\uE008'
const NEEDS_SHIFT = /[A-Z~!@#$%^&*()_+{}|:"<>?]/

const press = (key: string): object[] => {
  const value = KEYS[key] ?? key
  const stroke = [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]
  return NEEDS_SHIFT.test(value)
    ? [{ type: 'keyDown', value: SHIFT }, ...stroke, { type: 'keyUp', value: SHIFT }]
    : stroke
}

/** An element: a CSS selector, and its name. */
export type Target = readonly [selector: string, name: RegExp]

interface Place {
  readonly x: number
  readonly y: number
  readonly text: string
  /** Nothing covers the element at this point. */
  readonly isFree: boolean
}

/**
 * An expression of the first visible element whose name matches. The name is its label, or its text. A radio button and a
 * switch are used by their label.
 */
const elementOf = ([selector, name]: Target): string => `
  [...document.querySelectorAll(${JSON.stringify(selector)})].find((one) => {
    const labels = [...(one.labels ?? [])].map((label) => label.textContent).join(' ')
    const text = one.getAttribute('aria-label') ?? (labels || one.textContent)
    return ${name}.test(text.trim()) && (one.checkVisibility({ visibilityProperty: true }) || one.labels?.length)
  })`

/** An expression of where an element is and what it says; null without one. */
const placeOf = (target: Target, [right, down]: readonly [number, number]): string => `(() => {
  const found = ${elementOf(target)}
  if (!found) return null
  const element = found.matches('[type=radio], [type=checkbox]') ? found.labels?.[0] ?? found : found
  element.scrollIntoView({ block: 'center' })
  const box = element.getBoundingClientRect()
  const [x, y] = [Math.round(box.x + box.width * ${right}), Math.round(box.y + box.height * ${down})]
  const hit = document.elementFromPoint(x, y)
  return { x, y, text: element.textContent, isFree: hit !== null && element.contains(hit) }
})()`

/** Sets a field as the browser does after its own picker, which differs from browser to browser. */
const settingOf = (target: Target, value: string): string => `(() => {
  const field = ${elementOf(target)}
  if (!field) return null
  const wanted = ${JSON.stringify(value)}
  const option = [...(field.options ?? [])].find(({ label }) => label.includes(wanted))
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, option?.value ?? wanted)
  field.dispatchEvent(new Event(field.options ? 'change' : 'input', { bubbles: true }))
  return true
})()`

export const MIDDLE = [0.5, 0.5] as const
/** Moves of a drag. */
const STEPS = 6
const RELEASE = { type: 'pointerUp', button: 0 } as const

const moveTo = ({ x, y }: Pick<Place, 'x' | 'y'>, duration = 0): object => ({
  type: 'pointerMove',
  x: Math.round(x),
  y: Math.round(y),
  duration,
  origin: 'viewport',
})

/** A page in another browser. Every verb waits until its element is there. */
export class WebDriverPage {
  readonly #session: Session

  constructor(session: Session) {
    this.#session = session
  }

  goto(url: string): Promise<void> {
    return this.#session.goto(url)
  }

  /** Signs in with the token of a session. */
  async signIn(url: string, token: string): Promise<void> {
    // Not a page of the app: Firefox may break off a navigation while a page installs the service worker.
    await this.goto(`${url}/icon-192.png`)
    await this.evaluate(`localStorage.setItem('fullcourt.token', ${JSON.stringify(token)})`)
  }

  screenshot(): Promise<string> {
    return this.#session.screenshot()
  }

  close(): Promise<void> {
    return this.#session.close()
  }

  /** Evaluates an expression in the page. Its value must be JSON. */
  evaluate(expression: string): Promise<unknown> {
    return this.#session.evaluate(expression)
  }

  async #ask<T>(expression: string): Promise<T | undefined> {
    return ((await this.#session.evaluate(expression)) as T | null) ?? undefined
  }

  /** Waits until an element is there whose text matches. */
  async sees(target: Target, text = /(?:)/): Promise<void> {
    await until(`${target.join(' ')} with ${text}`, async () => {
      const place = await this.#ask<Place>(placeOf(target, MIDDLE))
      return place && text.test(place.text) ? place : undefined
    })
  }

  /** Waits until nothing on the page matches. */
  async misses(selector: string): Promise<void> {
    const isGone = `document.querySelector(${JSON.stringify(selector)}) === null || null`
    await until(`no ${selector}`, () => this.#ask(isGone))
  }

  /** Waits until typing goes into a field. */
  async isFocused(target: Target): Promise<void> {
    const isActive = `(document.activeElement !== null && document.activeElement === (${elementOf(target)})) || null`
    await until(`the focus on ${target.join(' ')}`, () => this.#ask(isActive))
  }

  /** Waits for an address. */
  async arrivesAt(url: RegExp): Promise<void> {
    await until(String(url), () => this.#ask(`${url}.test(location.href) || null`))
  }

  /** Waits until an element rests and nothing covers it. @returns a point in it, as parts of its width and height */
  #restingPlace(target: Target, point: readonly [number, number] = MIDDLE): Promise<Place> {
    let before: Place | undefined
    return until(`a free place on ${target.join(' ')}`, async () => {
      const place = await this.#ask<Place>(placeOf(target, point))
      const rests = place?.isFree && place.x === before?.x && place.y === before.y
      before = place
      return rests ? place : undefined
    })
  }

  async #useMouse(...actions: readonly object[]): Promise<void> {
    await this.#session.perform([
      { type: 'pointer', id: 'mouse', actions, parameters: { pointerType: 'mouse' } },
    ])
  }

  /**
   * Clicks the middle of an element that rests, or a point in it as parts of its width and height.
   * @param heldMs how long the button is held
   */
  async click(target: Target, point: readonly [number, number] = MIDDLE, heldMs = 0): Promise<void> {
    const place = await this.#restingPlace(target, point)
    const hold = { type: 'pause', duration: heldMs }
    await this.#useMouse(moveTo(place), { type: 'pointerDown', button: 0 }, hold, RELEASE)
  }

  /** Drags an element onto another one, in steps as a hand does. @param beforeDrop runs while the button is held */
  async drag(from: Target, to: Target, beforeDrop: () => Promise<void>): Promise<void> {
    const end = await this.#restingPlace(to)
    const start = await this.#restingPlace(from)
    const steps = Array.from({ length: STEPS }, (_, index) => {
      const part = (index + 1) / STEPS
      return moveTo({ x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part }, 20)
    })
    await this.#useMouse(moveTo(start), { type: 'pointerDown', button: 0 }, ...steps)
    await beforeDrop()
    await this.#useMouse(RELEASE)
  }

  /** Presses one key after the other: characters, or names of keys. */
  async press(...keys: string[]): Promise<void> {
    await this.#session.perform([{ type: 'key', id: 'keyboard', actions: keys.flatMap(press) }])
  }

  /** Clicks a field and types into it. */
  async write(target: Target, text: string): Promise<void> {
    await this.click(target)
    await this.press(...Array.from(text, (character) => (character === '\n' ? 'Enter' : character)))
  }

  /** Chooses from a list by its words, or a time. */
  async choose(target: Target, value: string): Promise<void> {
    await until(target.join(' '), () => this.#ask(settingOf(target, value)))
  }
}

/**
 * How often an act with a film may begin. With GStreamer 1.22 the threads of Debian's WebKit sometimes wait for each other while a
 * film seeks (the main one in `gst_pad_push_event`), or a seek never ends; Safari has no GStreamer. A fault of ours fails each time.
 */
export const triesWithFilm = (browser: OtherBrowser): number => (browser === 'WebKit' ? 3 : 1)

/**
 * Runs an act in a browser; keeps a picture of the page where it fails.
 * @param tries how often it may begin, each time in a new browser
 */
export async function inBrowser(
  open: () => Promise<Session>,
  testInfo: TestInfo,
  act: (page: WebDriverPage) => Promise<void>,
  tries = 1,
): Promise<void> {
  const page = new WebDriverPage(await open())
  try {
    return await act(page)
  } catch (error) {
    const picture = await Promise.race([page.screenshot().catch(() => ''), sleep(10_000, '')])
    writeFileSync(testInfo.outputPath(`page-${tries}.png`), picture, 'base64')
    if (tries === 1) throw error
    console.log(`begins again: ${error instanceof Error ? error.message.split('\n', 1)[0] : error}`)
  } finally {
    await page.close()
  }
  return inBrowser(open, testInfo, act, tries - 1)
}
