// The pages of a game and its film in Spanish and in mirrored English (decision 0242).
import { sampleFor } from './sampleGame.ts'
import { expect, test } from './test.ts'
import { walk } from './walkLanguages.ts'

const sample = sampleFor('nfhs', 5)

test.use({ seedOptions: sample.seed })

test('the pages of a game', async ({ page, seeded }) => {
  test.setTimeout(300_000)
  await sample.save(seeded)
  const heading = () => expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (const tab of ['summary', 'box', 'plays', 'shots', 'lineups', 'flow', 'flags'])
    await walk(page, `${seeded.gamePage}?tab=${tab}`, heading, `game-${tab}`, 'main')
  for (const chart of ['hexes', 'zones', 'distance'])
    await walk(page, `${seeded.gamePage}?tab=shots&chart=${chart}`, heading, `game-${chart}`, 'main')
  const open = () => expect(page.getByRole('dialog')).toBeVisible()
  await walk(
    page,
    `${seeded.gamePage}?tab=box&behind=points~home-totals`,
    open,
    'game-behind',
    'main, dialog',
  )
  await walk(page, `${seeded.gamePage}sheet/`, heading, 'sheet', 'main')
  await walk(page, '/a/team/how-we-count/', heading, 'how-we-count', 'main')
})

test('a playlist, and the videos of a game', async ({ page, seeded }) => {
  test.setTimeout(300_000)
  await sample.save(seeded)
  const { teamId } = await seeded.get(`/v1/team-game/${seeded.gameId}/`)
  const { id } = await seeded.ask('POST', '/v1/playlist/', { teamId, name: 'Ball security', items: [] })
  const heading = () => expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await walk(page, `/a/team/playlist/${id}/`, heading, 'playlist', 'main')
  await walk(page, `${seeded.gamePage}videos/`, heading, 'game-videos', 'main')
  await walk(page, `${seeded.gamePage}videos/sync/`, heading, 'sync', 'main')
})
