// Pages of other sites: a program that calls with a token, and the live score in a frame.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Request } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { type SeededTeam, seedTeam } from './seed.ts'
import type { Product } from './server.ts'
import { test as base, expect, productWith } from './test.ts'

interface School {
  /** Answers the address of a page of another origin with this HTML. */
  readonly pageWith: (html: string) => string
}

/** A website of its own, under another name than the product. */
const test = base.extend<{ readonly school: School }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
  school: async ({}, use) => {
    let body = ''
    const server = createServer((_, reply) =>
      reply
        .setHeader('content-type', 'text/html; charset=utf-8')
        .end(`<!doctype html><html lang="en"><title>School</title><main><h1>Our games</h1>${body}</main>`),
    )
    await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
    const { port } = server.address() as AddressInfo
    await use({
      pageWith: (html) => {
        body = html
        return `http://localhost:${port}/`
      },
    })
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  },
})

interface Shared {
  readonly followURL: string
  readonly overlayURL: string
}

const share = async ({ ask, gameId }: SeededTeam): Promise<Shared> =>
  (await ask('PUT', `/v1/team-game/${gameId}/live-score/`, {})) as unknown as Shared

test('a score in a frame of another site follows a play, and says when its link has ended', async ({
  page,
  seeded,
  scorer,
  browser,
  school,
  product,
}) => {
  await page.goto(seeded.gamePage)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Share live score' }).click()
  await page.getByRole('button', { name: 'Turn on' }).click()
  const section = page.locator('section', {
    has: page.getByRole('heading', { name: 'Put it on your website' }),
  })
  const preview = section.frameLocator('iframe')
  await expect(preview.getByText('Central Cats', { exact: true })).toBeVisible()
  const codes: string[] = []
  for (const size of ['Strip', 'Card', 'Plays']) {
    await section.getByText(size, { exact: true }).click()
    codes.push(await section.getByRole('textbox', { name: 'Code for your website' }).inputValue())
  }
  await section.getByText('Dark', { exact: true }).click()
  await expect(section.locator('iframe')).toHaveAttribute('src', /size=plays&theme=dark$/)
  await expect(preview.locator('html')).toHaveCSS('color-scheme', 'dark')
  await expectAccessible(page)

  // As some sites show what is embedded: cut off from our origin.
  const sandboxed = codes[0]!.replace('<iframe ', '<iframe sandbox="allow-scripts" ')
  const context = await browser.newContext({ viewport: { width: 390, height: 1200 } })
  const visitor = await context.newPage()
  const errors: string[] = []
  visitor.on('pageerror', ({ message }) => errors.push(message))
  const asked: (string | undefined)[] = []
  visitor.on('request', (request) => {
    if (request.url().includes('/v1/overlay/')) asked.push(request.headers()['if-none-match'])
  })
  await visitor.goto(school.pageWith([...codes, sandboxed].join('\n')))
  const frames = [0, 1, 2, 3].map((n) => visitor.frameLocator('iframe').nth(n))
  for (const frame of frames)
    await expect(frame.locator('.side[data-side=away] .name')).toContainText('Central')

  await scorer.starts(seeded.scoring, 'H')
  await scorer.at('Q1', '7:30').makes('H12').assists('H4')
  // Before the start the frames ask every half minute. A visitor who comes back sees the score at once.
  await expect
    .poll(async () => {
      await visitor.reload()
      return frames[0]!.locator('.side[data-side=home] .score').textContent()
    })
    .toBe('2')
  await scorer.at('Q1', '7:00').makes('A7').unassisted()
  for (const frame of frames)
    await expect(frame.locator('.side[data-side=away] .score')).toHaveText('2', { timeout: 20_000 })
  await expect(frames[2]!.getByText('#12 made 2, assist #4')).toBeVisible()
  await expect(frames[1]!.getByText('#7 made 2')).toBeVisible()
  await expect(frames[1]!.getByText('#12 made 2, assist #4')).toBeHidden()
  await expect(frames[1]!.getByRole('columnheader', { name: 'Q1' })).toBeVisible()
  expect(asked.some((tag) => tag)).toBe(true)
  for (const frame of visitor.frames()) {
    expect(await frame.content()).not.toMatch(/Birch|Alder|Pat /)
    if (frame.url().startsWith(product.url) && frame !== visitor.frames().at(-1))
      expect(
        await frame.evaluate(() => [document.cookie, localStorage.length, sessionStorage.length]),
      ).toEqual(['', 0, 0])
  }
  expect(await context.cookies()).toEqual([])
  await expectAccessible(visitor)

  await seeded.ask('DELETE', `/v1/team-game/${seeded.gameId}/live-score/`)
  for (const frame of frames) {
    await expect(frame.getByText('This link has been turned off.')).toBeVisible({ timeout: 20_000 })
    await expect(frame.locator('.score').first()).toBeHidden()
  }
  expect(errors).toEqual([])
  await context.close()
})

test('a frame asks every two seconds while the game is live and the page is seen', async ({
  page,
  seeded,
}) => {
  const { followURL } = await share(seeded)
  const origin = {
    id: crypto.randomUUID(),
    type: 'turnover',
    period: 1,
    clockTime: 400,
    order: 0,
    isHomeTeam: true,
    assignment: 'TEAM',
  }
  const play = { teamGameId: seeded.gameId, plays: [{ origin, rel: [], freethrows: [] }] }
  await seeded.ask('PUT', '/v1/team-game-event/bulk/', play)
  let requests = 0
  let ended = 0
  const isPoll = (request: Request) => request.url().includes('/v1/overlay/')
  page.on('request', (request) => {
    if (isPoll(request)) requests += 1
  })
  const end = (request: Request) => {
    if (isPoll(request)) ended += 1
  }
  // Playwright reports a 304 that is not cached as failed.
  page.on('requestfinished', end).on('requestfailed', end)
  /** A request under way would run into its own time limit. */
  const passMinute = async () => {
    await expect.poll(() => ended).toBe(requests)
    await page.clock.runFor(60_000)
  }
  await page.clock.install()
  await page.goto(followURL.replace('/follow/', '/embed/game/'))
  await expect(page.getByText('Live Q1')).toBeVisible()
  expect(requests).toBe(1)
  await page.clock.runFor(2_000)
  await expect.poll(() => requests).toBe(2)

  const turn = (isHidden: boolean) =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, isHidden)
  await turn(true)
  await passMinute()
  expect(requests).toBe(2)
  await seeded.ask('PATCH', `/v1/team-game/${seeded.gameId}/`, { homeFinalScore: 61, awayFinalScore: 58 })
  await expect
    .poll(async () => {
      await turn(false)
      return page.locator('[data-slot=stage]').textContent()
    })
    .toBe('Final')
  const atEnd = requests
  await passMinute()
  expect(requests).toBe(atEnd)
})

test('other sites may frame the embedded score and the overlay, and no other page', async ({
  page,
  seeded,
  school,
  product,
}) => {
  const { followURL, overlayURL } = await share(seeded)
  const embedURL = followURL.replace('/follow/', '/embed/game/')
  for (const url of [embedURL, overlayURL]) {
    const headers = (await fetch(url)).headers
    expect(headers.get('content-security-policy')).toContain('frame-ancestors *')
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(headers.get('x-robots-tag')).toBe('noindex, nofollow')
  }
  const refused = [followURL, `${product.url}/`, `${product.url}/login`, `${product.url}${seeded.gamePage}`]
  for (const url of refused) {
    const headers = (await fetch(url)).headers
    expect(headers.get('content-security-policy'), url).toContain("frame-ancestors 'none'")
    expect(headers.get('cross-origin-resource-policy'), url).toBe('same-origin')
  }
  const frameOf = (url: string) => `<iframe src="${url}"></iframe>`
  await page.goto(school.pageWith([embedURL, overlayURL, ...refused].map(frameOf).join('')))
  const frame = (n: number) => page.frameLocator('iframe').nth(n)
  await expect(frame(0).locator('.game')).toContainText('Central')
  await expect(frame(1).locator('.board')).toContainText('Central')
  for (const [n] of refused.entries()) await expect(frame(n + 2).locator('main')).toHaveCount(0)
})

test('a site that knows oEmbed finds the score by the link alone', async ({ page, seeded, school }) => {
  const { followURL } = await share(seeded)
  await page.goto(followURL)
  await expect(page.getByText('The game has not started yet.')).toBeVisible()
  const discovered = await page.locator('link[type="application/json+oembed"]').getAttribute('href')
  const picture = await page.locator('meta[property="og:image"]').getAttribute('content')
  expect((await fetch(picture!)).headers.get('content-type')).toBe('image/png')
  await page.goto(school.pageWith(''))
  const { html } = await page.evaluate(async (url) => (await fetch(url)).json(), discovered!)
  await page.goto(school.pageWith(html))
  await expect(page.frameLocator('iframe').getByText('Central Cats', { exact: true })).toBeVisible()
})

const limited = test.extend<object, { readonly product: Product }>({
  product: productWith({ REQUESTS_PER_MINUTE: '60' }),
})

limited(
  'a program on a page of another site calls with a token, and reads when to go on',
  async ({ page, product, school }) => {
    const seeded = await seedTeam(product.url)
    await page.goto(school.pageWith(''))
    const called = await page.evaluate(
      async ([url, token]) => {
        const call = async (headers: Record<string, string>, method = 'GET') => {
          const reply = await fetch(`${url}/v1/user/`, { method, headers })
          return {
            status: reply.status,
            body: await reply.json(),
            headers: Object.fromEntries(reply.headers),
          }
        }
        const own = { Authorization: `Bearer ${token}` }
        const first = await call(own)
        const wrong = await call({ Authorization: 'Bearer wrong' })
        const without = await call({}).catch((error: Error) => error.name)
        let last = first
        for (let n = 0; n < 130 && last.status !== 429; n++) last = await call(own)
        return { first, wrong, without, last }
      },
      [product.url, seeded.token],
    )
    expect([called.first.status, called.first.body.username]).toEqual([200, seeded.username])
    expect(called.first.headers.ratelimit).toMatch(/^"user";r=\d+;t=\d+$/)
    expect([called.wrong.status, called.wrong.body.code]).toEqual([401, 'unauthenticated'])
    expect(called.without).toBe('TypeError')
    const { status, body, headers } = called.last
    expect([status, body.code]).toEqual([429, 'too_many'])
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    expect(headers).toMatchObject({
      ratelimit: expect.stringMatching(/^"user";r=0;t=\d+$/),
      'ratelimit-policy': '"user";q=60;w=60',
    })
  },
)
