// A scorer at the table, in a real browser: `scorer.at('Q1', '9:42').shoots('H12', { from: [24, 7], made: false }).rebounds('H33')`.
// Every verb uses mouse and keyboard as a person would. A chain runs when it is awaited.
import { expect, type Locator, type Page } from '@playwright/test'

type Side = 'H' | 'A'

/** Feet as a shooter sees them: `[out from the baseline he attacks, to his right of the middle]`. */
type Feet = readonly [number, number]

interface Shot {
  /** Without a location the shot is started by key. */
  readonly from?: Feet
  readonly made?: boolean
  /** The value that the scorer enters, at any location. */
  readonly worth?: number
}

const FOUL_KEYS = {
  shooting: 's',
  non_shooting: 'n',
  offensive: 'o',
  technical: 't',
  unsportsmanlike: 'u',
  disqualifying: 'd',
} as const

const THROW_KEYS = { made: 'a', missed: 's', violation: 'd', 'violation by the defense': 'Shift+d' } as const
const TIMEOUT_KEYS = { full: ['1', '2'], short: ['3', '4'] } as const

/** '12', or '⇧12' for the team that is typed with Shift. */
export async function typeNumber(page: Page, number: string): Promise<void> {
  const shift = number.startsWith('⇧') ? 'Shift+' : ''
  // Shift with a digit is another character: the code says which key it is.
  for (const digit of number.replace('⇧', '')) await page.keyboard.press(`${shift}Digit${digit}`)
}

export class Scorer implements PromiseLike<undefined> {
  readonly page: Page
  #line: Promise<void> = Promise.resolve()
  /** Court in feet. */
  readonly #court: { readonly length: number; readonly width: number }
  #homeIsLeft = true

  constructor(page: Page, court = { length: 84, width: 50 }) {
    this.page = page
    this.#court = court
  }

  // biome-ignore lint/suspicious/noThenProperty: awaiting a chain of verbs runs it.
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

  /** The popover's choice for a player, a team or a bench: 'H12', 'A team', 'A bench'. Both teams may wear a number. */
  #choice(who: string): Locator {
    const side = who.startsWith('H') ? 'home' : 'away'
    const own = (choice: string) => this.#popover.locator(`${choice}[data-side="${side}"]`)
    if (who.endsWith(' team')) return own('[data-key$="t"]')
    if (who.endsWith(' bench')) return own('[data-key="r"]')
    return own('[data-key]').filter({ has: this.page.getByText(new RegExp(`^${who.slice(1)} - `)) })
  }

  /**
   * Types a person's number: 'H12', 'A7'; with Shift where the popover lists that team second. 'A team' and 'A?' have keys.
   * @param then a letter typed right after the number settles it where another digit could follow; otherwise the wait does
   */
  async #names(who: string, then?: string): Promise<void> {
    if (who.endsWith('?')) return this.#pressAll(['e', then])
    const key = await this.#choice(who).first().getAttribute('data-key')
    if (!key) throw new Error(`${who} is not in the popover`)
    if (!/\d$/.test(key)) return this.#pressAll([key.replace('⇧', 'Shift+'), then])
    await typeNumber(this.page, key)
    if (then) await this.page.keyboard.press(then)
    else await expect(this.#typed).toBeHidden()
  }

  async #pressAll(keys: readonly (string | undefined)[]): Promise<void> {
    for (const key of keys) if (key) await this.page.keyboard.press(key)
  }

  /** The digits typed so far, shown while another digit could follow. */
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

  /** Opens and starts the game. `tip` is the side that wins the tip. */
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

  /** Stops the clock and sets it, like a scorer who is a little late. */
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

  /** Sets the clock as a scorer types it: '732', '7:32.5'. Stops it first where it runs. */
  setsClock(time: string): this {
    return this.#do(async () => {
      if (await this.page.getByRole('button', { name: 'Stop clock' }).isVisible())
        await this.page.keyboard.press('Space')
      await this.page.keyboard.press('c')
      const field = this.page.getByLabel('Time MM:SS')
      await expect(field).toBeFocused()
      await this.page.keyboard.type(time)
      await this.page.keyboard.press('Enter')
      await expect(field).toBeHidden()
    })
  }

  /** Reads what the popover asks. */
  asks(question: string | RegExp): this {
    return this.#do(() => expect(this.#popover.getByRole('heading')).toHaveText(question))
  }

  /** Expects that nothing is asked any more. */
  isDone(): this {
    return this.#do(() => expect(this.#popover).toBeHidden())
  }

  shoots(who: string, { from, made = true, worth }: Shot): this {
    return this.#do(async () => {
      if (from) await this.#click(from, who[0] as Side, made ? 'left' : 'right')
      else {
        await this.page.keyboard.press(made ? 'a' : 's')
        await this.#turnTo(who)
      }
      if (worth) await this.#seesWorth(worth)
      await this.#names(who)
    })
  }

  /** Changes the value of the shot where the popover offers it. */
  async #seesWorth(points: number): Promise<void> {
    await expect(this.#popover).toBeVisible()
    if (await this.#popover.getByRole('button', { name: `Worth ${points}` }).isVisible())
      await this.page.keyboard.press('v')
  }

  /** A basket without a location. */
  makes(who: string): this {
    return this.shoots(who, {})
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

  /** Enter: none, or what is suggested. */
  answersNone(): this {
    return this.#do(() => this.page.keyboard.press('Enter'))
  }

  /** The foul on a made shot, added while its assist is asked. */
  isFouledBy(who: string): this {
    return this.#do(async () => {
      await this.page.keyboard.press('n')
      await expect(this.#popover.getByRole('heading')).toHaveText('Fouled by')
      await this.#names(who)
    })
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

  /** The turnover is a dead ball: no steal. */
  isDeadBall(): this {
    return this.#do(() => this.page.keyboard.press('b'))
  }

  fouls(who: string, kind: keyof typeof FOUL_KEYS, on?: string): this {
    return this.#do(async () => {
      await this.page.keyboard.press('f')
      await this.#turnTo(who)
      await this.#names(who, FOUL_KEYS[kind])
      if (on) await this.#names(on)
    })
  }

  /** Names the player who was fouled. */
  isOn(who: string): this {
    return this.#do(() => this.#names(who))
  }

  /** Switches to the other team's list if it is not shown yet. */
  async #turnTo(who: string): Promise<void> {
    if (who.endsWith('?')) return
    await expect(this.#popover).toBeVisible()
    if ((await this.#choice(who).count()) === 0) await this.page.keyboard.press('w')
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

  /** One throw. Names the player when the popover suggests another one. */
  throwsAs(who: string | null, result: keyof typeof THROW_KEYS): this {
    return this.#do(async () => {
      await expect(this.#popover.getByRole('heading')).toHaveText(/^Free throw/)
      const isNamed = !who || (await this.#choice(who).getAttribute('data-tone')) === 'current'
      if (isNamed) await this.page.keyboard.press(THROW_KEYS[result])
      else await this.#names(who, THROW_KEYS[result])
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

  takesTimeout(side: Side, kind: keyof typeof TIMEOUT_KEYS = 'full'): this {
    return this.#do(async () => {
      await this.page.keyboard.press('t')
      await this.#answers('Timeout', TIMEOUT_KEYS[kind], side)
    })
  }

  /** A held ball, or a tip later in the game. */
  winsJump(side: Side): this {
    return this.#do(async () => {
      await this.page.keyboard.press('j')
      await this.#answers(/^Who (won the jump ball|has the first ball)\?$/, ['1', '2'], side)
    })
  }

  /** Answers a dialog that lists the team on the left first. */
  async #answers(title: string | RegExp, [left, right]: readonly [string, string], side: Side) {
    const dialog = this.page
      .getByRole('dialog')
      .filter({ has: this.page.getByRole('heading', { name: title }) })
    await expect(dialog).toBeVisible()
    await this.page.keyboard.press((side === 'H') === this.#homeIsLeft ? left : right)
    await expect(dialog).toBeHidden()
  }

  /** Presses the button beside the clock. `swaps`: the sides change ends. */
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
