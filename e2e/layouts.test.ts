// The scoring screen in windows of six sizes: what fits, what is covered, what a finger can hit and an eye can read.
import type { Play } from '@fullcourt/scorebook/vocabulary'
import type { Page } from '@playwright/test'
import { PHONE } from './devices.ts'
import { withFingers } from './inputs.ts'
import { type Box, boxOf, doOverlap, fingerOn } from './onScreen.ts'
import { SAMPLE_SEED, saveSample } from './sampleGame.ts'
import { clockButton, court, feed, popover } from './scoringScreen.ts'
import { smallTargets } from './targets.ts'
import { expect, test } from './test.ts'

const WINDOWS = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1024, height: 768 },
  { width: 1366, height: 768 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
] as const

const roster = (page: Page, team: string) => page.getByRole('region', { name: `${team} roster` })

/** '7:40' in seconds. */
const secondsOf = (clock: string): number =>
  clock.split(':').reduce((seconds, part) => seconds * 60 + Number(part), 0)

/** The clock and the rosters. */
async function keptClear(page: Page): Promise<readonly Box[]> {
  return Promise.all((await page.locator('[data-keep-clear]').all()).map(boxOf))
}

/** Texts of scoreboard, rosters, actions and popover that are smaller than 16 pixels. Names of keys are left out. */
const smallTexts = (page: Page) =>
  page.evaluate(() => {
    const areas = '[data-keep-clear], section[data-side], [role=toolbar], [role=dialog]'
    const small = new Set<string>()
    for (const area of document.querySelectorAll(areas)) {
      const texts = document.createTreeWalker(area, NodeFilter.SHOW_TEXT)
      while (texts.nextNode()) {
        const parent = texts.currentNode.parentElement!
        if (!texts.currentNode.textContent?.trim() || parent.closest('kbd, table, [role=status]')) continue
        const size = Number.parseFloat(getComputedStyle(parent).fontSize)
        if (size > 0 && size < 16 && parent.checkVisibility()) small.add(`${parent.textContent} ${size}`)
      }
    }
    return [...small]
  })

for (const viewport of WINDOWS) {
  const { width, height } = viewport
  const isTouch = width < 1280
  test.describe(`at ${width} x ${height}`, () => {
    test.use({ viewport, hasTouch: isTouch, isMobile: isTouch })

    test('what is needed in play is in sight, large enough to read and to hit', async ({
      page,
      seeded,
      scorer,
    }) => {
      await scorer.starts(seeded.scoring, 'H')
      const team = (await page.getByRole('heading', { level: 2 }).first().textContent())!
      await expect(page.getByText(/^Won the jump ball|: Won the jump ball/).first()).toBeAttached()
      const size = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
      expect(size[0]).toBeLessThanOrEqual(size[1]!)
      const inSight = [
        court(page),
        clockButton(page),
        page.getByRole('button', { name: /^Turnover/ }),
        page.getByRole('button', { name: /^Held ball/ }),
      ]
      if (width >= 600) {
        inSight.push(roster(page, team), roster(page, 'Central'), page.getByLabel('Plays, newest first'))
      }
      if (width >= 1440) {
        const charts = page.getByRole('figure', { name: /^Shots of/ })
        inSight.push(charts.first(), charts.last())
      }
      for (const one of inSight) await expect(one).toBeInViewport({ ratio: 0.99 })
      const facts = page.getByRole('img', { name: /^(Fouls|Timeouts) \d+$/ }).locator('..')
      const [first, second, third, fourth] = await Promise.all((await facts.all()).map(boxOf))
      for (const [one, other] of [
        [first, second],
        [third, fourth],
        [first, third],
        [second, third],
      ])
        expect(doOverlap(one!, other!)).toBe(false)
      for (const bench of ['50 Pat Ginkgo', '24 Pat Green']) {
        const chip = page.getByTitle(bench.replace(/^\d+ /, ''))
        if (width >= 600) await expect(chip).toBeInViewport({ ratio: 0.999 })
        else await expect(chip.getByText(/Ginkgo|Green/)).toBeVisible()
      }
      expect(await smallTexts(page)).toEqual([])
      if (isTouch) expect(await smallTargets(page)).toEqual([])

      await page.keyboard.press('f')
      await expect(popover(page)).toBeVisible()
      expect(await smallTexts(page)).toEqual([])
      if (isTouch) expect(await smallTargets(page)).toEqual([])
    })

    test('an open play leaves in sight what the scorer still needs', async ({ page, seeded, scorer }) => {
      await scorer.starts(seeded.scoring, 'H')
      await expect(page.getByRole('button', { name: /^Subs/ }).first()).toBeVisible()
      const floor = await boxOf(court(page))
      for (const [across, down] of [
        [0.05, 0.1],
        [0.3, 0.5],
        [0.5, 0.3],
        [0.62, 0.6],
        [0.95, 0.35],
      ] as const) {
        const at = { x: across * floor.width, y: down * floor.height }
        const point = { x: floor.x + at.x - 8, y: floor.y + at.y - 8, width: 16, height: 16 }
        if (isTouch) await court(page).tap({ position: at })
        else await court(page).click({ position: at, button: 'right' })
        await expect(popover(page)).toBeVisible()
        await popover(page).getByRole('button', { name: 'Missed' }).click()
        for (const step of ['who', 'rebound']) {
          if (step === 'rebound') await popover(page).getByRole('button', { name: / - / }).first().click()
          await expect(popover(page).getByRole('heading')).toHaveText(
            step === 'who' ? 'Missed by' : 'Rebound by',
          )
          const box = await boxOf(popover(page))
          expect(box.y).toBeGreaterThanOrEqual(0)
          expect(box.y + box.height).toBeLessThanOrEqual(height + 1)
          if (width >= 600) {
            expect(doOverlap(box, point), `${step}: the place`).toBe(false)
            for (const area of await keptClear(page)) expect(doOverlap(box, area), step).toBe(false)
          }
          for (const choice of await popover(page).getByRole('button').all()) {
            await expect(choice).toBeInViewport({ ratio: 0.99 })
          }
        }
        await popover(page).getByRole('button', { name: 'None' }).click()
        await expect(popover(page)).toBeHidden()
      }
      // A key has no place on the court.
      await page.keyboard.press('f')
      await expect(popover(page)).toBeVisible()
      const box = await boxOf(popover(page))
      if (width >= 600) for (const area of await keptClear(page)) expect(doOverlap(box, area)).toBe(false)
      // The tiles that answer are lit, and one of them does.
      await expect(page.locator('[data-answers="true"]')).toHaveCount(5)
      if (width >= 600) {
        await page.getByTitle('Pat Brown').click()
        await expect(popover(page).getByRole('heading')).toHaveText('Which foul?')
      }
    })
  })
}

test.describe('by touch at 390 px', () => {
  test.use(PHONE)

  test('a tap outside the arc is a three, two feet inside it a two; a swipe or the button flips the half', async ({
    page,
    seeded,
    scorer,
  }) => {
    await scorer.starts(seeded.scoring, 'H')
    const fingers = withFingers(page)
    const undo = popover(page).getByRole('button', { name: 'Undo' })
    await expect(court(page)).toHaveAttribute('data-view', 'right')
    // The arc is 19.75 feet from the rim, which is 36.75 feet from the middle.
    await fingers.point(court(page), 16, 0)
    await expect(popover(page)).toContainText('3 points')
    await expect(popover(page).getByRole('button', { name: 'Worth 2' })).toBeInViewport()
    // Undo is in the title of the sheet, in the lower half of the window.
    expect((await boxOf(undo)).y).toBeGreaterThan(422)
    await undo.tap()
    await expect(popover(page)).toBeHidden()
    await fingers.point(court(page), 19, 0)
    await expect(popover(page)).toContainText('2 points')
    await undo.tap()

    await page.getByRole('button', { name: 'Show the other half' }).tap()
    await expect(court(page)).toHaveAttribute('data-view', 'left')
    await fingers.point(court(page), -16, 10)
    await expect(popover(page)).toContainText('Central, 3 points')
    await undo.tap()

    await page.getByRole('button', { name: 'Show the other half' }).tap()
    await expect(court(page)).toHaveAttribute('data-view', 'right')
    // The ball changes hands: the half changes with it.
    await page.getByRole('button', { name: /^Turnover/ }).tap()
    await fingers.pick(popover(page).getByRole('button', { name: /^12 - / }))
    await fingers.pick(popover(page).getByRole('button', { name: /^5 - / }))
    await expect(court(page)).toHaveAttribute('data-view', 'left')
    await expect(page.getByRole('toolbar', { name: 'Enter an event' })).toContainText('Undo')

    // Last: Chrome takes a tap right after a swipe for the end of its motion.
    const { x, y } = await boxOf(court(page))
    const finger = await fingerOn(page)
    const at = (right: number) => ({ x: x + right, y: y + 150 })
    await finger(['touchStart', at(250)])
    for (const right of [220, 180, 140]) await finger(['touchMove', at(right)])
    await finger(['touchEnd'])
    await expect(popover(page)).toBeHidden()
    await expect(court(page)).toHaveAttribute('data-view', 'right')
  })
})

for (const viewport of [WINDOWS[0], WINDOWS[1]]) {
  test.describe(`by touch at ${viewport.width} px`, () => {
    test.use({ viewport, hasTouch: true, isMobile: true })

    test('the open play shows its time, and a tap moves it by a second', async ({ page, seeded, scorer }) => {
      await scorer.starts(seeded.scoring, 'H').clock('stops')
      await page.getByRole('button', { name: /^Turnover/ }).tap()
      const time = popover(page).getByRole('group', { name: 'Time of the play' })
      const shown = async () => secondsOf((await time.getByRole('status').textContent())!)
      const before = await shown()
      const [earlier, later] = ['One second earlier', 'One second later'].map((name) =>
        time.getByRole('button', { name }),
      )
      for (const step of [later, later, earlier]) await step!.tap()
      expect(await shown()).toBeCloseTo(before - 1, 1)
      await popover(page)
        .getByRole('button', { name: /^12 - / })
        .tap()
      await later!.tap()
      await later!.tap()
      expect(await shown()).toBeCloseTo(before - 3, 1)
      const label = await time.getByRole('status').textContent()
      await popover(page)
        .getByRole('button', { name: /^Close/ })
        .tap()
      await expect(page.getByText(new RegExp(`Turnover.* Q1 ${label}`)).first()).toBeAttached()
    })
  })
}

test.describe('by touch at 768 px', () => {
  test.use({ viewport: { width: 768, height: 1024 }, hasTouch: true, isMobile: true })

  test('what can be added to a basket fits beside the actions', async ({ page, seeded, scorer }) => {
    await scorer
      .starts(seeded.scoring, 'H')
      .shoots('H12', { from: [5, 3] })
      .unassisted()
    for (const name of [/^Turnover/, /^Add assist/, /^Add foul \(and-one\)/, /^Change last play/])
      await expect(page.getByRole('button', { name })).toBeInViewport({ ratio: 0.999 })
    expect(await smallTargets(page)).toEqual([])
  })
})

test('the notice about storage moves neither court nor rosters', async ({ page, seeded }) => {
  await page.goto(seeded.scoring)
  const [notice, ok] = [page.getByText(/may clear unsent plays/), page.getByRole('button', { name: 'OK' })]
  await expect(notice).toBeVisible()
  const rosters = await page.getByRole('region', { name: /roster$/ }).all()
  const parts = () => Promise.all([court(page), ...rosters].map(boxOf))
  const sizes = [
    { width: 390, height: 844 },
    { width: 820, height: 1180 },
    { width: 1280, height: 800 },
  ]
  const shown = []
  for (const size of sizes) {
    await page.setViewportSize(size)
    for (const one of size.width < 600 ? [notice] : [notice, ...rosters])
      await expect(one).toBeInViewport({ ratio: 0.999 })
    shown.push(await parts())
  }
  await ok.click()
  await expect(notice).toBeHidden()
  for (const [index, size] of sizes.entries()) {
    await page.setViewportSize(size)
    expect(await parts()).toEqual(shown[index])
  }
})

test('free throws that are left open move no button and take no room from the shot charts', async ({
  page,
  seeded,
  scorer,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await scorer.starts(seeded.scoring, 'H')
  const buttons = () =>
    Promise.all([/^Turnover/, /^Held ball/].map((name) => boxOf(page.getByRole('button', { name }))))
  const before = await buttons()
  await scorer.at('Q1', '7:00').fouls('A7', 'shooting')
  await page.keyboard.press('q')
  await expect(page.getByRole('button', { name: 'Free throws K' })).toBeInViewport({ ratio: 0.999 })
  expect(await buttons()).toEqual(before)
  for (const chart of await page.getByRole('figure', { name: /^Shots of/ }).all())
    await expect(chart).toBeInViewport({ ratio: 0.999 })
  await expect(page.getByRole('figure', { name: /^Shots of/ })).toHaveCount(2)
})

test('rows of the feed are one line, and their results are never cut', async ({ page, seeded, scorer }) => {
  await scorer.starts(seeded.scoring, 'H')
  await scorer.at('Q1', '6:50').fouls('H23', 'shooting', 'A7').gets(2).throws('made', 'missed').rebounds('H4')
  await scorer.substitutes('H', ['12', '4'], ['41', '50'])
  await scorer
    .at('Q1', '6:20')
    .shoots('H23', { from: [10, -8] })
    .assists('H33')
  const rows = page.getByLabel('Plays, newest first').getByRole('button')
  for (const [index, result] of ['A 33', 'in 41, 50', 'FT ●○'].entries()) {
    const row = rows.nth(index)
    expect((await boxOf(row)).height).toBe(44)
    const end = row.getByText(result, { exact: true })
    const [line, cut] = [await boxOf(row), await end.evaluate((one) => one.scrollWidth - one.clientWidth)]
    const box = await boxOf(end)
    expect(cut).toBeLessThanOrEqual(0)
    expect(box.x + box.width).toBeLessThanOrEqual(line.x + line.width)
  }
  // A foul with throws keeps its player and its kind.
  for (const part of [/^23$/, /^Pat Cedar$/, /^S-foul$/])
    await expect(rows.nth(2).getByText(part)).toBeInViewport({ ratio: 0.99 })
  // There is room for the last name. A word or a number is shown whole or not at all.
  const name = rows.first().locator('[aria-hidden]').filter({ hasText: 'Cedar' })
  await expect(name.getByText('Pat')).toBeHidden()
  expect(await name.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0)
  const cut = await rows.evaluateAll((lines) =>
    lines.flatMap((line) => {
      const box = (one: Element) => one.getBoundingClientRect()
      return [...line.querySelectorAll('[aria-hidden] > span')]
        .filter((word) => box(word).top < box(word.parentElement!).bottom - 1)
        .filter((word) => box(word).right > box(word.parentElement!).right + 1)
        .map((word) => word.textContent)
    }),
  )
  expect(cut).toEqual([])
})

test('a player in early foul trouble is marked, on court and on the bench', async ({
  page,
  seeded,
  scorer,
}) => {
  await scorer.starts(seeded.scoring, 'H')
  await scorer.at('Q1', '7:00').fouls('A5', 'non_shooting', 'H12')
  await page.keyboard.press('q')
  const central = roster(page, 'Central')
  await expect(central.getByRole('button', { name: /Adams.*1 foul/ })).toBeVisible()
  await scorer.at('Q1', '6:50').fouls('A5', 'non_shooting', 'H12')
  await page.keyboard.press('q')
  await expect(central.getByRole('button', { name: /Adams.*2 fouls, foul trouble/ })).toBeVisible()
  await scorer.substitutes('A', ['5'], ['20'])
  await expect(central.getByRole('button', { name: /5.*2 fouls, foul trouble/ })).toBeVisible()
})

test('one tap in the feed names a player who was left for later', async ({ page, seeded, scorer }) => {
  await scorer.starts(seeded.scoring, 'H')
  await scorer.at('Q1', '7:40').turnsOver('H?').isDeadBall()
  await feed(page).getByRole('button', { name: 'Name the player' }).click()
  await popover(page)
    .getByRole('button', { name: /^12 - / })
    .click()
  await expect(feed(page).getByRole('button', { name: /12 Pat Birch/ })).toBeVisible()
  await expect(feed(page).getByRole('button', { name: 'Name the player' })).toBeHidden()
})

test('nothing moves when a play is inserted, and a left hand mirrors the columns', async ({
  page,
  seeded,
  scorer,
}) => {
  await scorer.starts(seeded.scoring, 'H')
  await scorer.at('Q1', '7:40').makes('H12').unassisted()
  const places = () => Promise.all([court(page), feed(page)].map(boxOf))
  const before = await places()
  await page.getByLabel('Plays, newest first').getByRole('button').first().click()
  await page.getByRole('button', { name: 'Insert before' }).click()
  await expect(page.getByText(/^The next event goes in/)).toBeVisible()
  expect(await places()).toEqual(before)
  await page.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Scoring settings…' }).click()
  await page.getByLabel('Left-handed').check()
  await page.getByRole('button', { name: 'Save' }).click()
  const [floor, list] = (await places()) as [Box, Box]
  expect(list.x + list.width).toBeLessThanOrEqual(floor.x)
})

/** Gives each side 100 points more, in the place of its first basket. */
function withHundreds() {
  const sides = new Set<boolean>()
  return (play: Play): Play => {
    const { origin } = play
    if (origin.type !== 'shot_made' || sides.has(origin.isHomeTeam)) return play
    sides.add(origin.isHomeTeam)
    const noPlace = { location: null, hoopSide: null, attributes: {} }
    const team = { assignment: 'TEAM', teamGamePersonnelId: null } as const
    return { origin: { ...origin, type: 'score_adjustment', pointValue: 100, ...team, ...noPlace }, rel: [] }
  }
}

test.describe(() => {
  test.use({ seedOptions: SAMPLE_SEED })

  test('a score of three digits covers nothing in any window', async ({ page, seeded, scorer }) => {
    await scorer.starts(seeded.scoring, 'H')
    await saveSample(seeded, { periods: 1, change: withHundreds() })
    await expect(page.getByLabel('Central score')).toHaveText(/^1\d\d$/)
    const clock = clockButton(page).locator('..')
    const sides = page.locator('section:has(> output)')
    const parts = async () => [
      ...(await Promise.all((await sides.locator('> *').all()).map(boxOf))),
      ...(await Promise.all((await clock.getByRole('button').all()).map(boxOf))),
    ]
    for (const [width, height] of [
      ...WINDOWS.map((one) => [one.width, one.height] as const),
      [768, 1024],
      [1180, 820],
    ] as const) {
      await page.setViewportSize({ width, height })
      const boxes = await parts()
      const overlaps = boxes.filter((one, at) => boxes.slice(0, at).some((other) => doOverlap(one, other)))
      expect(overlaps, `${width} x ${height}`).toEqual([])
    }
  })
})

test('the help shows all keys at once on a laptop', async ({ page, seeded, scorer }) => {
  await page.setViewportSize({ width: 1366, height: 768 })
  await scorer.starts(seeded.scoring, 'H')
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(help).toBeVisible()
  expect(await help.evaluate((one) => one.scrollHeight - one.clientHeight)).toBeLessThanOrEqual(0)
})

test('a screen reader is led into the popover, and hears each play once', async ({
  page,
  seeded,
  scorer,
}) => {
  await scorer.starts(seeded.scoring, 'H')
  await expect(page.getByRole('button', { name: /^Subs/ }).first()).toBeVisible()
  await page.evaluate(() => {
    const heard: string[] = []
    Object.assign(globalThis, { heard })
    const live = '[aria-live]:not([aria-live=off]), [role=status], [role=alert], output'
    new MutationObserver((changes) => {
      const areas = new Set(
        changes.map(({ target }) =>
          (target instanceof Element ? target : target.parentElement)?.closest(live),
        ),
      )
      for (const area of areas) if (area?.textContent) heard.push(area.textContent)
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  await court(page).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(popover(page)).toBeFocused()
  await page.keyboard.press('Digit1')
  await page.keyboard.press('Digit2')
  await expect(popover(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(popover(page)).toBeHidden()
  await expect(court(page)).toBeFocused()
  await page.keyboard.press('t')
  await expect(page.getByRole('dialog', { name: 'Timeout' }).getByRole('heading')).toBeFocused()
  const heard = await page.evaluate(() => (globalThis as unknown as { heard: string[] }).heard)
  expect(heard.filter((text) => text.includes('12 Pat Birch: Made'))).toHaveLength(1)
})
