// An open play survives a reload, a crash and a kill of the whole browser.
import type { Page } from '@playwright/test'
import { Scorer, typeNumber } from './scorer.ts'
import { court, feed, heading, lions, popover } from './scoringScreen.ts'
import { expect, test } from './test.ts'

/** Throws of the open play that are on the device. */
const keptThrows = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const [found] = (await indexedDB.databases()).filter(({ name }) => name?.startsWith('fullcourt-'))
    const db = await done(indexedDB.open(found!.name!))
    const kept = await done(db.transaction('drafts').objectStore('drafts').getAll())
    db.close()
    return kept[0]?.value.draft.play?.freethrows.length ?? 0
  })

/** A transaction that does not end: later writes of drafts wait for it. */
async function holdDrafts(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const [found] = (await indexedDB.databases()).filter(({ name }) => name?.startsWith('fullcourt-'))
    const opening = indexedDB.open(found!.name!)
    await new Promise((resolve) => {
      opening.onsuccess = resolve
    })
    const store = opening.result.transaction('drafts', 'readwrite').objectStore('drafts')
    const ask = () => {
      store.count().onsuccess = ask
    }
    ask()
  })
}

test('after a reload the open play is at the same step, and says so', async ({ page, seeded, scorer }) => {
  await scorer.starts(seeded.scoring, 'H')
  await scorer.at('Q1', '5:00').fouls('A7', 'shooting', 'H12').gets(2).throws('made')
  await expect(heading(page)).toHaveText('Free throw 2 of 2')
  await page.reload()
  await expect(heading(page)).toHaveText('Free throw 2 of 2')
  await expect(
    popover(page).getByText('This play was open when the page closed. Go on with it.'),
  ).toBeVisible()
  await scorer.throws('made')
  await expect(lions(page)).toHaveText('2')
  await page.reload()
  await expect(lions(page)).toHaveText('2')
  await expect(popover(page)).toBeHidden()
})

test('a reload before the last entry is stored keeps it', async ({ page, seeded, scorer }) => {
  await scorer.starts(seeded.scoring, 'H')
  await scorer.at('Q1', '5:00').fouls('A7', 'shooting', 'H12').gets(2)
  await expect(heading(page)).toHaveText('Free throw 1 of 2')
  await expect.poll(() => keptThrows(page)).toBe(0)
  await holdDrafts(page)
  await scorer.throws('made')
  await expect(heading(page)).toHaveText('Free throw 2 of 2')
  await page.reload()
  await expect(heading(page)).toHaveText('Free throw 2 of 2')
  await scorer.throws('made')
  await expect(lions(page)).toHaveText('2')
})

test('a reload before the draft of a finished play is deleted leaves the play as it is', async ({
  page,
  seeded,
  scorer,
}) => {
  const feed = page.getByLabel('Plays, newest first')
  await scorer.starts(seeded.scoring, 'H')
  await scorer.at('Q1', '5:00').shoots('A7', { from: [10, -6], made: false })
  await expect(heading(page)).toHaveText('Rebound by')
  // The page goes away before the draft is deleted. Everything else is still written.
  await page.evaluate(() => {
    const remove = IDBObjectStore.prototype.delete
    IDBObjectStore.prototype.delete = function (query) {
      if (this.name === 'drafts') throw new Error('the page has gone')
      return remove.call(this, query)
    }
  })
  await scorer.rebounds('H12')
  await expect(feed.getByText(/rebound/i)).toBeVisible()
  await page.reload()
  await expect(feed.getByText(/rebound/i)).toBeVisible()
  await scorer.makes('H12').unassisted()
  await expect(lions(page)).toHaveText('2')
  await expect(feed.getByText(/rebound/i)).toBeVisible()
})

test('a click without a player also comes back, with its location', async ({ page, seeded, scorer }) => {
  await scorer.starts(seeded.scoring, 'H')
  await scorer.at('Q1', '5:00')
  await court(page).click({ position: { x: 100, y: 100 } })
  await expect(heading(page)).toHaveText('Made by')
  await page.reload()
  await expect(heading(page)).toHaveText('Made by')
  await typeNumber(page, '5')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Central score')).not.toHaveText('0')
  await expect(feed(page).getByText(/Made \d from \d+ ft/)).toBeVisible()
})

test('a tab that crashed leaves its play to the next one; two open tabs keep their own', async ({
  page,
  context,
  seeded,
  scorer,
}) => {
  await scorer.starts(seeded.scoring, 'H')
  await scorer.at('Q1', '5:00').fouls('A7', 'shooting', 'H12').gets(2).throws('made')
  const second = await context.newPage()
  await second.goto(seeded.scoring)
  await expect(second.getByRole('button', { name: 'Start clock' })).toBeVisible()
  await second.keyboard.press('d')
  await expect(heading(second)).toHaveText('Turnover by')
  await second.reload()
  await expect(heading(second)).toHaveText('Turnover by')
  await second.close()

  const devtools = await context.newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  devtools.send('Page.crash').catch(() => undefined)
  await crashed
  const third = await context.newPage()
  await third.goto(seeded.scoring)
  await expect(heading(third)).toBeVisible()
  // Both tabs are closed: the remaining tab gets one play after the other.
  const asked = (await heading(third).textContent())!
  await expect(popover(third).getByText('in a window that is gone')).toBeVisible()
  expect(['Turnover by', 'Free throw 2 of 2']).toContain(asked)
  if (asked === 'Turnover by') await third.keyboard.press('q')
  await expect(heading(third)).toHaveText('Free throw 2 of 2')
  await new Scorer(third).throws('made')
  await expect(lions(third)).toHaveText('2')
})

test('after kill -9 of the browser, the first made throw is there again', async ({ seeded, profile }) => {
  const { page } = await profile.open()
  const scorer = new Scorer(page)
  await scorer.starts(seeded.scoring, 'H')
  await scorer.at('Q1', '5:00').fouls('A7', 'shooting', 'H12').gets(2).throws('made')
  await expect(heading(page)).toHaveText('Free throw 2 of 2')
  await expect.poll(() => keptThrows(page)).toBe(1)
  await profile.kill()
  const back = await profile.open()
  await back.page.goto(seeded.scoring)
  await expect(heading(back.page)).toHaveText('Free throw 2 of 2')
  await new Scorer(back.page).throws('made')
  await expect(lions(back.page)).toHaveText('2')
  await back.context.close()
})
