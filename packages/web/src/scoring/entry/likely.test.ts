// Marks on who usually assists and rebounds: a help for the eye. They move no one, and answer nothing.
import { describe, expect, test } from 'vitest'
import { openScorer } from '../../../test/scorer.ts'
import { habitsOfSeason } from './seasonHabits.ts'

const marked = (scorer: Awaited<ReturnType<typeof openScorer>>) =>
  scorer.state.groups
    .flatMap(({ choices }) => choices)
    .filter(({ tone }) => tone === 'suggested')
    .map(({ label }) => label)
const labels = (scorer: Awaited<ReturnType<typeof openScorer>>) =>
  scorer.state.groups.flatMap(({ choices }) => choices).map(({ label }) => label)

async function openGame() {
  const scorer = await openScorer()
  return scorer.startsGame().at('7:00')
}

describe('Suggested', () => {
  test('marks who assisted twice; the list stays in its order, and Enter names no one', async () => {
    const scorer = await openGame()
    scorer.clicks(700, 300).says('H12')
    const before = labels(scorer)
    expect(marked(scorer)).toEqual([])
    await scorer.says('H23').saved()
    await scorer.clicks(700, 300).says('H12').says('H23').saved()
    scorer.clicks(700, 300).says('H12')
    expect(marked(scorer)).toEqual(['23 - Cat'])
    expect(labels(scorer)).toEqual(before)
    await scorer.presses('Enter').saved()
    expect(scorer.asks).toBe('closed')
    expect(scorer.lines().at(-1)).not.toContain('assists')
  })

  test('marks who usually rebounds on either side', async () => {
    const scorer = await openGame()
    for (const rebounder of ['A9', 'A9', 'H30', 'H30'])
      await scorer.clicks(700, 300, true).says('H12').says(rebounder).saved()
    scorer.clicks(700, 300, true).says('H12')
    expect(marked(scorer)).toEqual(['9 - Ivy', '30 - Dee'])
    await scorer.presses('Enter').saved()
    expect(scorer.lines().at(-1)).not.toContain('rebounds')
  })
})

test('a season is found by name, and counts for no more than a game or so', () => {
  const row = (fullName: string, assists: number, assistPercentage: number) => ({
    fullName,
    assists,
    defensiveRebounds: 0,
    offensiveRebounds: 0,
    shares: { assistPercentage, defensiveReboundPercentage: null, offensiveReboundPercentage: null },
  })
  type Rows = Parameters<typeof habitsOfSeason>[0]
  const rows = [row('Ana Alder', 90, 0.3), row('Bo Birch', 2, 0.1), row('Cy Cedar', 5, 0.5)]
  const people = [
    { id: 'a', fullName: 'Ana Alder' },
    { id: 'b', fullName: 'Bo Birch' },
    { id: 'c1', fullName: 'Cy Cedar' },
    { id: 'c2', fullName: 'Cy Cedar' },
  ]
  const { assist, defensive } = habitsOfSeason(rows as unknown as Rows, people)
  expect(Object.fromEntries(assist)).toEqual({
    a: { done: 12, chances: 40 },
    b: { done: 2, chances: 20 },
  })
  expect(defensive.size).toBe(0)
})
