import { expect, test } from 'vitest'
import { groupsOf, matrixOf } from './tagMatrix.ts'

const tag = (id: string, label: string, ...labels: readonly (readonly [string | null, string])[]) => ({
  id,
  label,
  labels: labels.map(([group, text]) => ({ group, text })),
})
const TAGS = [
  tag('1', 'Teach', ['Rating', 'Good'], ['Player', '#23']),
  tag('2', 'Teach', ['Rating', 'Bad'], ['Player', '#4'], ['Player', '#23']),
  tag('3', 'Defense', [null, 'Late'], ['Rating', 'Good']),
  tag('4', 'Defense'),
]
const counts = (group: string) => {
  const { columns, rows } = matrixOf(TAGS, group)
  return rows.map(({ code, tags, cells }) => [
    code,
    tags.length,
    ...columns.map((one) => cells.get(one)?.length ?? 0),
  ])
}

test('counts codes against the labels of a group, or of all', () => {
  expect(groupsOf(TAGS)).toEqual(['Player', 'Rating'])
  expect(matrixOf(TAGS, 'Player').columns).toEqual(['#4', '#23'])
  expect(counts('Player')).toEqual([
    ['Defense', 2, 0, 0],
    ['Teach', 2, 1, 2],
  ])
  expect(matrixOf(TAGS, '').columns).toEqual(['#4', '#23', 'Bad', 'Good', 'Late'])
  expect(matrixOf(TAGS, 'Rating').rows[1]?.cells.get('Good')).toEqual([TAGS[0]])
})
