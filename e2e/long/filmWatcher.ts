// A scorer who watches a film and presses when something is seen on it; what was on screen at each press is kept.
import { setTimeout as sleep } from 'node:timers/promises'
import type { GameEvent } from '@fullcourt/scorebook/vocabulary'
import { expect, type Page } from '@playwright/test'
import { popover } from '../scoringScreen.ts'
import { clockOfFrame, FRAME, pauseButton, playButton } from '../shownFilm.ts'
import type { FilmedQuarter } from './filmedQuarter.ts'

interface Counted {
  inputs: number
  /** The frame on screen at the first input since `isWatching` was set. */
  frame: string | null
  isWatching: boolean
}
type CountingWindow = Window & { counted: Counted }

/** Runs in the page: counts keys and presses. */
function countInputs(readFrame: () => string | null): void {
  const counted: Counted = { inputs: 0, frame: null, isWatching: false }
  const count = () => {
    counted.inputs += 1
    if (counted.isWatching) counted.frame = readFrame()
    counted.isWatching = false
  }
  window.addEventListener(
    'keydown',
    ({ key, repeat }) => {
      if (!repeat && key !== 'Shift' && key !== 'Control') count()
    },
    true,
  )
  window.addEventListener('pointerdown', count, true)
  Object.assign(window, { counted })
}

/** Counts inputs from the next page on. */
export const startCounting = (page: Page) =>
  page.addInitScript({ content: `(${countInputs})(() => ${FRAME})` })

export const inputsOf = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as CountingWindow).counted.inputs)

/** Holds keys and clicks back that come sooner after another than a person's. */
export function slowToPace({ keyboard, mouse }: Page, ms: number): void {
  let last = 0
  const paced =
    <Args extends readonly unknown[]>(act: (...args: Args) => Promise<void>) =>
    async (...args: Args) => {
      const early = last + ms - performance.now()
      if (early > 0) await sleep(early)
      last = performance.now()
      return act(...args)
    }
  keyboard.press = paced(keyboard.press.bind(keyboard))
  mouse.click = paced(mouse.click.bind(mouse))
}

/** Resolves as soon as the film is at a second. @returns false where it was past it already */
const untilSecond = (page: Page, second: number): Promise<boolean> =>
  page.evaluate(async (second) => {
    const { counted } = window as unknown as CountingWindow
    const isThere = () => document.querySelector<HTMLVideoElement>('video[data-front]')!.currentTime >= second
    const waits = !isThere()
    while (!isThere()) await new Promise(requestAnimationFrame)
    counted.frame = null
    counted.isWatching = true
    return waits
  }, second)

/** The most by which a press may be early, in seconds of film. */
const LONGEST_LEAD = 1.5
const median = (figures: readonly number[]): number => figures.toSorted((a, b) => a - b)[figures.length >> 1]!

/** Watches the film to each event, and starts the clock where the one on film starts. */
export class FilmWatcher {
  readonly #page: Page
  readonly #quarter: FilmedQuarter
  readonly #restarts: number[]
  /** Seconds of film between deciding to press and the press. As people do, the next ones are made earlier by as much. */
  readonly #delays: number[] = []
  #awaited: { readonly id: string | null; readonly from: number; readonly waits: boolean } | null = null
  /** Inputs that start the clock or the film. */
  inputs = 0
  /** The second on screen at the press for an event, by its id: read from the frame. */
  readonly pressedAt = new Map<string, number>()

  constructor(page: Page, quarter: FilmedQuarter) {
    this.#page = page
    this.#quarter = quarter
    this.#restarts = [...quarter.restarts]
  }

  /** Waits for an event on film; for a shot until its result is seen. */
  sees = async (event: GameEvent): Promise<void> => {
    const second = this.#quarter.seconds.get(event.id)! + this.#quarter.resultAfter(event)
    await this.watchTo(second, event.id)
  }

  async watchTo(second: number, id: string | null = null): Promise<void> {
    while ((this.#restarts[0] ?? Number.POSITIVE_INFINITY) <= second) await this.#startClock()
    await this.#reach(second, id)
  }

  /** Keeps what was on screen at the last press. */
  async note(): Promise<void> {
    const awaited = this.#awaited
    this.#awaited = null
    if (!awaited) return
    const frame = await this.#page.evaluate(() => (window as unknown as CountingWindow).counted.frame)
    const shown = clockOfFrame(frame)
    if (!shown) return
    if (awaited.id) this.pressedAt.set(awaited.id, shown.filmTime)
    if (awaited.waits) this.#delays.push(shown.filmTime - awaited.from)
  }

  async #startClock(): Promise<void> {
    await expect(this.#page.getByRole('button', { name: 'Start clock' })).toBeVisible()
    await this.#reach(this.#restarts.shift()!, null)
    await this.#press('Space')
  }

  async #reach(second: number, id: string | null): Promise<void> {
    await this.note()
    // While a play is being entered the film stands: Z lets it go on.
    const isAsked = await popover(this.#page).isVisible()
    if (isAsked && (await playButton(this.#page).isVisible())) await this.#press('z')
    await expect(pauseButton(this.#page)).toBeVisible()
    const delay = this.#delays.length > 0 ? median(this.#delays.slice(-5)) : 0
    const from = second - Math.min(Math.max(0, delay), LONGEST_LEAD)
    this.#awaited = { id, from, waits: await untilSecond(this.#page, from) }
  }

  async #press(key: string): Promise<void> {
    this.inputs += 1
    await this.#page.keyboard.press(key)
  }
}
