// A scorer at the table, in a real browser: `bench.at('Q1', '9:42').shoots('H12', { from: [24, 7], made: false }).rebounds('H33')`.
// Every verb does what a person would do with mouse and keyboard; a chain is played when it is awaited.
import { expect, type Locator, type Page } from '@playwright/test'

type Side = 'H' | 'A'

/** Feet as a shooter sees them: `[out from the baseline he attacks, to his right of the middle]`. */
type Feet = readonly [number, number]

interface Shot {
  readonly from: Feet
  readonly made?: boolean
}

const FOUL_KEYS = {
  shooting: 's',
  non_shooting: 'n',
  offensive: 'o',
  technical: 't',
  unsportsmanlike: 'u',
} as const

/** '12', or '⇧12' for the team that is typed with Shift. */
export async function typeNumber(page: Page, number: string): Promise<void> {
  const shift = number.startsWith('⇧') ? 'Shift+' : ''
  // Shift with a digit is another character: the code says which key it is.
  for (const digit of number.replace('⇧', '')) await page.keyboard.press(`${shift}Digit${digit}`)
}

export class Bench implements PromiseLike<undefined> {
  readonly page: Page
  #line: Promise<void> = Promise.resolve()
  /** Court in feet. */
  readonly #court: { readonly length: number; readonly width: number }
  #homeIsLeft = true

  constructor(page: Page, court = { length: 84, width: 50 }) {
    this.page = page
    this.#court = court
  }

  // biome-ignore lint/suspicious/noThenProperty: a chain of verbs is played by awaiting it.
  then<A, B>(
    done?: ((value: undefined) => A | PromiseLike<A>) | null,
    failed?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ) {
    const played = this.#line
    this.#line = Promise.resolve()
    return played.then(() => undefined).then(done, failed)
  }

  #do(act: () => Promise<unknown>): this {
    this.#line = this.#line.then(async () => {
      await act()
    })
    return this
  }

  get #popover(): Locator {
    return this.page.getByRole('dialog', { name: 'Event' })
  }

  #listed(who: string): Locator {
    const label = this.page.getByText(new RegExp(`^${who.slice(1)} - `))
    return this.#popover.locator('[data-key]').filter({ has: label })
  }

  /** Types a person's number: 'H12', 'A7'; with Shift where the popover lists that team second. 'A team' and 'A?' have keys. */
  async #names(who: string): Promise<void> {
    if (who.endsWith('team')) return this.page.keyboard.press('t')
    if (who.endsWith('?')) return this.page.keyboard.press('e')
    const number = await this.#listed(who).first().getAttribute('data-key')
    if (!number) throw new Error(`${who} is not in the popover`)
    await typeNumber(this.page, number)
    await expect(this.#typed).toBeHidden()
  }

  /** A number of which the next digit may still come. */
  get #typed(): Locator {
    return this.page.getByLabel('Number typed')
  }

  async #click([out, right]: Feet, side: Side, button: 'left' | 'right'): Promise<void> {
    const court = this.page.getByRole('application')
    const box = (await court.boundingBox())!
    const playsRight = (side === 'H') === this.#homeIsLeft
    const { length, width } = this.#court
    const x = playsRight ? length - out : out
    const y = playsRight ? width / 2 + right : width / 2 - right
    await this.page.mouse.click(box.x + (x / length) * box.width, box.y + (y / width) * box.height, {
      button,
    })
  }

  /** Opens the game and starts it; the side that wins the tip. */
  starts(path: string, tip: Side): this {
    return this.#do(async () => {
      await this.page.goto(path)
      await this.page.getByRole('button', { name: 'Start Game' }).click()
      await expect(
        this.page.getByRole('heading', { name: /^Who (won the jump ball|has the first ball)\?$/ }),
      ).toBeVisible()
      await this.page.keyboard.press(tip === 'H' ? '1' : '2')
    })
  }

  /** Stops the clock and sets it, as somebody who scores a little late does. */
  at(period: string, time: string): this {
    return this.#do(async () => {
      const label = await this.page.getByRole('button', { name: 'Clock: set time and period' }).textContent()
      if (!label?.startsWith(period)) throw new Error(`it is ${label}, not ${period}`)
      if (await this.page.getByRole('button', { name: 'Stop clock' }).isVisible())
        await this.page.keyboard.press('Space')
      await this.page.keyboard.press('c')
      await this.page.getByLabel('Time MM:SS').fill(time)
      await this.page.keyboard.press('Enter')
    })
  }

  clock(what: 'starts' | 'stops'): this {
    return this.#do(async () => {
      await this.page.keyboard.press('Space')
      await expect(
        this.page.getByRole('button', { name: what === 'starts' ? 'Stop clock' : 'Start clock' }),
      ).toBeVisible()
    })
  }

  shoots(who: string, { from, made = true }: Shot): this {
    return this.#do(async () => {
      await this.#click(from, who[0] as Side, made ? 'left' : 'right')
      await this.#names(who)
    })
  }

  /** A basket from nobody knows where. */
  makes(who: string): this {
    return this.#do(async () => {
      await this.page.keyboard.press('a')
      await this.#turnTo(who)
      await this.#names(who)
    })
  }

  assists(who: string): this {
    return this.#do(() => this.#names(who))
  }

  unassisted(): this {
    return this.#do(() => this.page.keyboard.press('Enter'))
  }

  rebounds(who: string): this {
    return this.#do(() => this.#names(who))
  }

  blocks(who: string): this {
    return this.#do(async () => {
      await this.page.keyboard.press('b')
      await this.#names(who)
    })
  }

  turnsOver(who: string): this {
    return this.#do(async () => {
      await this.page.keyboard.press('d')
      await this.#turnTo(who)
      await this.#names(who)
    })
  }

  steals(who: string): this {
    return this.#do(() => this.#names(who))
  }

  fouls(who: string, kind: keyof typeof FOUL_KEYS, on?: string): this {
    return this.#do(async () => {
      await this.page.keyboard.press('f')
      await this.#turnTo(who)
      await this.#names(who)
      await this.page.keyboard.press(FOUL_KEYS[kind])
      if (on) await this.#names(on)
    })
  }

  /** The other team's list, where it is not this one's. */
  async #turnTo(who: string): Promise<void> {
    if (!who.endsWith('?') && (await this.#listed(who).count()) === 0) await this.page.keyboard.press('w')
  }

  /** How many throws, where the rules leave a choice. */
  gets(throws: 2 | 3): this {
    return this.#do(() => this.page.keyboard.press(String(throws)))
  }

  throws(...results: ('made' | 'missed')[]): this {
    return this.#do(async () => {
      for (const result of results) await this.page.keyboard.press(result === 'made' ? 'a' : 's')
    })
  }

  substitutes(side: Side, out: readonly string[], into: readonly string[]): this {
    return this.#do(async () => {
      await this.page.keyboard.press((side === 'H') === this.#homeIsLeft ? 'g' : 'h')
      const dialog = this.page.getByRole('dialog', { name: /^Substitutions/ })
      for (const name of [...out, ...into]) {
        const key = await dialog
          .locator('[data-key]')
          .filter({ has: this.page.locator('span', { hasText: new RegExp(`^${name}$`) }) })
          .getAttribute('data-key')
        await this.page.keyboard.press(key!)
      }
      await this.page.keyboard.press('Enter')
      await expect(dialog).toBeHidden()
    })
  }

  takesTimeout(side: Side): this {
    return this.#do(async () => {
      await this.page.keyboard.press('t')
      await this.page.keyboard.press((side === 'H') === this.#homeIsLeft ? '1' : '2')
    })
  }

  /** Presses the button beside the clock; `swaps`: the sides change ends. */
  ends(button: string, { swaps = false } = {}): this {
    return this.#do(async () => {
      await this.page.getByRole('button', { name: button, exact: true }).first().click()
      await this.page.getByRole('dialog').getByRole('button', { name: button, exact: true }).click()
      await expect(this.page.getByRole('button', { name: button, exact: true })).toHaveCount(0)
      if (swaps) this.#homeIsLeft = !this.#homeIsLeft
    })
  }

  undoes(times = 1): this {
    return this.#do(async () => {
      for (let i = 0; i < times; i++) await this.page.keyboard.press('Control+z')
    })
  }

  redoes(times = 1): this {
    return this.#do(async () => {
      for (let i = 0; i < times; i++) await this.page.keyboard.press('Control+Shift+z')
    })
  }
}
