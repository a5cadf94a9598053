// The score sheet on paper: two pages of A4 and of Letter, with nothing beside the paper. A long game takes a third page.
import * as notation from '@fullcourt/scorebook/notation'
import { expectAccessible } from './accessible.ts'
import { sampleFor, savable } from './sampleGame.ts'
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

const STARTERS = ['4', '12', '23', '30', '33'] as const

/** A game with 260 baskets: 47 in each quarter, 24 in each of three overtimes. Every period brings in another player. */
function longGame() {
  const benches = ['41', '50', '51', '52', '53', '54']
  const people = ['H', 'A'].flatMap((side) => [
    ...STARTERS.map((n) => `${side}${n} Player ${n} (starter)`),
    ...benches.map((n) => `${side}${n} Player ${n}`),
  ])
  const plays = ['Q1', 'Q2', 'Q3', 'Q4', 'OT1', 'OT2', 'OT3'].flatMap((period, index) => {
    const [count, seconds] = period.startsWith('Q') ? [47, 480] : [24, 240]
    const baskets = Array.from({ length: count }, (_, n) => {
      const left = seconds - 10 * n - 5
      const clock = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
      return `${period} ${clock} ${n % 2 ? 'A' : 'H'}${STARTERS[n % 4]} makes ${n % 3 ? 2 : 3} from ${60 + 7 * n},${90 + 9 * n}`
    })
    const [comes, goes] = [benches[index - 1], index === 1 ? '33' : benches[index - 2]]
    const subs = comes
      ? ['H', 'A'].map((side) => `${period} ${seconds / 60}:00 ${side}${goes} out; ${side}${comes} in`)
      : []
    return [...subs, ...baskets]
  })
  const read = notation.parse(['league nfhs', ...people, ...plays].join('\n'))
  if (!read.ok) throw new Error(`the notation of the long game is wrong: ${JSON.stringify(read)}`)
  return { setup: notation.setupOf(read.game)!, plays: read.game.plays }
}

test('a game with three overtimes and 260 baskets prints every basket, and the rest on a third page', async ({
  page,
  product,
}) => {
  const long = savable('nfhs', longGame())
  const seeded = await seedTeam(product.url, long.seed)
  await long.save(seeded)
  await seeded.signIn(page.context())
  await page.goto(`/a/team/game/${seeded.gameId}/sheet/`)
  await expect(page.getByRole('table', { name: 'Score by period' })).toContainText('OT3')
  await expect(page.locator('tr[data-side]')).toHaveCount(260)
  for (const [format, size] of Object.entries(PAPERS)) {
    await page.emulateMedia({ media: 'print' })
    await page.setViewportSize(size)
    // What begins a page ends on it, so nothing is cut between two pages.
    const heights = await page
      .locator('[data-new-sheet]')
      .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().height))
    expect(heights, format).toHaveLength(2)
    expect(Math.max(...heights), format).toBeLessThan(size.height)
    const pdf = (await page.pdf({ format })).toString('latin1')
    expect(pdf.match(/\/Type \/Page\b/g), format).toHaveLength(3)
  }
})
