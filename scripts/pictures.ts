// npm run pictures: takes the pictures of README.md and docs/ from the running product, with games of the demo and a first game.
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium, type Page } from '@playwright/test'
import { findBrowser } from '../e2e/browser.ts'
import { Scorer } from '../e2e/scorer.ts'
import { startProduct } from '../e2e/server.ts'
import { root } from './node.mjs'
import { buildWeb } from './web.mjs'

const browserHere = await findBrowser()
if (!browserHere) throw new Error('no Chromium on this machine: install chromium to take the pictures')
if ((await buildWeb(process.execPath)) !== 0) throw new Error('the web app did not build')

const product = await startProduct({ DEMO: '1' })

async function call<T>(method: string, path: string, token?: string): Promise<T> {
  const headers = token ? { authorization: `Bearer ${token}` } : undefined
  const reply = await fetch(product.url + path, { method, headers })
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`)
  return (await reply.json()) as T
}

interface Rows {
  readonly results: readonly {
    readonly id: string
    readonly name: string
    readonly status: string
    readonly teamGameId: string
  }[]
}

/** A demo with a film: ffmpeg draws it after the start, and demos from then on have it. */
async function openDemo() {
  for (let tries = 0; tries < 25; tries++) {
    const { token } = await call<{ token: string }>('POST', '/v1/demo/')
    const { teams } = await call<{ teams: { id: string }[] }>('GET', '/v1/user/', token)
    const [team] = teams
    if (!team) break
    const { results } = await call<Rows>('GET', `/v1/team/${team.id}/videos/`, token)
    const [film] = results
    if (film?.status === 'READY') return { token, team, film }
    await sleep(10_000)
  }
  throw new Error('the demo has no film: is ffmpeg there?')
}
const { token, team, film } = await openDemo()
const filters = encodeURIComponent(JSON.stringify({ final: true }))
const { results } = await call<{ results: { id: string }[] }>(
  'GET',
  `/v1/team/${team.id}/games/?filters=${filters}`,
  token,
)
const [gameId, reopenedId] = results.map(({ id }) => id)
await call('POST', `/v1/team-game/${reopenedId}/reopen/`, token)

const browser = await chromium.launch({
  executablePath: browserHere.executablePath,
  args: [...browserHere.args],
})
const context = await browser.newContext({
  viewport: { width: 1280, height: 800 },
  serviceWorkers: 'block',
  reducedMotion: 'reduce',
})
await context.addInitScript((signedIn) => localStorage.setItem('fullcourt.token', signedIn), token)

async function picture(name: string, path: string, ready: string, before?: (page: Page) => Promise<void>) {
  const page = await context.newPage()
  await page.goto(product.url + path)
  await page.getByText(ready).first().waitFor()
  await page.waitForLoadState('networkidle')
  await before?.(page)
  await page.screenshot({ path: join(root, 'docs', `${name}.png`) })
  await page.close()
  console.log(`docs/${name}.png`)
}

await picture('game', `/a/team/game/${gameId}/`, 'Final')
await picture('box-score', `/a/team/game/${gameId}/?tab=box`, 'Totals')
await picture('scoring', `/a/team/game/${reopenedId}/scoring/live/`, 'On court', async (page) => {
  const court = page.getByRole('application')
  const box = await court.boundingBox()
  if (box) await page.mouse.click(box.x + box.width * 0.72, box.y + box.height * 0.4)
})

/** The pictures of docs/clips.md. */
async function clips(): Promise<void> {
  const lists = await call<Rows>('GET', `/v1/team/${team.id}/playlists/`, token)
  const opening = lists.results.find(({ name }) => name === 'Opening minute')!
  const shown = async (page: Page) => {
    await page.getByRole('button', { name: 'Play film' }).click()
    await page.waitForFunction(
      () => (document.querySelector<HTMLVideoElement>('video[data-front]')?.currentTime ?? 0) > 2,
    )
    await page.getByRole('button', { name: 'Pause film' }).click()
  }
  await picture('clips-playlist', `/a/team/playlist/${opening.id}/`, 'Offense', shown)
  await picture('clips-tags', `/a/team/videos/${film.id}/`, 'Code window', async (page) => {
    await page.getByRole('button', { name: 'Code window' }).click()
    await shown(page)
  })
}
await clips()

/** The pictures of docs/score-your-first-game.md, by a visitor. */
async function firstGame(): Promise<void> {
  const page = await browser.newPage({
    baseURL: product.url,
    viewport: { width: 1280, height: 800 },
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
  })
  const take = async (name: string) => {
    await page.waitForLoadState('networkidle')
    await page.screenshot({ path: join(root, 'docs', `first-game-${name}.png`) })
    console.log(`docs/first-game-${name}.png`)
  }
  const scorer = new Scorer(page)
  await page.goto('/score-now/')
  await page.getByLabel('Your team').fill('Lincoln Lions')
  await page.getByLabel('Opponent').fill('Central Cats')
  await take('start')
  await page.getByRole('button', { name: 'Open the scoring screen' }).click()
  await page.getByRole('button', { name: 'Start Game' }).click()
  const tip = page.getByRole('heading', { name: /^Who (won the jump ball|has the first ball)\?$/ })
  await tip.waitFor()
  await page.keyboard.press('1')
  await tip.waitFor({ state: 'hidden' })
  const court = (await page.getByRole('application').boundingBox())!
  await page.mouse.click(court.x + court.width * 0.76, court.y + court.height * 0.62)
  await page.getByRole('dialog', { name: 'Event' }).waitFor()
  await take('basket')
  await page.keyboard.press('q')
  await scorer
    .at('Q1', '7:41')
    .shoots('H4', { from: [20, 8] })
    .assists('H5')
  await scorer
    .at('Q1', '7:20')
    .shoots('A6', { from: [6, 2], made: false })
    .rebounds('H8')
  await scorer.at('Q1', '7:02').fouls('A7', 'shooting', 'H5').gets(2).throws('made')
  await take('throws')
  await scorer.throws('made')
  await page.getByRole('tab', { name: 'Box score' }).click()
  await take('box')
  await page.close()
}
await firstGame()

/** What the front page shows, without its links. */
const SOCIAL = `
  header, footer, main > :not(:first-child), [data-for] { display: none !important }
  main > :first-child { gap: 56px; width: 1200px; max-width: none; height: 630px; padding: 0 0 0 64px }
  figure { align-self: start; margin-top: 40px !important; transform: rotate(2deg) }
  h1 { font-size: 52px !important; line-height: 58px !important }
  h1::before { content: 'Fullcourt'; display: block; color: #b3450f; font-size: 28px }
  h1 + p { font-size: 24px !important; line-height: 34px !important }
`

/** The picture that messages and search engines show beside a link. */
async function socialPicture(): Promise<void> {
  const page = await browser.newPage({
    baseURL: product.url,
    viewport: { width: 1200, height: 630 },
    serviceWorkers: 'block',
    colorScheme: 'light',
  })
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  await page.addStyleTag({ content: SOCIAL })
  await page.screenshot({ path: join(root, 'packages', 'web', 'public', 'social.png') })
  console.log('packages/web/public/social.png')
  await page.close()
}
await socialPicture()

await browser.close()
await product.stop()
