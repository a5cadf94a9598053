// Half an hour of scoring on a line that is slow, and cut again and again: each play arrives once.
import { setTimeout as sleep } from 'node:timers/promises'
import { seeded as randomFrom } from '@fullcourt/scorebook/simulate'
import { lions } from '../scoringScreen.ts'
import { expect, test } from '../test.ts'

const MINUTES = Number(process.env.MINUTES ?? 30)
const PLAYS = 10 * MINUTES
/** The same in each run, so that a failure comes from a change; `SEED=…` draws others. */
const SEED = Number(process.env.SEED ?? 20_261_123)
/** A telephone at the edge of a cell. */
const SLOW = { latency: 800, downloadThroughput: 20_000, uploadThroughput: 8000 }

test.use({ serviceWorkers: 'allow' })

test(`${PLAYS} plays in ${MINUTES} minutes over a slow line that is cut (SEED=${SEED})`, async ({
  page,
  context,
  seeded,
  scorer,
}) => {
  const random = randomFrom(SEED)
  await scorer.starts(seeded.scoring, 'H')
  await page.evaluate(() => navigator.serviceWorker.ready)
  const line = await context.newCDPSession(page)
  await line.send('Network.enable')
  let isOver = false
  let cuts = 0
  const cutting = (async () => {
    for (; !isOver; cuts++) {
      await line.send('Network.emulateNetworkConditions', { offline: false, ...SLOW })
      await sleep(2000 + random() * 12_000)
      await line.send('Network.emulateNetworkConditions', { offline: true, ...SLOW })
      await sleep(5000 + random() * 60_000)
    }
    await line.send('Network.emulateNetworkConditions', { offline: false, ...SLOW })
  })()
  const began = performance.now()
  let points = 0
  for (let play = 0; play < PLAYS; play++) {
    const kind = Math.floor(random() * 3)
    if (kind === 0) await scorer.makes('H23').unassisted()
    else if (kind === 1) await scorer.turnsOver('H30').steals('A5')
    else await scorer.makes('H12').assists('H4')
    if (kind !== 1) points += 2
    const early = ((play + 1) / PLAYS) * MINUTES * 60_000 - (performance.now() - began)
    if (early > 0) await sleep(early)
  }
  isOver = true
  await cutting
  await expect(lions(page)).toHaveText(String(points))
  await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible({ timeout: 120_000 })
  const plays: string[] = []
  for (let after = 0; ; ) {
    const page = (await seeded.get(`/v1/team-game/${seeded.gameId}/log/?after=${after}`)) as {
      results: { seq: number; playId: string; play: { origin: { type: string } } | null }[]
    }
    if (page.results.length === 0) break
    after = page.results.at(-1)!.seq
    plays.push(
      ...page.results
        .filter(({ play }) => play && ['shot_made', 'turnover'].includes(play.origin.type))
        .map(({ playId }) => playId),
    )
  }
  expect(new Set(plays).size).toBe(PLAYS)
  const { score } = await seeded.get(`/v1/team-game/${seeded.gameId}/box-score/`)
  expect(score).toEqual({ home: points, away: 0 })
  console.log(`${PLAYS} plays, ${cuts} cuts, ${plays.length} lines in the log of ${PLAYS} plays.`)
})
