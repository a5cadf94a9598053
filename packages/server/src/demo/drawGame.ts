import { type CourtGeometry, formatClock, type SentPlay } from '@fullcourt/scorebook/vocabulary'

/** Frames of the demo's film: a court from above, ten players, the ball, score and clock. Simple, and drawn by us. */

export const FILM = { width: 640, height: 360, frameRate: 15, seconds: 63 } as const
/** Seconds of film before the tip-off. */
const LEAD = 3
const PERIOD_SECONDS = 480
const SCALE = 6
/** Where the court lies in the frame, in pixels. Courts are at most 1,128 by 600 inches. */
const COURT = { x: 20, y: 52, width: 600, height: 296 } as const
const SEGMENTS = [
  0b1110111, 0b0010010, 0b1011101, 0b1011011, 0b0111010, 0b1101011, 0b1101111, 0b1010010, 0b1111111,
  0b1111011,
]

/** Colors as luma and the two differences of YCbCr (ITU-R BT.601). */
type Color = readonly [number, number, number]
const WOOD: Color = [150, 100, 150]
const LINE: Color = [225, 128, 128]
const BOARD: Color = [24, 128, 128]
const HOME: Color = [90, 200, 90]
const AWAY: Color = [80, 100, 210]
const BALL: Color = [130, 70, 190]

/** The second of the film at which period 1 shows this clock; null when that is not on the film. */
export function filmTimeAt(period: number, clockTime: number): number | null {
  const time = LEAD + PERIOD_SECONDS - clockTime
  return period === 1 && time <= FILM.seconds - 1 ? time : null
}

class Frame {
  readonly bytes = Buffer.alloc((FILM.width * FILM.height * 3) / 2)

  rectangle(x: number, y: number, width: number, height: number, [luma, blue, red]: Color): void {
    const { width: w, height: h } = FILM
    const [left, right] = [Math.max(0, Math.round(x)), Math.min(w, Math.round(x + width))]
    const [top, bottom] = [Math.max(0, Math.round(y)), Math.min(h, Math.round(y + height))]
    for (let row = top; row < bottom; row++) {
      this.bytes.fill(luma, row * w + left, row * w + right)
      if (row % 2) continue
      const start = w * h + ((row / 2) * w) / 2
      this.bytes.fill(blue, start + (left >> 1), start + (right >> 1))
      this.bytes.fill(red, start + (w * h) / 4 + (left >> 1), start + (w * h) / 4 + (right >> 1))
    }
  }

  disc(x: number, y: number, radius: number, color: Color): void {
    for (let row = -radius; row <= radius; row++) {
      const half = Math.sqrt(radius * radius - row * row)
      this.rectangle(x - half, y + row, half * 2, 1, color)
    }
  }

  digit(x: number, y: number, size: number, value: number): void {
    const lit = SEGMENTS[value] ?? 0
    const [thick, half] = [size / 5, size / 2]
    const bars = [
      [0, 0, half, thick],
      [0, 0, thick, half],
      [half, 0, thick, half],
      [0, half, half, thick],
      [0, half, thick, half],
      [half, half, thick, half],
      [0, size, half + thick, thick],
    ] as const
    for (const [n, [dx, dy, width, height]] of bars.entries())
      if (lit & (1 << (6 - n))) this.rectangle(x + dx, y + dy, width, height, LINE)
  }

  number(x: number, y: number, size: number, text: string): void {
    for (const [n, sign] of [...text].entries())
      if (sign === ':') {
        this.rectangle(x + n * size + size / 4, y + size * 0.3, size / 6, size / 6, LINE)
        this.rectangle(x + n * size + size / 4, y + size * 0.8, size / 6, size / 6, LINE)
      } else this.digit(x + n * size, y, size, Number(sign))
  }
}

interface Shot {
  readonly at: number
  readonly x: number
  readonly y: number
  readonly isHome: boolean
  readonly points: number
}

/** The shots that are on the film, in the frame's pixels. */
function shotsOf(plays: readonly SentPlay[], court: CourtGeometry): Shot[] {
  return plays
    .flatMap(({ origin }): Shot[] => {
      const at = filmTimeAt(origin.period, origin.clockTime)
      const { location, type } = origin
      if (at === null || !location || (type !== 'shot_made' && type !== 'shot_miss')) return []
      return [
        {
          at,
          x: COURT.x + (location.x / court.widthInches) * COURT.width,
          y: COURT.y + (location.y / court.heightInches) * COURT.height,
          isHome: origin.isHomeTeam,
          points: type === 'shot_made' ? (origin.pointValue ?? 2) : 0,
        },
      ]
    })
    .toSorted((a, b) => a.at - b.at)
}

/** The empty court. */
function drawCourt(): Frame {
  const frame = new Frame()
  frame.rectangle(0, 0, FILM.width, FILM.height, BOARD)
  const { x, y, width, height } = COURT
  frame.rectangle(x, y, width, height, WOOD)
  for (const [dx, dy, w, h] of [
    [0, 0, width, 2],
    [0, height - 2, width, 2],
    [0, 0, 2, height],
    [width - 2, 0, 2, height],
    [width / 2 - 1, 0, 2, height],
    [0, height / 2 - 36, 120, 2],
    [0, height / 2 + 34, 120, 2],
    [118, height / 2 - 36, 2, 72],
    [width - 120, height / 2 - 36, 120, 2],
    [width - 120, height / 2 + 34, 120, 2],
    [width - 120, height / 2 - 36, 2, 72],
  ] as const)
    frame.rectangle(x + dx, y + dy, w, h, LINE)
  return frame
}

/** Where the ball is: from one shot to the next, so that it is at each place when the shot is taken. */
function ballAt(time: number, shots: readonly Shot[]): { readonly x: number; readonly y: number } {
  const next = shots.findIndex(({ at }) => at >= time)
  const middle = { at: LEAD, x: COURT.x + COURT.width / 2, y: COURT.y + COURT.height / 2 }
  const from = shots[(next < 0 ? shots.length : next) - 1] ?? middle
  const to = next < 0 ? middle : shots[next]!
  const share = next < 0 ? 0 : Math.max(0, Math.min(1, (time - from.at) / Math.max(0.1, to.at - from.at)))
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }
}

/** Every frame of the first minute of a game, as raw YUV 4:2:0. */
export function* drawGame(plays: readonly SentPlay[], court: CourtGeometry): Generator<Buffer> {
  const shots = shotsOf(plays, court)
  const empty = drawCourt()
  const frame = new Frame()
  for (let n = 0; n < FILM.seconds * FILM.frameRate; n++) {
    const time = n / FILM.frameRate
    empty.bytes.copy(frame.bytes)
    const ball = ballAt(time, shots)
    for (let player = 0; player < 10; player++) {
      const angle = player * 2.4 + time * 0.3
      const reach = 26 + (player % 5) * 16
      const color = player < 5 ? HOME : AWAY
      frame.disc(ball.x + Math.cos(angle) * reach * 1.4, ball.y + Math.sin(angle) * reach, SCALE, color)
    }
    frame.disc(ball.x, ball.y, 4, BALL)
    const score = (isHome: boolean) =>
      shots.reduce((sum, shot) => sum + (shot.isHome === isHome && shot.at <= time ? shot.points : 0), 0)
    frame.number(40, 12, 22, String(score(true)))
    const left = Math.min(PERIOD_SECONDS, PERIOD_SECONDS + LEAD - time)
    frame.number(270, 12, 22, formatClock(left, { tenths: false }))
    frame.number(560, 12, 22, String(score(false)))
    yield frame.bytes
  }
}
