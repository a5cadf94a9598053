// Players, clips, playlists, videos and tags of a team in Spanish and in mirrored English (decision 0242).
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { GameEvent, Play } from '@fullcourt/scorebook/vocabulary'
import type { Page } from '@playwright/test'
import { findTestFfmpeg, makeFilm, NO_FFMPEG } from '../packages/server/test/makeFilm.ts'
import { addLocalFilms } from './localFilms.ts'
import { sampleFor } from './sampleGame.ts'
import { fillRoster, type SeededTeam } from './seed.ts'
import { addFilms } from './sendFilm.ts'
import { expect, tempFolder, test } from './test.ts'
import { inLanguages, look, walk, withLang } from './walkLanguages.ts'
import { say } from './words.ts'

const sample = sampleFor('nfhs', 5)
const folder = tempFolder('languages')
test.describe.configure({ timeout: 600_000 })
test.use({ seedOptions: sample.seed })

const hasTitle = (page: Page) => () => expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()

/** A game with plays on a film that is on another computer. @returns the film's id */
async function saveFilmedGame(page: Page, seeded: SeededTeam): Promise<string> {
  const file = join(folder, 'game.mp4')
  writeFileSync(file, 'film')
  const [teamVideoId] = await addLocalFilms(page, seeded, [file], 2_000)
  const onFilm = (event: GameEvent): GameEvent =>
    event.period > 1 ? event : { ...event, teamVideoId: teamVideoId!, videoTime: 500 - event.clockTime }
  await sample.save(seeded, {
    change: ({ origin, rel }: Play): Play => ({ origin: onFilm(origin), rel: rel.map(onFilm) }),
  })
  return teamVideoId!
}

test('the card of a player', async ({ page, seeded }) => {
  await fillRoster(seeded)
  await sample.save(seeded)
  const played = { homeFinalScore: 60, awayFinalScore: 50, finalReason: 'played' }
  await seeded.ask('PATCH', `/v1/team-game/${seeded.gameId}/`, played)
  const { teamId } = await seeded.get(`/v1/team-game/${seeded.gameId}/`)
  const { results } = (await seeded.get(`/v1/team/${teamId}/roster/`)) as { results: { id: string }[] }
  const card = `/a/team/player/${results[0]!.id}/`
  await walk(page, card, hasTitle(page), 'player', 'main')
  for (const chart of ['hexes', 'zones', 'distance'])
    await walk(page, `${card}?chart=${chart}`, hasTitle(page), `player-${chart}`, 'main')
})

test('clips, playlists, videos and tags', async ({ page, seeded }) => {
  const videoId = await saveFilmedGame(page, seeded)
  const { teamId } = await seeded.get(`/v1/team-game/${seeded.gameId}/`)
  const { unfilmedPlays } = (await seeded.get(`/v1/clips/?teamId=${teamId}`)) as {
    unfilmedPlays: { eventId: string }[]
  }
  const { id } = await seeded.ask('POST', '/v1/playlist/', {
    teamId,
    name: 'Ball security',
    items: unfilmedPlays.slice(0, 3).map(({ eventId }) => ({ eventId })),
  })
  await walk(page, '/a/team/clips/', () => expect(page.getByRole('status').first()).toBeVisible(), 'clips')
  for (const label of ['Zone', 'Press'])
    await seeded.ask('POST', '/v1/film-tag/', { teamVideoId: videoId, start: 1, end: 5, label })
  await walk(page, '/a/team/playlists/', hasTitle(page), 'playlists')
  await walk(page, `/a/team/playlist/${id}/`, hasTitle(page), 'playlist')
  await walk(page, `/a/team/playlist/${id}/remote/`, hasTitle(page), 'remote')
  await walk(page, '/a/team/videos/', hasTitle(page), 'videos')
  await walk(page, `/a/team/videos/${videoId}/`, hasTitle(page), 'video')
  await walk(page, '/a/team/videos/new/', hasTitle(page), 'video-new')
  await walk(page, '/a/team/tags/', () => expect(page.getByRole('table')).toBeVisible(), 'tags')
  await inLanguages(page, async (lang) => {
    await page.goto(withLang(`/a/team/playlist/${id}/`, lang))
    const press = (text: string, role: 'button' | 'menuitem' = 'button') =>
      page.getByRole(role, { name: say(page, text), exact: true }).click()
    const lookAtDialog = async (name: string) => {
      await expect(page.getByRole('dialog')).toBeVisible()
      await look(page, `playlist-${name}`, 'dialog')
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
    await press('Share')
    await lookAtDialog('share')
    await press('Players')
    await lookAtDialog('assign')
    await press('More')
    await press('Make a movie', 'menuitem')
    await lookAtDialog('movie')
  })
})

test('the dialogs of a playlist', async ({ page, seeded }) => {
  const { teamId } = await seeded.get(`/v1/team-game/${seeded.gameId}/`)
  await seeded.ask('POST', '/v1/playlist/', { teamId, name: 'Ball security', items: [] })
  await inLanguages(page, async (lang) => {
    await page.goto(withLang('/a/team/playlists/', lang))
    await page.getByRole('button', { name: say(page, 'New playlist') }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await look(page, 'playlist-new')
  })
})

test('the tags, drawings and comments of a film', async ({ page, product, seeded }) => {
  test.skip(!findTestFfmpeg(), NO_FFMPEG)
  const file = await makeFilm({ file: join(folder, 'marks.mp4'), seconds: 10, frameRate: '5' })
  const { videos } = await addFilms(product.url, seeded, [{ file, type: 'video/mp4' }])
  const [{ id }] = videos as unknown as [{ id: string }]
  await inLanguages(page, async (lang) => {
    await page.goto(withLang(`/a/team/videos/${id}/`, lang))
    const tab = (name: string) => page.getByRole('tab', { name: say(page, name) })
    await tab('Tags').click()
    await page.getByRole('button', { name: say(page, 'Code window') }).click()
    await look(page, 'film-tags', 'main')
    await page.getByRole('button', { name: say(page, 'Edit buttons') }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await look(page, 'film-buttons', 'dialog')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: say(page, 'Import or export tags') }).click()
    await expect(page.getByRole('heading', { name: say(page, 'Import') })).toBeVisible()
    await look(page, 'film-transfer', 'main')
    await tab('Draw').click()
    await look(page, 'film-draw', 'main')
    await tab('Comments').click()
    await look(page, 'film-comments', 'main')
  })
})
