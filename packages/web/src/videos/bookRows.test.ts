import { expect, test } from 'vitest'
import { bookRow } from './bookRows.ts'
import { matrixOf } from './tagMatrix.ts'

const FILM = 'film'
const tag = (id: string, start: number, text: string, eventId: string | null = null) => ({
  id,
  label: 'Teach',
  labels: [
    { group: 'Rating', text },
    { group: 'Player', text: '#9' },
  ],
  teamVideoId: FILM,
  start,
  end: start + 8,
  note: null,
  eventId,
})
const play = (eventId: string, start: number, jersey: string | null) => ({
  eventId,
  playId: `play of ${eventId}`,
  title: 'Q1 7:50 · Turnover',
  jersey,
  teamVideoId: FILM,
  start,
  end: start + 6,
})

test('counts plays of the book by their player, and by the labels of tags over them', () => {
  const tags = [tag('1', 10, 'Good'), tag('2', 100, 'Bad', 'play of C')]
  const rows = [play('A', 17, '4'), play('B', 18, '23'), play('C', 50, null)].map((one) =>
    bookRow('Turnovers', one, tags),
  )
  expect(matrixOf(rows, 'Player').columns).toEqual(['#4', '#23'])
  const cell = (text: string) =>
    matrixOf(rows, '')
      .rows[0]?.cells.get(text)
      ?.map(({ id }) => id)
  expect([cell('Good'), cell('Bad'), cell('#23')]).toEqual([
    ['Turnovers A'],
    ['Turnovers C'],
    ['Turnovers B'],
  ])
})
