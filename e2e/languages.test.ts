// Pages without an account in Spanish and in mirrored English (decision 0242): no text stays English, and no side is cut off.
import { join } from 'node:path'
import { findTestFfmpeg, makeFilm, NO_FFMPEG } from '../packages/server/test/makeFilm.ts'
import { expectAccessible } from './accessible.ts'
import type { SeededTeam } from './seed.ts'
import { addFilms } from './sendFilm.ts'
import { expect, tempFolder, test } from './test.ts'
import { walk, withLang } from './walkLanguages.ts'

const share = async ({ ask, gameId }: SeededTeam) =>
  (await ask('PUT', `/v1/team-game/${gameId}/live-score/`, {})) as unknown as {
    readonly followURL: string
    readonly overlayURL: string
  }

test('a live score speaks the language of its address, else of the browser', async ({
  seeded,
  scorer,
  browser,
}) => {
  test.setTimeout(120_000)
  const { followURL, overlayURL } = await share(seeded)
  await scorer.starts(seeded.scoring, 'H')
  await scorer.at('Q1', '7:30').makes('H12').assists('H4')
  await scorer.at('Q1', '7:00').makes('A7').unassisted()
  const context = await browser.newContext({ locale: 'es-MX' })
  const visitor = await context.newPage()
  await visitor.goto(followURL)
  await expect(visitor.locator('html')).toHaveAttribute('lang', 'es')
  await expect(visitor.getByText('#12 anotó de 2, asistencia #4')).toBeVisible()
  await expect(visitor.getByRole('heading', { name: 'Últimas jugadas' })).toBeVisible()
  await expectAccessible(visitor)
  await visitor.getByRole('link', { name: 'English' }).click()
  await expect(visitor.locator('html')).toHaveAttribute('lang', 'en')
  await expect(visitor.getByText('#12 made 2, assist #4')).toBeVisible()

  const isScored = () => expect(visitor.locator('.side[data-side=home] .score')).toHaveText('2')
  await walk(visitor, followURL, isScored, 'follow')
  const embed = followURL.replace('/follow/', '/embed/game/')
  for (const size of ['strip', 'card', 'plays'])
    await walk(visitor, `${embed}?size=${size}`, isScored, `embed-${size}`)
  for (const look of ['bar', 'box'])
    await walk(visitor, `${overlayURL}?look=${look}`, isScored, `overlay-${look}`)

  // English pages load the texts of no other language.
  const loaded: string[] = []
  visitor.on('response', async (response) => loaded.push(await response.text().catch(() => '')))
  await visitor.goto(withLang(followURL, 'en'))
  await isScored()
  expect(loaded.filter((text) => /jugadas|⟦/.test(text))).toEqual([])
  await seeded.ask('DELETE', `/v1/team-game/${seeded.gameId}/live-score/`)
  const isOff = () => expect(visitor.locator('[data-slot=note]')).not.toBeEmpty()
  await walk(visitor, followURL, isOff, 'follow-off')
  await context.close()
})

test.describe('a link to a playlist', () => {
  const folder = tempFolder('languages')
  const file = join(folder, 'game.mp4')
  test.skip(!findTestFfmpeg(), NO_FFMPEG)
  test.beforeAll(() => makeFilm({ file, seconds: 6, audio: 'none' }))

  test('asks for its passcode, plays, and ends in the language of the reader', async ({
    seeded,
    product,
    browser,
  }) => {
    test.setTimeout(180_000)
    const { videos } = await addFilms(product.url, seeded, [{ file, type: 'video/mp4' }])
    const { teamId } = await seeded.get(`/v1/team-game/${seeded.gameId}/`)
    const items = [{ teamVideoId: videos[0]!.id, start: 1, end: 4, title: 'Press break' }]
    const { id } = await seeded.ask('POST', '/v1/playlist/', { teamId, name: 'Ball security', items })
    const link = async (body: object) =>
      (await seeded.ask('POST', `/v1/playlist/${id}/share/`, body)) as {
        readonly id: string
        readonly url: string
      }
    const [open, locked] = [await link({}), await link({ passcode: 'zone' })]
    const context = await browser.newContext({ locale: 'es-MX', reducedMotion: 'reduce' })
    const reader = await context.newPage()
    const heading = (name: RegExp) => () => expect(reader.getByRole('heading', { name })).toBeVisible()

    await reader.goto(locked.url)
    await reader.getByLabel('Código').fill('no')
    await reader.getByRole('button', { name: 'Abrir' }).click()
    await expect(reader.getByText('Este código no es correcto.')).toBeVisible()
    await reader.getByLabel('Código').fill('zone')
    await reader.getByRole('button', { name: 'Abrir' }).click()
    await expect(reader.getByText('1 clip', { exact: true })).toBeVisible()
    await expectAccessible(reader)

    await walk(reader, open.url, heading(/Ball security/), 'share')
    await walk(reader, locked.url, heading(/Escribe el código|⟦/), 'passcode')
    await seeded.ask('DELETE', `/v1/share/${open.id}/`)
    await walk(reader, open.url, heading(/Este enlace se ha cerrado|⟦/), 'ended')

    // Where the texts do not arrive, the page is English, and stands still.
    await reader.route(/assets\/es-/, (route) => route.abort())
    let loads = 0
    reader.on('load', () => (loads += 1))
    await reader.goto(withLang(locked.url, 'es'))
    await expect(reader.getByRole('link', { name: 'Login' })).toBeVisible()
    await expect(reader.locator('html')).toHaveAttribute('lang', 'en')
    expect(loads).toBe(1)
    await reader.unroute(/assets\/es-/)
    await reader.goto(withLang(locked.url, 'en-XB'))

    // The choice is kept, also on other pages.
    await reader.goto(locked.url)
    await expect(reader.locator('html')).toHaveAttribute('lang', 'en-XB')
    await reader.getByRole('link', { name: /⟦Ļöĝíñ/ }).click()
    await expect(reader.getByRole('heading', { name: /⟦Ļöĝ íñ/ })).toBeVisible()
    await seeded.signIn(context)
    await reader.goto(new URL('/a/nowhere/', open.url).href)
    await expect(reader.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(reader.locator('html')).toHaveAttribute('lang', 'en-XB')
    await context.close()
  })
})
