import { expect, test } from 'vitest'
import { sampleGame } from '../simulate/index.ts'
import { boxScore } from './boxScore.ts'
import { gameFlow } from './gameFlow.ts'
import { runningScore } from './runningScore.ts'

const { setup, plays } = sampleGame('fiba', 3)
const box = boxScore(setup, plays)
const periods = box.periods.map(({ period }) => ({ number: period, label: `Q${period}`, end: 0 }))
const running = runningScore({ flow: gameFlow(setup, plays), plays, box, periods })
const lines = running.flatMap((period) => period.lines)

test('the points of each jersey add up to its box score', () => {
  for (const side of ['home', 'away'] as const)
    for (const { jersey, points } of box[side].players) {
      const own = lines.filter((line) => line.side === side && line.jersey === jersey)
      expect(own.reduce((sum, line) => sum + line.points, 0)).toBe(points)
    }
})

test('each line continues the score, and the last line of a period is its score', () => {
  let [home, away] = [0, 0]
  for (const line of lines) {
    if (line.side === 'home') home += line.points
    else away += line.points
    expect(line).toMatchObject({ home, away })
  }
  expect({ home, away }).toEqual(box.score)
  for (const [n, { label, lines: own }] of running.entries()) {
    expect(label).toBe(`Q${n + 1}`)
    expect(own.length).toBeGreaterThan(0)
  }
})
