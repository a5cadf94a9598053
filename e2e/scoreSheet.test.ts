// The score sheet on paper: two pages of A4 and of Letter, with nothing beside the paper.
import { expectAccessible } from './accessible.ts'
import { sampleFor } from './sampleGame.ts'
import { seedTeam } from './seed.ts'
import { expect, test } from './test.ts'

/** The printed width and height in CSS pixels, less margins of 10 mm. */
const PAPERS = { A4: { width: 718, height: 1047 }, Letter: { width: 740, height: 980 } } as const

const BENCH = ['91', '92', '93', '94'].map((jersey) => `${jersey} Featherstonehaugh-Vandenberg ${jersey}`)

test('a game with overtime, fifteen players and long names prints on two sheets of either paper', async ({
  page,
  product,
}) => {
  const sample = sampleFor('nfhs', 18, (jersey) => `Featherstonehaugh-Vandenberg ${jersey}`)
  const { home, away } = sample.seed.players!
  const players = { home: [...home, ...BENCH], away: [...away, ...BENCH] }
  const seeded = await seedTeam(product.url, { ...sample.seed, players })
  await sample.save(seeded)
  await seeded.ask('PATCH', `/v1/team-game/${seeded.gameId}/`, { homeFinalScore: 86, awayFinalScore: 80 })
  await seeded.signIn(page.context())
  await page.goto(`/a/team/game/${seeded.gameId}/sheet/`)
  await expect(page.getByRole('table', { name: 'Score by period' })).toContainText('OT1')
  await expect(page.getByRole('heading', { name: /^Line-ups of/ })).toHaveCount(2)
  await expect(page.locator('[data-marks=lane]')).toHaveCount(8)
  await expectAccessible(page)
  for (const [format, size] of Object.entries(PAPERS)) {
    await page.emulateMedia({ media: 'print' })
    await page.setViewportSize(size)
    // Nothing is wider than the paper, and nothing that is cut off on the screen stays cut off.
    const outside = await page.evaluate((width) => {
      const isOut = (element: Element) => element.getBoundingClientRect().right > width + 1
      return [...document.querySelectorAll('main td, main th, main svg')].filter(isOut).length
    }, size.width)
    expect(outside, format).toBe(0)
    const pdf = (await page.pdf({ format })).toString('latin1')
    expect(pdf.match(/\/Type \/Page\b/g), format).toHaveLength(2)
  }
})
