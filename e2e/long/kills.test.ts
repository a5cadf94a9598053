// kill -9 of the browser at random moments of entry: what was on the screen is there again.
import { setTimeout as sleep } from 'node:timers/promises'
import { seeded as randomFrom } from '@fullcourt/scorebook/simulate'
import type { Page } from '@playwright/test'
import { Scorer, typeNumber } from '../scorer.ts'
import { expect, test } from '../test.ts'

const KILLS = Number(process.env.KILLS ?? 50)
/** The same in each run, so that a failure comes from a change; `SEED=…` draws others. */
const SEED = Number(process.env.SEED ?? 20_261_123)

/** What a scorer sees of the book: the points, the plays in the feed, and the question of the open play. */
interface Shown {
  readonly points: number
  readonly plays: number
  readonly asked: string | null
}

/** Runs in the page: tells the test at each change what is on the screen. */
function watchScreen(): void {
  const tell = () => {
    const points = [...document.querySelectorAll('output[aria-label$=" score"]')]
    if (points.length !== 2) return
    const row = document.querySelector('[aria-label="Plays, newest first"] [aria-setsize]')
    const popover = document.querySelector('[role="dialog"][aria-label="Event"]')
    const shown = {
      points: points.reduce((sum, { textContent }) => sum + Number(textContent), 0),
      plays: Number(row?.getAttribute('aria-setsize') ?? 0),
      asked: popover?.querySelector('h2, [role="heading"]')?.textContent ?? null,
    }
    const text = JSON.stringify(shown)
    const target = window as unknown as { last?: string; shown(text: string): void }
    if (target.last === text) return
    target.last = text
    target.shown(text)
  }
  new MutationObserver(tell).observe(document, { subtree: true, childList: true, characterData: true })
}

const oneOf = <T>(list: readonly T[], random: () => number): T => list[Math.floor(random() * list.length)]!
const BEGINNINGS = ['a', 'a', 's', 's', 'd', 'f'] as const

/** Runs in the page: the question of the open play, and the numbers that answer it. */
function readQuestion(): { readonly title: string; readonly numbers: readonly string[] } | null {
  const popover = document.querySelector('[role="dialog"][aria-label="Event"]')
  if (!popover) return null
  const keys = [...popover.querySelectorAll('[data-key]')].map((choice) => choice.getAttribute('data-key')!)
  return {
    title: popover.querySelector('h2')?.textContent ?? '',
    numbers: keys.filter((key) => /\d$/.test(key)),
  }
}

/** Begins plays and answers their questions until the browser is gone. */
async function typeOn(page: Page, random: () => number): Promise<void> {
  for (;;) {
    const question = await page.evaluate(readQuestion)
    if (!question) await page.keyboard.press(oneOf(BEGINNINGS, random))
    else if (question.title.startsWith('Free throw')) await page.keyboard.press(random() < 0.7 ? 'a' : 's')
    else if (question.numbers.length > 0 && random() < 0.9)
      await typeNumber(page, oneOf(question.numbers, random))
    else await page.keyboard.press('Enter')
    await sleep(20 + random() * 120)
  }
}

test(`${KILLS} kills at random moments of entry lose nothing that was on the screen (SEED=${SEED})`, async ({
  seeded,
  profile,
}) => {
  const random = randomFrom(SEED)
  let last: Shown = { points: 0, plays: 0, asked: null }
  const open = async () => {
    const { context, page } = await profile.open()
    await context.exposeBinding('shown', (_source, text: string) => {
      last = JSON.parse(text) as Shown
    })
    await context.addInitScript(watchScreen)
    return { context, page }
  }
  let { context, page } = await open()
  await new Scorer(page).starts(seeded.scoring, 'H')
  let halfEntered = 0
  for (let kill = 0; kill < KILLS; kill++) {
    const typing = typeOn(page, random).catch(() => undefined)
    await sleep(500 + random() * 2500)
    await Promise.all([profile.kill(), typing])
    const before = last
    if (before.asked !== null) halfEntered += 1
    ;({ context, page } = await open())
    last = { points: -1, plays: -1, asked: null }
    await page.goto(seeded.scoring)
    const isThere = () =>
      last.points >= before.points &&
      last.plays >= before.plays &&
      (before.asked === null || last.asked !== null || last.plays > before.plays)
    await expect
      .poll(isThere, { message: `kill ${kill}: ${JSON.stringify(before)}`, timeout: 20_000 })
      .toBe(true)
  }
  await context.close()
  console.log(`${KILLS} kills, ${halfEntered} with a play half entered, ${last.plays} plays: nothing lost.`)
})
