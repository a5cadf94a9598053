// A scorer at the table, in a real browser: `scorer.at('Q1', '9:42').shoots('H12', { from: [24, 7], made: false }).rebounds('H33')`.
// Every verb uses mouse and keyboard as a person would. A chain runs when it is awaited.
import { expect, type Locator, type Page } from '@playwright/test'
import { clockButton } from './scoringScreen.ts'

export type Side = 'H' | 'A'

/** Feet as a shooter sees them: `[out from the baseline he attacks, to his right of the middle]`. */
export type Feet = readonly [number, number]

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
/** What begins an event without a place on the court. */
const ACTION_KEYS = {
  Made: 'a',
  Missed: 's',
  Turnover: 'd',
  Foul: 'f',
  Timeout: 't',
  'Held ball': 'j',
} as const
export type Action = keyof typeof ACTION_KEYS

const FIRST_BALL = /^Who (won the jump ball|has the first ball)\?$/
const TIMEOUT_KEYS = { full: ['1', '2'], short: ['3', '4'] } as const

/** '12', or '⇧12' for the team that is typed with Shift. */
export async function typeNumber({ keyboard }: Page, number: string): Promise<void> {
  const isShifted = number.startsWith('⇧')
  // Shift with a digit is another character: the code says which key it is.
  const digits = [...number.replace('⇧', '')].map((digit) => `Digit${digit}`)
  // None waits for the page, as no person does: on a busy machine the second digit would come too late for the number.
  await Promise.all([
    isShifted && keyboard.down('Shift'),
    ...digits.flatMap((key) => [keyboard.down(key), keyboard.up(key)]),
    isShifted && keyboard.up('Shift'),
  ])
}

export class Scorer implements PromiseLike<undefined> {
  readonly page: Page
  #line: Promise<void> = Promise.resolve()
  /** Court in feet. */
  protected readonly court: { readonly length: number; readonly width: number }
  protected homeIsLeft = true

  constructor(page: Page, court = { length: 84, width: 50 }) {
    this.page = page
    this.court = court
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

  protected queue(act: () => Promise<unknown>): this {
    this.#line = this.#line.then(async () => {
      await act()
    })
    return this
  }

  protected get popover(): Locator {
    return this.page.getByRole('dialog', { name: 'Event' })
  }

  /** The popover's choice for a player, a team or a bench: 'H12', 'A team', 'A bench'. Both teams may wear a number. */
  protected choice(who: string): Locator {
    const side = who.startsWith('H') ? 'home' : 'away'
    const own = (choice: string) => this.popover.locator(`${choice}[data-side="${side}"]`)
    if (who.endsWith(' team')) return own('[data-key$="t"]')
    if (who.endsWith(' bench')) return own('[data-key="r"]')
    return own('[data-key]').filter({ has: this.page.getByText(new RegExp(`^${who.slice(1)} - `)) })
  }

  /**
   * Types a person's number: 'H12', 'A7'; with Shift where the popover lists that team second. 'A team' and 'A?' have keys.
   * @param then a letter typed right after the number settles it where another digit could follow; otherwise the wait does
   */
  protected async names(who: string, then?: string): Promise<void> {
    if (who.endsWith('?')) return this.#pressAll(['e', then])
    const key = await this.choice(who).first().getAttribute('data-key')
    if (!key) throw new Error(`${who} is not in the popover`)
    if (!/\d$/.test(key)) return this.#pressAll([key.replace('⇧', 'Shift+'), then])
    await typeNumber(this.page, key)
    if (then) await this.page.keyboard.press(then)
    else await expect.poll(() => this.#typed.isVisible(), { intervals: [20] }).toBe(false)
  }

  async #pressAll(keys: readonly (string | undefined)[]): Promise<void> {
    for (const key of keys) if (key) await this.page.keyboard.press(key)
  }

  /** The digits typed so far, shown while another digit could follow. */
  get #typed(): Locator {
    return this.page.getByLabel('Number typed')
  }

  protected async click(from: Feet, side: Side, made: boolean): Promise<void> {
    const court = this.page.getByRole('application')
    const box = (await court.boundingBox())!
    const { length, width } = this.court
    const [right, down] = this.fromMiddle(from, side)
    await this.page.mouse.click(
      box.x + (0.5 + right / length) * box.width,
      box.y + (0.5 + down / width) * box.height,
      { button: made ? 'left' : 'right' },
    )
  }

  /** Feet from the middle of the whole court: to the right, and down. */
  protected fromMiddle([out, right]: Feet, side: Side): readonly [right: number, down: number] {
    const playsRight = (side === 'H') === this.homeIsLeft
    const fromMiddle = this.court.length / 2 - out
    return playsRight ? [fromMiddle, right] : [-fromMiddle, -right]
  }

  /** Answers the open play: by the key of a choice. */
  protected async answer(key: string): Promise<void> {
    await this.page.keyboard.press(key)
  }

  /** Answers a dialog by the key of a choice. */
  protected async answerIn(_dialog: Locator, key: string): Promise<void> {
    await this.page.keyboard.press(key)
  }

  /** Begins what has no place on the court. */
  protected async begin(what: Action): Promise<void> {
    await this.page.keyboard.press(ACTION_KEYS[what])
  }

  protected press(button: Locator): Promise<void> {
    return button.click()
  }

  protected async openSubs(side: Side): Promise<void> {
    await this.page.keyboard.press((side === 'H') === this.homeIsLeft ? 'g' : 'h')
  }

  protected dialogOf(title: string | RegExp): Locator {
    return this.page.getByRole('dialog').filter({ has: this.page.getByRole('heading', { name: title }) })
  }

  /** Opens and starts the game. `tip` is the side that wins the tip. */
  starts(path: string, tip: Side): this {
    return this.queue(async () => {
      await this.page.goto(path)
      await this.press(this.page.getByRole('button', { name: 'Start Game' }))
      const dialog = this.dialogOf(FIRST_BALL)
      await expect(dialog).toBeVisible()
      await this.answerIn(dialog, tip === 'H' ? '1' : '2')
      await expect(dialog).toBeHidden()
    })
  }

  /** Stops the clock and sets it, like a scorer who is a little late. */
  at(period: string, time: string): this {
    return this.queue(async () => {
      const label = await clockButton(this.page).textContent()
      if (!label?.startsWith(period)) throw new Error(`it is ${label}, not ${period}`)
      if (await this.page.getByRole('button', { name: 'Stop clock' }).isVisible())
        await this.page.keyboard.press('Space')
      await this.page.keyboard.press('c')
      await this.page.getByLabel('Time MM:SS').fill(time)
      await this.page.keyboard.press('Enter')
    })
  }

  clock(what: 'starts' | 'stops'): this {
    return this.queue(async () => {
      await this.page.keyboard.press('Space')
      await expect(
        this.page.getByRole('button', { name: what === 'starts' ? 'Stop clock' : 'Start clock' }),
      ).toBeVisible()
    })
  }

  /** Sets the clock as a scorer types it: '732', '7:32.5'. Stops it first where it runs. */
  setsClock(time: string): this {
    return this.queue(async () => {
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
    return this.queue(() => expect(this.popover.getByRole('heading')).toHaveText(question))
  }

  /** Expects that nothing is asked any more. */
  isDone(): this {
    return this.queue(() => expect(this.popover).toBeHidden())
  }

  /** Expects that nothing is asked but who comes in for a fouled-out player, and leaves that to a substitution. */
  isDoneButForSub(): this {
    return this.queue(async () => {
      const comesIn = this.popover.filter({ hasText: 'Who comes in?' })
      await expect(this.popover.filter({ hasNotText: 'Who comes in?' })).toBeHidden()
      if (await comesIn.isVisible()) await this.answer('q')
      await expect(this.popover).toBeHidden()
    })
  }

  shoots(who: string, { from, made = true, worth }: Shot): this {
    return this.queue(async () => {
      if (from) await this.click(from, who[0] as Side, made)
      else {
        await this.begin(made ? 'Made' : 'Missed')
        await this.#turnTo(who)
      }
      if (worth) await this.#seesWorth(worth)
      await this.names(who)
    })
  }

  /** Changes the value of the shot where the popover offers it. */
  async #seesWorth(points: number): Promise<void> {
    await expect(this.popover).toBeVisible()
    if (await this.popover.getByRole('button', { name: `Worth ${points}` }).isVisible())
      await this.answer('v')
  }

  /** A basket without a location. */
  makes(who: string): this {
    return this.shoots(who, {})
  }

  assists(who: string): this {
    return this.queue(() => this.names(who))
  }

  unassisted(): this {
    return this.queue(() => this.answer('Enter'))
  }

  rebounds(who: string): this {
    return this.queue(() => this.names(who))
  }

  /** Enter: none, or what is suggested. */
  answersNone(): this {
    return this.queue(() => this.answer('Enter'))
  }

  /** The foul on a made shot, added while its assist is asked. */
  isFouledBy(who: string): this {
    return this.queue(async () => {
      await this.answer('n')
      await expect(this.popover.getByRole('heading')).toHaveText('Foul by')
      await this.names(who)
    })
  }

  blocks(who: string): this {
    return this.queue(async () => {
      await this.answer('b')
      await this.names(who)
    })
  }

  turnsOver(who: string): this {
    return this.queue(async () => {
      await this.begin('Turnover')
      await this.#turnTo(who)
      await this.names(who)
    })
  }

  steals(who: string): this {
    return this.queue(() => this.names(who))
  }

  /** The turnover is a dead ball: no steal. */
  isDeadBall(): this {
    return this.queue(() => this.answer('b'))
  }

  fouls(who: string, kind: keyof typeof FOUL_KEYS, on?: string): this {
    return this.queue(async () => {
      await this.begin('Foul')
      await this.#turnTo(who)
      await this.names(who, FOUL_KEYS[kind])
      if (on) await this.names(on)
    })
  }

  /** Names the player who was fouled. */
  isOn(who: string): this {
    return this.queue(() => this.names(who))
  }

  /** Switches to the other team's list if it is not shown yet. */
  async #turnTo(who: string): Promise<void> {
    if (who.endsWith('?')) return
    await expect(this.popover).toBeVisible()
    if ((await this.choice(who).count()) === 0) await this.answer('w')
  }

  /** How many throws, where the rules leave a choice. */
  gets(throws: 2 | 3): this {
    return this.queue(() => this.answer(String(throws)))
  }

  throws(...results: ('made' | 'missed')[]): this {
    return this.queue(async () => {
      for (const result of results) await this.answer(THROW_KEYS[result])
    })
  }

  /** One throw. Names the player when the popover suggests another one. */
  throwsAs(who: string | null, result: keyof typeof THROW_KEYS): this {
    return this.queue(async () => {
      await expect(this.popover.getByRole('heading')).toHaveText(/^Free throw/)
      const isNamed = !who || (await this.choice(who).getAttribute('data-tone')) === 'current'
      if (isNamed) await this.answer(THROW_KEYS[result])
      else await this.names(who, THROW_KEYS[result])
    })
  }

  substitutes(side: Side, out: readonly string[], into: readonly string[]): this {
    return this.queue(async () => {
      await this.openSubs(side)
      const dialog = this.page.getByRole('dialog', { name: /^Substitutions/ })
      for (const name of [...out, ...into]) {
        const key = await dialog
          .locator('[data-key]')
          .filter({ has: this.page.locator('span', { hasText: new RegExp(`^${name}$`) }) })
          .getAttribute('data-key')
        await this.answerIn(dialog, key!)
      }
      // As many come in as go out: the dialog is done without Enter.
      await expect(dialog).toBeHidden()
    })
  }

  takesTimeout(side: Side, kind: keyof typeof TIMEOUT_KEYS = 'full'): this {
    return this.queue(async () => {
      await this.begin('Timeout')
      await this.#answers('Timeout', TIMEOUT_KEYS[kind], side)
    })
  }

  /** A held ball, or a tip later in the game. By an arrow it is one key, and the turnover before it is not entered. */
  winsJump(side: Side): this {
    return this.queue(async () => {
      const isByArrow = await this.page.getByRole('button', { name: 'Held ball' }).isVisible()
      await this.begin('Held ball')
      if (isByArrow) {
        if (await this.popover.isVisible()) await this.answer('Enter')
        return
      }
      await this.#answers(FIRST_BALL, ['1', '2'], side)
    })
  }

  /** Answers a dialog that lists the team on the left first. */
  async #answers(title: string | RegExp, [left, right]: readonly [string, string], side: Side) {
    const dialog = this.dialogOf(title)
    await expect(dialog).toBeVisible()
    await this.answerIn(dialog, (side === 'H') === this.homeIsLeft ? left : right)
    await expect(dialog).toBeHidden()
  }

  /** Presses the button beside the clock. `swaps`: the sides change ends; `keepsFives`: the starters stay where they are. */
  ends(button: string, { swaps = false, keepsFives = false } = {}): this {
    return this.queue(async () => {
      await this.press(this.page.getByRole('button', { name: button, exact: true }).first())
      const reset = this.page.getByRole('dialog').getByLabel(/^Reset starters/)
      if (keepsFives && (await reset.isVisible())) await reset.uncheck()
      await this.press(this.page.getByRole('dialog').getByRole('button', { name: button, exact: true }))
      await expect(this.page.getByRole('button', { name: button, exact: true })).toHaveCount(0)
      if (swaps) this.homeIsLeft = !this.homeIsLeft
    })
  }

  undoes(times = 1): this {
    return this.queue(async () => {
      for (let i = 0; i < times; i++) await this.page.keyboard.press('Control+z')
    })
  }

  redoes(times = 1): this {
    return this.queue(async () => {
      for (let i = 0; i < times; i++) await this.page.keyboard.press('Control+Shift+z')
    })
  }
}
