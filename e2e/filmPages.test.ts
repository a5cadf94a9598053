import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
// The pages of films: a film of this computer, the keys after a click on the picture, an upload that goes on here, a playlist.
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import {
  findTestFfmpeg,
  makeFilm,
  NO_FFMPEG,
  readBeeps,
  readFrames,
} from '../packages/server/test/makeFilm.ts'
import { expectAccessible, expectAccessibleInBoth } from './accessible.ts'
import { addLocalFilms } from './localFilms.ts'
import { addPlayer, joinAsPlayer } from './players.ts'
import { addFilms, newFilm, planOf } from './sendFilm.ts'
import { shownClock } from './shownFilm.ts'
import { expect, tempFolder, test } from './test.ts'
import { scoreTurnovers } from './turnovers.ts'

const SECONDS = 20
const folder = tempFolder('film-pages')
const [right, wrong] = ['right.mp4', 'wrong.mp4'].map((name) => join(folder, name)) as [string, string]

test.skip(!findTestFfmpeg(), NO_FFMPEG)
test.beforeAll(async () => {
  test.setTimeout(120_000)
  await makeFilm({ file: right, seconds: SECONDS, audio: 'none' })
  await makeFilm({ file: wrong, seconds: 2, audio: 'none' })
})

async function select(page: Page, name: string, file: string): Promise<void> {
  const asked = page.waitForEvent('filechooser')
  await page.getByRole('button', { name }).click()
  await (await asked).setFiles(file)
}

test('a film of this computer plays on its page, and its keys work after a click on the picture', async ({
  page,
  seeded,
}) => {
  const [id] = await addLocalFilms(page, seeded, [right], SECONDS)
  await page.goto(`/a/team/videos/${id}/`)
  await select(page, 'Select the file', wrong)
  await expect(page.getByText('The file selected does not match this video.')).toBeVisible()
  await expectAccessible(page)
  await select(page, 'Select the file', right)
  await expect.poll(() => shownClock(page)).not.toBeNull()
  await expect(page.getByText('This video plays from this computer. It is not in the cloud.')).toBeVisible()

  const picture = page.locator('video[data-front]').locator('..')
  const at = async () => (await shownClock(page))?.filmTime ?? -1
  // Once to play, once to stand.
  for (const name of ['Pause film', 'Play film']) {
    await picture.click()
    await expect(page.getByRole('button', { name })).toBeVisible()
  }
  for (const [key, second] of [
    ['5', 10],
    ['j', 0],
    ['9', 18],
    ['0', 0],
    ['l', 10],
  ] as const) {
    await page.keyboard.press(key)
    await expect.poll(async () => Math.abs((await at()) - second), { message: key }).toBeLessThanOrEqual(0.05)
  }
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.keyboard.press('k')
  await expect(page.getByRole('button', { name: 'Pause film' })).toBeVisible()
})

/** Whether a frame of a movie has the yellow of drawings. @param crop width:height:x:y */
function hasYellow(movie: string, frame: number, crop: string): boolean {
  const filter = `select=eq(n\\,${frame}),crop=${crop}`
  const { stdout } = spawnSync(
    findTestFfmpeg()!,
    ['-v', 'error', '-i', movie, '-vf', filter, '-frames:v', '1', '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-'],
    { maxBuffer: 1e7 },
  )
  expect(stdout.length).toBeGreaterThan(0)
  for (let at = 0; at < stdout.length; at += 3)
    if (stdout[at]! > 200 && stdout[at + 1]! > 160 && stdout[at + 2]! < 90) return true
  return false
}

test('clips of a film that was never uploaded become a movie on this computer', async ({ page, seeded }) => {
  const film = await makeFilm({ file: join(folder, 'own.mp4'), seconds: 40 })
  const [teamVideoId] = await addLocalFilms(page, seeded, [film], 40)
  const turnovers = [12.4, 25.2]
  await scoreTurnovers(
    seeded,
    turnovers.map((videoTime) => ({ teamVideoId: teamVideoId!, videoTime })),
  )
  // The picture of the first clip stands still for a second, with a yellow line.
  const shapes = [
    {
      kind: 'arrow',
      colour: 'yellow',
      points: [
        [1000, 5000],
        [9000, 5000],
      ],
    },
    { kind: 'text', colour: 'yellow', at: [1000, 4000], text: 'Pat Alder helps' },
  ]
  await seeded.ask('PUT', `/v1/team-video/${teamVideoId}/drawings/${randomUUID()}/`, {
    at: 10,
    freeze: 1,
    shapes,
  })
  await page.goto(`/a/team/videos/${teamVideoId}/`)
  await select(page, 'Select the file', film)
  await expect.poll(() => shownClock(page)).not.toBeNull()
  // The file is known until the page is left.
  await page.getByRole('main').getByRole('link', { name: /^VS / }).click()
  await page.getByRole('link', { name: 'Box score' }).click()
  await page.getByRole('button', { name: /Turnovers 2$/ }).click()
  await page.getByRole('button', { name: 'Download clip' }).click()
  const dialog = page.getByRole('dialog', { name: 'Movie of clips' })
  await expectAccessible(page, 'dialog')
  await dialog.getByText('All 2 clips').click()
  const saved = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Make movie' }).click()
  const movie = await (await saved).path()
  await expect(dialog).toBeHidden()

  // Each clip runs from 4 s before its play to 2 s after it, with the beep of each second of the film.
  const frames = await readFrames(movie)
  const seconds = frames.map(({ shown }) => shown?.filmTime ?? Number.NaN)
  const wanted = turnovers.flatMap((at) => [at - 4, at + 2])
  const cut = seconds.findIndex((second, index) => second - seconds[index - 1]! > 1)
  for (const [index, second] of [seconds[0], seconds[cut - 1], seconds[cut], seconds.at(-1)].entries())
    expect(second! - wanted[index]!, `${index}`).toBeCloseTo(index % 2 === 0 ? 0 : -1 / 30, 1)
  expect(frames).toHaveLength((2 * 6 + 1) * 30)
  expect(seconds.filter((second) => Math.abs(second - 10) < 0.01)).toHaveLength(31)
  // While it stands, the line is there, and the words that may name a player are not.
  const drawn = { line: '1280:40:0:620', words: '1280:80:0:460' }
  expect([40, 60, 90].map((frame) => hasYellow(movie, frame, drawn.line))).toEqual([false, true, false])
  expect(hasYellow(movie, 60, drawn.words)).toBe(false)
  const beeps = readBeeps(movie)
  expect(beeps).toHaveLength(12)
  for (const [index, beep] of beeps.entries()) {
    const still = index < 1 ? 0 : 1
    const due = index + still + (index < 6 ? 0.6 : 0.8)
    expect(Math.abs(beep - due), `beep ${index} at ${beep}`).toBeLessThan(0.03)
  }
})

test('tags by keys while the film runs, a drawing and a comment are there after a reload', async ({
  page,
  seeded,
}) => {
  const [id] = await addLocalFilms(page, seeded, [right], SECONDS)
  const open = async () => {
    await page.goto(`/a/team/videos/${id}/`)
    await select(page, 'Select the file', right)
    await expect.poll(() => shownClock(page)).not.toBeNull()
  }
  await open()
  const tags = page.getByRole('list', { name: 'Tags' }).getByRole('listitem')
  await page.getByRole('button', { name: 'Code window' }).click()
  await page.getByRole('button', { name: 'Play film' }).click()
  await expect.poll(async () => (await shownClock(page))?.filmTime ?? 0).toBeGreaterThan(1)
  await page.keyboard.press('e')
  await page.keyboard.press('g')
  await page.keyboard.press('2')
  await page.keyboard.press('3')
  await expect(tags).toHaveText([/Teach.*Rating: Good, #23/])
  await expect(page.getByRole('button', { name: 'Pause film' })).toBeVisible()
  await page.keyboard.press('d')
  await expect(tags).toHaveCount(2)
  await page.keyboard.press('Control+z')
  await expect(tags).toHaveCount(1)
  await expectAccessibleInBoth(page)

  // Pause and drag: a line on this frame.
  await page.getByRole('button', { name: 'Pause film' }).click()
  const picture = page.locator('video[data-front]').locator('..')
  const box = (await picture.boundingBox())!
  await page.mouse.move(box.x + box.width * 0.3, box.y + box.height * 0.6)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.5, box.y + box.height * 0.5, { steps: 5 })
  await page.mouse.move(box.x + box.width * 0.7, box.y + box.height * 0.3, { steps: 5 })
  await page.mouse.up()
  const lines = picture.locator('svg path')
  await expect(lines).not.toHaveCount(0)
  const drawings = page.getByRole('list', { name: 'Drawings' })
  await expect(drawings).toHaveText(/Pen/)
  await page.getByRole('button', { name: 'Circle' }).click()
  await page.getByRole('button', { name: 'Add in the middle' }).click()
  const circle = page.getByRole('group', { name: /On this frame/ }).getByRole('button', { name: 'Circle' })
  const place = () => picture.locator('svg ellipse').first().getAttribute('cx')
  await expect.poll(place).toBe('5000')
  await circle.press('Shift+ArrowLeft')
  await expect.poll(place).toBe('4500')
  await expectAccessibleInBoth(page)

  await page.getByRole('tab', { name: 'Comments' }).click()
  await page.getByLabel('Comment', { exact: true }).fill('Who helps here?')
  await page.getByRole('button', { name: 'Send' }).click()
  const comments = page.getByRole('list', { name: 'Comments' })
  await expect(comments).toHaveText(/Who helps here\?/)
  await expectAccessibleInBoth(page)

  await open()
  await expect(tags).toHaveText([/Teach.*Rating: Good, #23/])
  await page.getByRole('tab', { name: 'Draw' }).click()
  await expect(drawings).toHaveText(/2 shapes/)
  await drawings.getByRole('button', { name: /2 shapes/ }).click()
  await expect.poll(place).toBe('4500')
  await page.getByRole('tab', { name: 'Comments' }).click()
  await expect(comments).toHaveText(/Who helps here\?/)

  // The tags as a file, and the same file as tags.
  await page.getByRole('tab', { name: 'Tags' }).click()
  await page.getByRole('button', { name: 'Import or export tags' }).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Sportscode XML', exact: true }).click()
  const timeline = join(folder, 'timeline.xml')
  await (await saved).saveAs(timeline)
  await page.getByLabel(/^Timeline of Sportscode/).setInputFiles(timeline)
  await page.getByLabel('Offset in seconds').fill('5')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Import 1 tag' }).click()
  await expect(tags).toHaveText([/Teach.*Rating: Good, #23/, /Teach.*Rating: Good, #23/])
  await tags
    .last()
    .getByRole('button', { name: /^Delete Teach/ })
    .click()
  await expect(tags).toHaveCount(1)

  // The picture stands still for the drawing, and goes on.
  await tags.getByRole('button', { name: /^Teach/ }).click()
  await expect(lines).not.toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Play film' })).toBeVisible()
  await expect(lines).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Pause film' })).toBeVisible()

  await page.goto('/a/team/tags/?by=Player')
  const cell = page.getByRole('button', { name: 'Teach, #23: 1' })
  await cell.click({ modifiers: ['Shift'] })
  await page.getByRole('button', { name: 'Teach: 1', exact: true }).click({ modifiers: ['Shift'] })
  await expectAccessibleInBoth(page)
  await page.getByRole('button', { name: 'Show 2 cells' }).click()
  await expect(page.getByRole('dialog', { name: 'Teach, #23 · Teach (1)' })).toBeVisible()
})

test('an upload of another device goes on from the list with its file', async ({ page, seeded }) => {
  const { id } = await newFilm(seeded, right, 'video/mp4')
  await planOf(seeded, id)
  await page.addInitScript(() => Reflect.deleteProperty(window, 'showOpenFilePicker'))
  await page.goto('/a/team/videos/')
  await expect(page.getByText('Uploading 0 % in another browser')).toBeVisible()
  await expectAccessible(page)
  await select(page, 'Choose file: right.mp4', wrong)
  await expect(
    page.getByText("This file doesn't appear to match the file you're attempting to resume."),
  ).toBeVisible()
  await select(page, 'Choose file: right.mp4', right)
  await expect(page.getByText(/in another browser/)).toBeHidden()
  const read = async () => (await seeded.get(`/v1/team-video/${id}/`)).status
  await expect.poll(read, { timeout: 60_000 }).toMatch(/^(?:PROCESSING|READY)$/)
})

test('two coaches order a playlist, and a stranger watches its link until it is ended', async ({
  page,
  product,
  seeded,
  other,
  browser,
}) => {
  test.setTimeout(180_000)
  const { videos } = await addFilms(product.url, seeded, [{ file: right, type: 'video/mp4' }])
  const { teamId } = (await seeded.get(`/v1/team-game/${seeded.gameId}/`)) as { teamId: string }
  const items = [2, 8, 14].map((start) => ({
    teamVideoId: videos[0]!.id,
    start,
    end: start + 4,
    title: `Clip at ${start}`,
  }))
  const body = { teamId, name: 'Ball security', items }
  const { id } = (await seeded.ask('POST', '/v1/playlist/', body)) as { id: string }
  const saveClip = async (of: Page) => {
    const download = of.waitForEvent('download')
    await of.getByRole('button', { name: 'Download clip' }).click()
    expect((await download).suggestedFilename()).toBe('clip.mp4')
    expect(await (await download).failure()).toBeNull()
  }
  const titles = (of: Page) => of.getByRole('list', { name: 'Clips' }).locator('strong')

  for (const coach of [page, other]) {
    await coach.goto(`/a/team/playlist/${id}/`)
    await expect(titles(coach)).toHaveText(['Clip at 2', 'Clip at 8', 'Clip at 14'])
  }
  await expectAccessibleInBoth(page)
  // On a phone the button of the menu may stand at the left; its list stays in the window.
  await other.setViewportSize({ width: 390, height: 844 })
  await other.getByRole('button', { name: 'More', exact: true }).click()
  await expect(other.getByRole('menu')).toBeInViewport({ ratio: 1 })
  await other.keyboard.press('Escape')
  await other.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('button', { name: /Clip at 14/ }).press('Alt+ArrowUp')
  await expect(titles(other)).toHaveText(['Clip at 2', 'Clip at 14', 'Clip at 8'])
  await other.getByRole('button', { name: 'More for clip 1' }).click()
  await other.getByRole('menuitem', { name: 'Edit title and note' }).click()
  await other.getByLabel('Title').fill('Late pass')
  await other.getByRole('button', { name: 'Save' }).click()
  await expect(titles(page)).toHaveText(['Late pass', 'Clip at 14', 'Clip at 8'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(titles(other)).toHaveText(['Late pass', 'Clip at 8', 'Clip at 14'])

  // A player gets it with a question, sees a clip, and answers.
  const personId = await addPlayer(seeded, { firstName: 'Zoe', jersey: '88' })
  const token = await joinAsPlayer(seeded, { personId, firstName: 'Zoe' })
  await page.getByRole('button', { name: 'Players', exact: true }).click()
  const given = page.getByRole('dialog', { name: 'Give Ball security to players' })
  await given.getByLabel('88 Zoe Quinn').check()
  await given.getByLabel('Question (optional)').fill('Who was open?')
  await given.getByRole('button', { name: 'Give to 1 player' }).click()
  const row = given.getByRole('list', { name: 'Given to' }).getByRole('listitem')
  await expect(row).toContainText('0 of 3 seen')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  const phone = { baseURL: product.url, viewport: { width: 390, height: 844 } }
  const ofPlayer = await browser.newContext(phone)
  await ofPlayer.addInitScript((value) => localStorage.setItem('fullcourt.token', value), token)
  const player = await ofPlayer.newPage()
  await player.goto('/a/team/playlists/')
  await player.getByRole('list', { name: 'For you' }).getByRole('link', { name: 'Ball security' }).click()
  await expect(player.getByRole('heading', { name: 'Ball security', level: 1 })).toBeVisible()
  await expect(player.getByText('Who was open?')).toBeVisible()
  await expectAccessible(player)
  await player.getByRole('button', { name: /Clip at 14/ }).click()
  await expect(player.getByRole('button', { name: /Clip at 14/ }).getByText('Seen')).toBeVisible({
    timeout: 60_000,
  })
  await player.getByLabel('Your answer').fill('The corner')
  await player.getByRole('button', { name: 'Send answer' }).click()
  await expect(player.getByRole('button', { name: 'Change answer' })).toBeVisible()
  await ofPlayer.close()
  await page.getByRole('button', { name: 'Players', exact: true }).click()
  await expect(row).toContainText('“The corner”')
  await expect(row).toContainText(/of 3 seen/)
  await page.keyboard.press('Escape')

  await saveClip(page)

  // On the projector, by a clicker and by the other coach's phone. Film that was started by itself would go on.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.getByRole('button', { name: 'Present' }).click()
  const screen = page.getByRole('dialog', { name: 'Ball security, presentation' })
  await expect(screen.getByRole('heading', { name: '1. Late pass' })).toBeVisible()
  await page.keyboard.press('PageDown')
  await expect(screen.getByRole('heading', { name: '2. Clip at 8' })).toBeVisible()
  await screen.getByRole('button', { name: 'Phone as remote' }).click()
  const remote = new URL(await screen.getByLabel('Link', { exact: true }).inputValue())
  await expectAccessible(page)
  await other.goto(`${remote.pathname}${remote.search}`)
  await other.getByRole('button', { name: 'Next clip' }).click()
  await expect(screen.getByRole('heading', { name: '3. Clip at 14' })).toBeVisible()
  await expectAccessible(other)
  await other.getByRole('button', { name: /Late pass/ }).click()
  await expect(screen.getByRole('heading', { name: '1. Late pass' })).toBeVisible()
  await screen.getByRole('button', { name: 'End' }).click()
  await expect(screen).toBeHidden()

  // Drawings go with a link, without names.
  const text = { kind: 'text', colour: 'red', at: [1000, 1000], text: 'Zoe Quinn' }
  const drawing = `/v1/team-video/${videos[0]!.id}/drawings/${crypto.randomUUID()}/`
  await seeded.ask('PUT', drawing, { at: 8.5, freeze: 30, shapes: [text] })
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(page.getByLabel('Allow downloads')).not.toBeChecked()
  await page.getByLabel('Allow downloads').check()
  await page.getByRole('button', { name: 'Make link' }).click()
  const { pathname } = new URL(await page.getByLabel('Link', { exact: true }).inputValue())
  const context = await browser.newContext(phone)
  const stranger = await context.newPage()
  await stranger.goto(pathname)
  await expect(titles(stranger)).toHaveText(['Late pass', 'Clip at 8', 'Clip at 14'])
  await expectAccessible(stranger)
  await saveClip(stranger)
  await stranger.getByRole('button', { name: /Clip at 8/ }).click()
  await expect.poll(async () => (await shownClock(stranger)) !== null).toBe(true)
  await expect(stranger.locator('svg text', { hasText: '#88' })).toBeVisible({ timeout: 30_000 })
  await stranger.setViewportSize({ width: 1280, height: 800 })
  await expectAccessible(stranger)
  await page.getByRole('button', { name: /^End the link/ }).click()
  await page.getByRole('button', { name: 'End link', exact: true }).last().click()
  await expect(stranger.getByRole('heading', { name: 'This link has been ended' })).toBeVisible()
  await context.close()
  await page.goto('/a/program/settings/')
  await page.getByRole('switch', { name: 'Allow links to playlists' }).click()
  await page.getByRole('button', { name: 'End links' }).click()
  await expect(page.getByRole('switch', { name: 'Allow links to playlists' })).not.toBeChecked()
  await page.goto(`/a/team/playlist/${id}/`)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(page.getByText('This program has no links.')).toBeVisible()
})
