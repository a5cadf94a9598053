// The pages of a game: line-ups and rotation, flags, play-by-play by period, plays on the court.
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import type { SeededTeam } from './seed.ts'
import { expect, test } from './test.ts'

interface Person {
  readonly id: string
  readonly jersey: string
  readonly isHomeTeam: boolean
}

/** Sends a quarter of eight plays: baskets, a miss, a substitution, a foul without its throws. */
async function sendPlays(seeded: SeededTeam): Promise<void> {
  const setup = (await seeded.get(`/v1/team-game/${seeded.gameId}/setup/`)) as {
    home: { personnel: Person[] }
    away: { personnel: Person[] }
  }
  const people = [...setup.home.personnel, ...setup.away.personnel]
  let order = 0
  const event = (type: string, who: string, more: object = {}) => {
    const person = people.find((one) => `${one.isHomeTeam ? 'H' : 'A'}${one.jersey}` === who)!
    order += 1
    const { id: teamGamePersonnelId, isHomeTeam } = person
    return { id: randomUUID(), type, isHomeTeam, assignment: 'PLAYER', teamGamePersonnelId, order, ...more }
  }
  const send = (clockTime: number, origin: object, rel: object[] = [], period = 1) =>
    seeded.ask('PUT', '/v1/team-game-event/bulk/', {
      teamGameId: seeded.gameId,
      origin: { period, clockTime, ...origin },
      rel,
      freethrows: [],
    })
  const basket = (who: string, clockTime: number, pointValue = 2, period = 1) =>
    send(
      clockTime,
      event('shot_made', who, { pointValue, location: { x: pointValue === 3 ? 400 : 120, y: 300 } }),
      [],
      period,
    )
  await basket('H23', 460, 3)
  await basket('A7', 440)
  await send(420, event('shot_miss', 'A5', { pointValue: 2, location: { x: 200, y: 250 } }), [
    event('rebound', 'H23'),
  ])
  await send(400, event('substitution', 'H4', { attributes: { subIn: false } }), [
    event('substitution', 'H41', { attributes: { subIn: true } }),
  ])
  await basket('H41', 380)
  await send(360, event('foul', 'A9', { attributes: { foulType: 'shooting' } }))
  await basket('A7', 300, 3)
  await basket('H12', 470, 2, 2)
}

const openTab = (page: Page, { gamePage }: SeededTeam, tab: string) => page.goto(`${gamePage}?tab=${tab}`)

test('line-ups: minutes and points add up, and each opens its plays, also by keyboard', async ({
  page,
  seeded,
}) => {
  await sendPlays(seeded)
  await openTab(page, seeded, 'lineups')
  const table = page.getByRole('table', { name: /^Line-ups of Lincoln/ })
  const first = table.getByRole('row', { name: '4 · 12 · 23 · 30 · 33' })
  await expect(first).toContainText('1:20')
  await expect(first).toContainText('+1')
  await expect(page.getByText('Line-ups are not known')).toBeVisible()

  await first.getByRole('button').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('listitem')).toHaveCount(3)
  await expect(page).toHaveURL(/lineup=home%7E4\.12\.23\.30\.33|lineup=home~4\.12\.23\.30\.33/)
  await page.reload()
  await expect(dialog.getByRole('listitem')).toHaveCount(3)
  // The shots are on the court beside the list, and a shot opens its play.
  const court = dialog.getByRole('figure', { name: 'Where the shots were taken' })
  await expect(court.getByRole('button')).toHaveCount(3)
  await court.getByRole('button', { name: /Made 3/ }).press('Enter')
  await expect(page.getByRole('dialog', { name: 'Play' })).toContainText('Made 3')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  const chart = page.getByRole('figure', { name: /^Rotation of Lincoln/ })
  const bars = chart.getByRole('button')
  await expect(chart.getByRole('button', { name: /^41 Pat Fir, Q1 6:40 to/ })).toHaveCount(1)
  await bars.first().focus()
  await page.keyboard.press('ArrowRight')
  await expect(bars.nth(1)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText('12 Pat Birch, Q2 8:00')
  await page.keyboard.press('Escape')
  await expect(bars.nth(1)).toBeFocused()
  await page.getByText('Stints as a table').click()
  await expect(page.getByRole('table', { name: /^Stints of Lincoln/ })).toContainText('41 Pat Fir')
  const onOff = page.getByRole('table', { name: /^On and off, Lincoln/ })
  await expect(onOff.getByRole('row', { name: /41 Pat Fir/ })).toContainText('4–3')
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

test('flags by period and severity, with what fixes them, and the play', async ({ page, seeded }) => {
  await sendPlays(seeded)
  await openTab(page, seeded, 'flags')
  const missing = page
    .getByRole('listitem')
    .filter({ hasText: /throws/i })
    .first()
  await expect(missing).toContainText('Error')
  await expect(missing).toContainText('Fix:')
  await page.getByLabel('Severity').selectOption({ index: 1 })
  await expect(page).toHaveURL(/severity=error/)
  await missing.getByRole('button', { name: /^Show play/ }).click()
  await expect(page.getByRole('dialog', { name: 'Play' })).toContainText('Shooting foul')
  await page.keyboard.press('Escape')
  await expectAccessible(page)
})

test('in the summary a flag of a play is a button that opens it, and a flag of the game is text', async ({
  page,
  seeded,
}) => {
  await sendPlays(seeded)
  await seeded.ask('PATCH', `/v1/team-game/${seeded.gameId}/`, { homeFinalScore: 40, awayFinalScore: 5 })
  await page.goto(seeded.gamePage)
  const flags = page.getByRole('listitem')
  const ofGame = flags.filter({ hasText: 'the final score says 40' })
  await expect(ofGame).toBeVisible()
  await expect(ofGame.getByRole('button')).toHaveCount(0)
  await flags
    .getByRole('button', { name: /throws/i })
    .first()
    .click()
  await expect(page.getByRole('dialog', { name: 'Play' })).toContainText('Shooting foul')
})

test.describe('by touch', () => {
  test.use({ viewport: { width: 820, height: 1180 }, hasTouch: true, isMobile: true })

  test('a finger hits the headings and figures of the box score', async ({ page, seeded }) => {
    await sendPlays(seeded)
    await openTab(page, seeded, 'box')
    const heading = page
      .getByRole('columnheader')
      .getByRole('button', { name: 'Points', exact: true })
      .first()
    await expect(heading).toBeVisible()
    expect((await heading.boundingBox())!.height).toBeGreaterThanOrEqual(44)
  })
})

test('the play-by-play has a heading for each period, and remembers the height of its rows', async ({
  page,
  seeded,
}) => {
  await sendPlays(seeded)
  await openTab(page, seeded, 'plays')
  const feed = page.getByRole('region', { name: 'Play-by-play, newest first' })
  await expect(feed.getByRole('heading')).toHaveText([/^Q2/, /^Q1/])
  const row = feed.getByRole('button').first()
  expect((await row.boundingBox())!.height).toBe(36)
  await page.getByRole('radiogroup', { name: 'Rows' }).getByText('Comfortable').click()
  await expect.poll(async () => (await row.boundingBox())!.height).toBe(56)
  await page.reload()
  await expect.poll(async () => (await row.boundingBox())!.height).toBe(56)
  await expectAccessible(page)
})

test('a game and its season are downloaded as files from their menus', async ({ page, seeded }) => {
  await sendPlays(seeded)
  await openTab(page, seeded, 'box')
  await page.getByRole('button', { name: 'More' }).click()
  await expectAccessible(page)
  const saved = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Plays (CSV)' }).click()
  expect((await saved).suggestedFilename()).toMatch(/ events\.csv$/)
  const [heading, first] = readFileSync(await (await saved).path(), 'utf8').split('\n')
  expect(heading?.startsWith('\uFEFFPeriod,')).toBe(true)
  expect(first).toContain('Q1,7:40')
  await seeded.ask('PATCH', `/v1/team-game/${seeded.gameId}/`, { homeFinalScore: 7, awayFinalScore: 5 })
  await page.goto('/a/team/insights/')
  const season = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download as Excel' }).click()
  expect((await season).suggestedFilename()).toMatch(/ season\.xlsx$/)
})

test('a stat file for MaxPreps has the names that the program entered, and warns of unknown jerseys', async ({
  page,
  seeded,
}) => {
  await sendPlays(seeded)
  await openTab(page, seeded, 'box')
  const dialog = page.getByRole('dialog', { name: 'Stat file for MaxPreps' })
  const open = async () => {
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'MaxPreps' }).click()
  }
  await open()
  await expect(dialog.getByRole('button', { name: 'Download' })).toBeDisabled()
  await dialog.getByRole('textbox', { name: 'Points' }).fill('Pts')
  await dialog.getByRole('textbox', { name: 'Three-pointers made' }).fill('ThreePointsMade')
  await dialog.getByLabel('Roster at MaxPreps').fill('12 Pat Ash\n4 Lee Birch\n41 Pat Fir')
  await expect(dialog.getByText('Not on the roster at MaxPreps: #23, #30, #33.')).toBeVisible()
  await expectAccessible(page)
  const saved = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toMatch(/^\d{4}-\d\d-\d\d .* maxpreps\.txt$/)
  const [heading, ...rows] = readFileSync(await file.path(), 'utf8').split('\r\n')
  expect(heading).toBe('Jersey|Pts|ThreePointsMade')
  expect(rows).toContain('23|3|1')
  await open()
  await dialog.getByText('Field names').click()
  await expect(dialog.getByRole('textbox', { name: 'Points' })).toHaveValue('Pts')
})

test('a game in our notation is imported by the rules that it names, until others are chosen', async ({
  page,
  seeded,
}) => {
  const head = [
    'fullcourt 1',
    'league nba',
    'home Lincoln',
    'away Central',
    'H1 Ann (starter)',
    'A1 Ada (starter)',
  ]
  const text = [...head, '', 'Q1 11:00 H1 makes 2'].join('\n')
  await openTab(page, seeded, 'box')
  await page.goto('/a/team/schedule/?add=import')
  const dialog = page.getByRole('dialog', { name: 'Import a game' })
  await expect(dialog.getByRole('button', { name: 'Choose a file' })).toBeEnabled()
  const file = { name: 'game.txt', mimeType: 'text/plain', buffer: Buffer.from(text) }
  await dialog.getByLabel('Files of a game').setInputFiles(file)
  await expect(dialog.getByLabel('Rules of the game')).toHaveValue('nba')
  await dialog.getByLabel('Rules of the game').selectOption('fiba')
  await expect(dialog.getByLabel('Rules of the game')).toHaveValue('fiba')
  const wrong = { ...file, buffer: Buffer.from(`${text}\nQ1 10:00 H1 shrugs`) }
  await dialog.getByLabel('Files of a game').setInputFiles(wrong)
  await expect(dialog.getByText(/^game.txt cannot be read: line 9: /)).toBeVisible()
})

test('a game is imported from the file of another program, after it was shown', async ({ page, seeded }) => {
  await sendPlays(seeded)
  await openTab(page, seeded, 'box')
  await page.getByRole('button', { name: 'More' }).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'StatCrew XML' }).click()
  const file = await (await saved).path()
  await page.goto('/a/team/schedule/?add=import')
  const dialog = page.getByRole('dialog', { name: 'Import a game' })
  await expect(dialog.getByRole('button', { name: 'Choose a file' })).toBeEnabled()
  const files = dialog.getByLabel('Files of a game')
  const text = readFileSync(file, 'utf8')
  const changed = Buffer.from(text.replace(/(<player uni="41".*?\btp=")2"/s, '$15"'))
  expect(changed.equals(Buffer.from(text))).toBe(false)
  await files.setInputFiles({ name: 'changed.xml', mimeType: 'text/xml', buffer: changed })
  await dialog.getByText('Figures that differ: 1').click()
  await dialog.getByText(/, Points: 5 in the file, 2 by its plays$/).click()
  await expect(dialog.getByText(/: Made 2. Q1 6:20$/)).toBeVisible()
  await expectAccessible(page)
  await files.setInputFiles(file)
  await expect(dialog.getByText(/^(\d+) of \1 figures of the file agree/)).toBeVisible()
  await expect(dialog.getByText('added to the program')).toHaveCount(0)
  await dialog.getByLabel('Opponent').fill('Northside')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Import game' }).click()
  await expect(page.getByText('The game was imported.')).toBeVisible()
  await expect(page.getByText('Northside').first()).toBeVisible()
  const { teamId } = (await seeded.get(`/v1/team-game/${seeded.gameId}/`)) as { teamId: string }
  const games = (await seeded.get(`/v1/team/${teamId}/games/`)) as {
    results: { opponentName: string; homeScore: number; awayScore: number; notes: string | null }[]
  }
  expect(games.results.find(({ opponentName }) => opponentName === 'Northside')).toMatchObject({
    homeScore: 7,
    awayScore: 5,
    notes: expect.stringContaining('Imported from StatCrew XML'),
  })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('heading', { name: 'Schedule' })).toBeVisible()
  await expect(page.getByText('The import was undone.')).toBeVisible()
  await expect(page.getByRole('link', { name: /Northside/ })).toHaveCount(0)
})
