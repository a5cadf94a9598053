import { describe, expect, it } from 'vitest'
import { otherAngle } from './angles.ts'

const rows = [
  { eventId: 'tip', teamVideoId: 'main', videoTime: 60 },
  { eventId: 'tip', teamVideoId: 'baseline', videoTime: 12 },
  { eventId: 'basket', teamVideoId: 'main', videoTime: 90 },
  { eventId: 'basket', teamVideoId: 'baseline', videoTime: 43 },
  { eventId: 'late', teamVideoId: 'main', videoTime: 900 },
]
const films = ['main', 'baseline', 'phone']

describe('the other camera', () => {
  it('shows the same moment, by the nearest event that both films show', () => {
    expect(otherAngle(rows, films, { filmId: 'main', videoTime: 62 })).toEqual({
      filmId: 'baseline',
      videoTime: 14,
    })
    expect(otherAngle(rows, films, { filmId: 'main', videoTime: 88 })).toEqual({
      filmId: 'baseline',
      videoTime: 41,
    })
  })

  it('leads back to the first one', () => {
    expect(otherAngle(rows, films, { filmId: 'baseline', videoTime: 45 })).toEqual({
      filmId: 'main',
      videoTime: 92,
    })
  })

  it('does not exist where only one film shows the game', () => {
    expect(otherAngle(rows, films, { filmId: 'main', videoTime: 890 })).toBeNull()
    expect(otherAngle(rows, films, { filmId: 'phone', videoTime: 5 })).toBeNull()
  })
})
