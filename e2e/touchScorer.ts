// A scorer with fingers on glass: the verbs of the scorer at the table, by taps alone.
import { expect, type Locator, type Page } from '@playwright/test'
import { isOnHalf, tapCourt } from './inputs.ts'
import { type Action, type Feet, Scorer, type Side } from './scorer.ts'
import { clockButton } from './scoringScreen.ts'

/** Runs in the page: counts taps, those on the clock apart, and how often the page was scrolled between two of them. */
function countTaps(): void {
  const taps = { plays: 0, clock: 0, scrolls: 0 }
  const clock = '[aria-label="Set the clock"], [aria-label^="Clock"], [aria-label$=" clock"]'
  let top = 0
  const count = ({ target }: PointerEvent) => {
    const isClock = target instanceof Element && target.closest(clock)
    taps[isClock ? 'clock' : 'plays'] += 1
    if (Math.abs(scrollY - top) > 1) taps.scrolls += 1
    top = scrollY
  }
  addEventListener('pointerdown', count, true)
  Object.assign(globalThis, { taps })
}

export interface Taps {
  readonly plays: number
  /** On the clock and its buttons. */
  readonly clock: number
  /** Taps before which the page had to be scrolled. */
  readonly scrolls: number
}

/** Where a finger finds what the popover's foot and title offer without a choice. */
const FOOT: Readonly<Record<string, RegExp>> = { q: /^(Close|Cancel)/, v: /^Worth/ }

export class TouchScorer extends Scorer {
  /** Call it before a page is opened. */
  static async count(page: Page): Promise<() => Promise<Taps>> {
    await page.addInitScript(countTaps)
    return () => page.evaluate(() => ({ ...(globalThis as unknown as { taps: Taps }).taps }))
  }

  get #court(): Locator {
    return this.page.getByRole('application')
  }

  protected override async click(from: Feet, side: Side, made: boolean): Promise<void> {
    const [right, down] = this.fromMiddle(from, side)
    // A phone shows the half of the side with the ball: it turns a moment after a play that changes who has it.
    const isShown = async () => isOnHalf(await this.#court.getAttribute('data-view'), right)
    await expect(async () => {
      if (!(await isShown())) await this.page.getByRole('button', { name: 'Show the other half' }).tap()
      await this.page.waitForTimeout(150)
      expect(await isShown()).toBe(true)
    }).toPass()
    await tapCourt(this.#court, { right, down, missed: !made }, this.court)
  }

  protected override async names(who: string, then?: string): Promise<void> {
    if (who.endsWith('?')) await this.answer('e')
    else await this.choice(who).first().tap()
    if (then) await this.answer(then)
  }

  protected override async answer(key: string): Promise<void> {
    const name = FOOT[key]
    const choice = name
      ? this.popover.getByRole('button', { name })
      : this.popover.locator(`[data-key="${key.replace('Shift+', '⇧')}"]`)
    await choice.filter({ visible: true }).first().tap()
  }

  protected override async answerIn(dialog: Locator, key: string): Promise<void> {
    await dialog.locator(`[data-key="${key}"]`).tap()
  }

  protected override async begin(what: Action): Promise<void> {
    if (what === 'Made' || what === 'Missed') throw new Error('a finger shows where the shot was taken')
    const name = what === 'Held ball' ? /^(Held|Jump) ball|^First ball/ : new RegExp(`^${what}`)
    await this.page.getByRole('toolbar', { name: 'Enter an event' }).getByRole('button', { name }).tap()
  }

  protected override press(button: Locator): Promise<void> {
    return button.tap()
  }

  protected override async openSubs(side: Side): Promise<void> {
    const isLeft = (side === 'H') === this.homeIsLeft
    const subs = this.page.getByRole('button', { name: /^Subs/ })
    await (isLeft ? subs.first() : subs.last()).tap()
  }

  /** Stops the clock and sets it by its wheels: whole minutes and seconds, '7:32' or '0'. */
  override setsClock(time: string): this {
    return this.queue(async () => {
      const [seconds = 0, minutes = 0] = time.split(':').map(Number).reverse()
      const stop = this.page.getByRole('button', { name: 'Stop clock' })
      if (await stop.isVisible()) await stop.tap()
      const face = clockButton(this.page)
      await face.tap()
      await this.page.getByLabel('Minutes').selectOption(String(minutes))
      await this.page.getByLabel('Seconds').selectOption(String(seconds))
      await this.page.getByRole('button', { name: 'Set', exact: true }).tap()
      await expect(face).toBeVisible()
    })
  }

  override clock(what: 'starts' | 'stops'): this {
    return this.queue(async () => {
      const [now, then] = what === 'starts' ? ['Start clock', 'Stop clock'] : ['Stop clock', 'Start clock']
      await this.page.getByRole('button', { name: now, exact: true }).tap()
      await expect(this.page.getByRole('button', { name: then, exact: true })).toBeVisible()
    })
  }

  override undoes(times = 1): this {
    return this.queue(async () => {
      const undo = this.page.getByRole('button', { name: /^Undo/ }).filter({ visible: true })
      for (let i = 0; i < times; i++) await undo.first().tap()
    })
  }

  /** The held ball of the team with the arrow. */
  holdsBall(): this {
    return this.queue(() => this.begin('Held ball'))
  }

  /** Answers the open question by the key of a choice. */
  answers(key: string): this {
    return this.queue(() => this.answer(key))
  }

  /** Sends in a whole line-up. */
  sendsIn(side: Side, lineUp: string): this {
    return this.queue(async () => {
      await this.openSubs(side)
      await this.page.getByRole('dialog').getByRole('button', { name: lineUp }).tap()
    })
  }
}
