import { boxScore } from '@fullcourt/scorebook/figures'
import { sampleGame } from '@fullcourt/scorebook/simulate'
import { expect, test } from 'vitest'
import { boxScoreText } from './BoxScoreTable.tsx'

const { setup, plays } = sampleGame('fiba', 7)
const { home } = boxScore(setup, plays)

test('a copied box score has the row that the score was adjusted by, so that its points add up', () => {
  const adjusted = { ...home, team: { ...home.team, scoreAdjustment: -2 } }
  const rowsOf = (box: typeof home) =>
    boxScoreText(box, 'Lions')
      .split('\n')
      .map((row) => row.split('\t')[0])
  expect(rowsOf(home).slice(-2)).toEqual(['Team', 'Totals'])
  expect(rowsOf(adjusted).slice(-3)).toEqual(['Team', 'Score adjustment', 'Totals'])
  expect(boxScoreText(adjusted, 'Lions')).toContain('Score adjustment\t–\t-2\t')
})
