// The page of a film in each of its states, its dialogs, and the films of a game in Spanish and in mirrored English (decision 0242).
import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { BASKETBALL_BUTTONS, writeSportscode } from '@fullcourt/film'
import type { Page } from '@playwright/test'
import { findTestFfmpeg, makeFilm, NO_FFMPEG } from '../packages/server/test/makeFilm.ts'
import { addLocalFilms } from './localFilms.ts'
import { addPlayer } from './players.ts'
import { fillRoster, type SeededTeam } from './seed.ts'
import { addFilms, newFilm, planOf, sendMissing } from './sendFilm.ts'
import { expect, tempFolder, test } from './test.ts'
import { scoreTurnovers } from './turnovers.ts'
import { inLanguages, look, walk, withLang } from './walkLanguages.ts'
import { say, saying } from './words.ts'

const SECONDS = 12
const folder = tempFolder('languages')
const file = join(folder, 'game.mp4')

test.skip(!findTestFfmpeg(), NO_FFMPEG)
test.describe.configure({ timeout: 600_000 })
test.beforeAll(() => makeFilm({ file, seconds: SECONDS, frameRate: '5' }))

const hasTitle = (page: Page) => () => expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
const dialog = (page: Page) => page.locator('dialog[open]').last()
const button = (page: Page, text: string) => page.getByRole('button', { name: say(page, text), exact: true })
const press = (page: Page, text: string) => button(page, text).first().click()

/** Closes the dialogs that are open. */
const escapeAll = (page: Page) =>
  expect(async () => {
    await page.keyboard.press('Escape')
    await expect(page.locator('dialog[open]')).toHaveCount(0, { timeout: 300 })
  }).toPass()

/** Looks at the dialog that is open, and closes it. */
async function lookAtDialog(page: Page, name: string): Promise<void> {
  await expect(dialog(page)).toBeVisible()
  await look(page, name, 'dialog[open]')
  await escapeAll(page)
}

/** Looks at the menu of the page, and at the question of one of its choices. */
async function lookAtMenu(page: Page, name: string, asking: readonly string[] = []): Promise<void> {
  const open = () => button(page, 'More').first().click()
  await open()
  await expect(page.getByRole('menu')).toBeVisible()
  await look(page, name, '[role="menu"]')
  await page.keyboard.press('Escape')
  for (const choice of asking) {
    await open()
    await page.getByRole('menuitem', { name: say(page, choice), exact: true }).click()
    await lookAtDialog(page, `${name}-${choice}`)
  }
}

const filmPage = (id: string) => `/a/team/videos/${id}/`

async function addFilm(url: string, seeded: SeededTeam): Promise<string> {
  const { videos } = await addFilms(url, seeded, [{ file, type: 'video/mp4' }])
  return videos.at(-1)!.id
}

test('a film that is on its way, ended, failed, archived, deleted, and on a computer', async ({
  page,
  product,
  seeded,
}) => {
  const noFilm = join(folder, 'marks.mp4')
  writeFileSync(noFilm, 'no film')
  const archived = await addFilm(product.url, seeded)
  await seeded.ask('POST', `/v1/team-video/${archived}/archive/`, {})
  const uploading = (await newFilm(seeded, file, 'video/mp4')).id
  await planOf(seeded, uploading)
  const ended = (await newFilm(seeded, file, 'video/mp4')).id
  await planOf(seeded, ended)
  await seeded.ask('POST', `/v1/team-video/${ended}/abort/`, {})
  const failed = await newFilm(seeded, noFilm, 'video/mp4')
  await sendMissing(product.url, seeded, failed.id, failed.bytes)
  await expect.poll(async () => (await seeded.get(`/v1/team-video/${failed.id}/`)).status).toBe('ERROR')
  const deleted = (await newFilm(seeded, file, 'video/mp4')).id
  await seeded.ask('DELETE', `/v1/team-video/${deleted}/`)
  const [local] = await addLocalFilms(page, seeded, [file], SECONDS)

  for (const [name, id] of Object.entries({ archived, uploading, ended, failed: failed.id, deleted, local }))
    await walk(page, filmPage(id!), hasTitle(page), `film-${name}`, 'main')
  await walk(page, '/a/team/videos/', hasTitle(page), 'films', 'main')
  await walk(page, `${seeded.gamePage}videos/`, hasTitle(page), 'films-game', 'main')
  await inLanguages(page, async (lang) => {
    for (const [name, id, asking] of [
      ['archived', archived, ['Delete']],
      ['failed', failed.id, ['Archive', 'Delete']],
    ] as const) {
      await page.goto(withLang(filmPage(id), lang))
      await lookAtMenu(page, `film-${name}-menu`, asking)
    }
  })
})

test('the tabs and dialogs of a film that plays', async ({ page, product, seeded }) => {
  await fillRoster(seeded)
  const id = await addFilm(product.url, seeded)
  const tag = { teamVideoId: id, start: 1, end: 5, label: 'Teach' }
  await seeded.ask('POST', '/v1/film-tag/', { ...tag, labels: [{ group: 'Player', text: '#12' }] })
  const comment = { teamVideoId: id, at: 2, until: 4, body: 'Press', mentions: [] }
  const parent = randomUUID()
  await seeded.ask('POST', '/v1/film-comment/', { ...comment, id: parent, parentId: null })
  await seeded.ask('POST', '/v1/film-comment/', { ...comment, id: randomUUID(), parentId: parent })
  const shapes = [
    { kind: 'text', colour: 'yellow', at: [1000, 4000], text: 'Zone' },
    { kind: 'player', colour: 'red', at: [2000, 2000], text: '12' },
  ]
  await seeded.ask('PUT', `/v1/team-video/${id}/drawings/${randomUUID()}/`, { at: 0, freeze: 7, shapes })
  const { teamBrands } = (await seeded.get('/v1/user/')) as { teamBrands: { id: string }[] }
  await seeded.ask('PUT', `/v1/team-brand/${teamBrands[0]!.id}/tag-sets/${randomUUID()}/`, {
    name: 'Press',
    buttons: BASKETBALL_BUTTONS,
  })
  const timeline = join(folder, 'timeline.xml')
  writeFileSync(timeline, writeSportscode([{ ...tag, labels: [], note: null }], []))

  await inLanguages(page, async (lang) => {
    await page.goto(withLang(filmPage(id), lang))
    const tab = (name: string) => page.getByRole('tab', { name: say(page, name) }).click()
    const tags = page.getByRole('list', { name: say(page, 'Tags'), exact: true })
    await expect(tags).toBeVisible()
    await tags.getByRole('button').nth(1).click()
    await look(page, 'film-tag', 'main')
    await lookAtMenu(page, 'film-menu', ['Archive', 'Delete'])
    await page.locator('video[data-front]').locator('..').focus()
    await page.keyboard.press('?')
    await lookAtDialog(page, 'film-keys')

    await press(page, 'Code window')
    await press(page, 'Edit buttons')
    for (const row of [3, -1]) await dialog(page).locator('button[aria-expanded]').nth(row).click()
    await press(page, 'Add a button')
    await look(page, 'film-set', 'dialog[open]')
    await press(page, 'Delete set')
    await look(page, 'film-set-delete', 'dialog[open]')
    await escapeAll(page)

    await press(page, 'Import or export tags')
    await page.locator('input[type=file]').setInputFiles(timeline)
    await expect(button(page, 'Play the first')).toBeVisible()
    await look(page, 'film-import', 'main')

    await tab('Draw')
    await page
      .getByRole('list', { name: say(page, 'Drawings') })
      .getByRole('button')
      .first()
      .click()
    await expect(
      page.getByRole('group', {
        name: saying(page, 'On this frame: arrow keys move a shape, ⇧ moves it further, Delete removes it'),
      }),
    ).toBeVisible()
    await look(page, 'film-drawing', 'main')
    for (const tool of ['Text', 'Player']) {
      await press(page, tool)
      await press(page, 'Add in the middle')
      await press(page, 'Place')
      await lookAtDialog(page, `film-draw-${tool}`)
    }

    await tab('Comments')
    await expect(page.getByRole('list', { name: say(page, 'Comments'), exact: true })).toBeVisible()
    await page.getByLabel(say(page, 'Comment'), { exact: true }).fill('@')
    await look(page, 'film-comment-new', 'main')
    await page.getByLabel(say(page, 'Comment'), { exact: true }).fill('Press')
    await press(page, 'Until the second on screen')
    await press(page, 'Edit')
    await press(page, 'Answer')
    await look(page, 'film-comments', 'main')
    await press(page, 'Delete')
    await lookAtDialog(page, 'film-comment-delete')
  })
})

test('a film is matched with the plays of its game', async ({ page, product, seeded }) => {
  const id = await addFilm(product.url, seeded)
  await scoreTurnovers(seeded, [null, null])
  await inLanguages(page, async (lang) => {
    await seeded.ask('PUT', `/v1/team-game/${seeded.gameId}/anchors/`, { anchors: [] })
    await page.goto(withLang(`${seeded.gamePage}videos/sync/`, lang))
    const clock = page.getByLabel(saying(page, 'The clock shows ({period})'))
    await expect(clock).toBeVisible()
    await look(page, 'sync-start', 'main')
    await clock.fill('x')
    await press(page, 'Set this frame')
    await look(page, 'sync-refused', 'main')
    await clock.fill('99:00')
    await press(page, 'Set this frame')
    await look(page, 'sync-beyond', 'main')
    const anchors = [
      [0.5, 470],
      [6, 400],
      [11, 460],
    ].map(([videoTime, clockTime]) => ({
      id: randomUUID(),
      teamVideoId: id,
      videoTime,
      period: 1,
      clockTime,
    }))
    await seeded.ask('PUT', `/v1/team-game/${seeded.gameId}/anchors/`, { anchors })
    await page.reload()
    await expect(
      page
        .getByRole('button', { name: saying(page, 'Remove {period} {clock}') })
        .filter({ hasText: say(page, 'Remove') }),
    ).toHaveCount(3)
    await look(page, 'sync-frames', 'main')
  })
})

test('clips of plays and tags, and their way into a playlist', async ({ page, product, seeded }) => {
  const id = await addFilm(product.url, seeded)
  const plays = await scoreTurnovers(
    seeded,
    [5, 7, 9].map((videoTime) => ({ teamVideoId: id, videoTime })),
  )
  await seeded.ask('POST', '/v1/film-tag/', { teamVideoId: id, start: 1, end: 5, label: 'Zone' })
  const { teamId } = await seeded.get(`/v1/team-game/${seeded.gameId}/`)
  const items = [
    { eventId: plays[0], note: 'Press' },
    { eventId: plays[1], section: 'Zone' },
    { teamVideoId: id, start: 1, end: 4, title: 'Press break' },
  ]
  const list = await seeded.ask('POST', '/v1/playlist/', { teamId, name: 'Ball security', items })
  await seeded.ask('POST', '/v1/playlist/', {
    teamId,
    name: 'Offense',
    items: [],
    filters: { types: ['turnover'] },
  })
  const { url } = await seeded.ask('POST', `/v1/playlist/${list.id}/share/`, {
    passcode: 'zone',
    download: true,
  })
  await walk(
    page,
    String(url),
    () => expect(page.getByLabel(say(page, 'Passcode'), { exact: true })).toBeVisible(),
    'link-passcode',
    'main',
  )
  const open = String((await seeded.ask('POST', `/v1/playlist/${list.id}/share/`, { showNames: true })).url)
  await walk(
    page,
    open,
    () => expect(page.getByRole('list', { name: say(page, 'Clips') })).toBeVisible(),
    'link',
    'main',
  )
  const personId = await addPlayer(seeded, { firstName: 'Pat', jersey: '88' })
  await seeded.ask('PUT', `/v1/playlist/${list.id}/assignments/`, { people: [personId], question: 'Press' })

  await inLanguages(page, async (lang) => {
    await page.goto(withLang(`${seeded.gamePage}?tab=box&behind=turnovers~home-totals`, lang))
    await expect(button(page, 'Play film').or(button(page, 'Pause film')).first()).toBeVisible()
    await look(page, 'clips-behind', 'dialog[open]')
    await page.locator('[aria-keyshortcuts="a"]').first().click()
    await expect(page.locator('dialog[open]').getByText('Ball security')).toBeVisible()
    await look(page, 'clips-add', 'dialog[open]')
    await page.keyboard.press('Escape')
    await page.keyboard.press('?')
    await look(page, 'clips-keys', 'dialog[open]')
    await page.keyboard.press('Escape')

    await page.goto(withLang(`${seeded.gamePage}?tab=plays&play=${plays[0]}`, lang))
    await expect(button(page, 'Play film').or(button(page, 'Pause film')).first()).toBeVisible()
    await look(page, 'clip-of-play')

    await page.goto(withLang('/a/team/tags/?book=yes', lang))
    await page.getByRole('table').getByRole('button', { name: 'Zone: 1' }).click()
    await lookAtDialog(page, 'tag-clips')

    await page.goto(withLang('/a/team/clips/', lang))
    await expect(page.getByRole('status').first()).toBeVisible()
    // A window has room for the filters themselves.
    if (page.viewportSize()!.width < 1000) {
      await press(page, 'Filters')
      await lookAtDialog(page, 'clips-filters')
    }

    await page.goto(withLang(`/a/team/playlist/${list.id}/`, lang))
    await expect(page.getByRole('list', { name: say(page, 'Clips') })).toBeVisible()
    await look(page, 'playlist-film', 'main')
    const clipMenu = page.getByRole('button', { name: saying(page, 'More for clip {place}') }).first()
    await clipMenu.click()
    await look(page, 'playlist-clip-menu', '[role="menu"]')
    await page.getByRole('menuitem', { name: say(page, 'Edit title and note') }).click()
    await lookAtDialog(page, 'playlist-clip')
    await lookAtMenu(page, 'playlist-menu', ['Edit name and seconds', 'Make a movie', 'Delete'])
    await press(page, 'Share')
    await expect(dialog(page).getByRole('list')).toBeVisible()
    await look(page, 'playlist-links', 'dialog[open]')
    await dialog(page)
      .getByRole('button', { name: saying(page, 'End the link of {day}') })
      .first()
      .click()
    await look(page, 'playlist-link-end', 'dialog[open]')
    await escapeAll(page)
    await press(page, 'Players')
    await lookAtDialog(page, 'playlist-players')
    await press(page, 'Present')
    await press(page, 'Phone as remote')
    await lookAtDialog(page, 'playlist-present')
  })
})
