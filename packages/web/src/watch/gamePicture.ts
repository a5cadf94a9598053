import { type BoxFigureKey, boxFigure, SIDES, type Side } from '@fullcourt/scorebook'
import { figureRank, figureText } from '../basketball/figures.ts'
import { longDayText, stageOf } from '../basketball/gameWords.ts'
import { sideColours } from '../basketball/sideColours.ts'
import type { Watched } from './watched.ts'

const WIDTH = 1200
const HEIGHT = 630
const FACE = '"Inter Variable", Inter, system-ui, sans-serif'
const LEADERS = ['points', 'totalRebounds', 'assists'] as const satisfies readonly BoxFigureKey[]

interface Style {
  readonly size: number
  readonly weight?: number
  readonly colour?: string
  readonly align?: CanvasTextAlign
  /** Pixels; a longer text is drawn smaller. */
  readonly most?: number
}

const INK = '#1d1916'
const DIM = '#5f574f'

/** The final as a picture of 1200 × 630, which messengers show whole. Without names of players: they may be minors (rule 31). */
export async function gamePicture(watched: Watched): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = HEIGHT
  const context = canvas.getContext('2d')!
  await document.fonts.ready
  const write = (text: string, x: number, y: number, style: Style) => {
    const { size, weight = 400, colour = INK, align = 'left', most = WIDTH } = style
    context.fillStyle = colour
    context.textAlign = align
    context.font = `${weight} ${size}px ${FACE}`
    const width = context.measureText(text).width
    if (width > most) context.font = `${weight} ${(size * most) / width}px ${FACE}`
    context.fillText(text, x, y)
  }
  context.fillStyle = '#faf8f5'
  context.fillRect(0, 0, WIDTH, HEIGHT)
  const { game, box, periods } = watched
  const title = stageOf(game) === 'final' ? 'Final' : 'In progress'
  write(title, 60, 90, { size: 40, weight: 700 })
  write(longDayText(game.localStartTime), WIDTH - 60, 90, { size: 28, colour: DIM, align: 'right' })
  for (const [n, side] of SIDES.entries()) drawSide(watched, { context, write, side, y: 130 + n * 130 })
  for (const [n, { number, label }] of periods.entries()) {
    const x = 60 + n * 110
    write(label, x, 440, { size: 22, colour: DIM })
    for (const [row, side] of SIDES.entries()) {
      const points = box.periods.find(({ period }) => period === number)?.[side]
      write(String(points ?? '–'), x, 480 + row * 40, { size: 30, weight: 600 })
    }
  }
  write(LEADERS.map((figure) => leaderText(watched, figure)).join('   '), 60, 590, {
    size: 24,
    colour: DIM,
    most: WIDTH - 280,
  })
  write('Fullcourt', WIDTH - 60, 590, { size: 24, weight: 700, align: 'right' })
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be made.')))),
  )
}

interface Row {
  readonly context: CanvasRenderingContext2D
  readonly write: (text: string, x: number, y: number, style: Style) => void
  readonly side: Side
  readonly y: number
}

function drawSide({ setup, names, box, game }: Watched, { context, write, side, y }: Row): void {
  const { fill } = sideColours(setup)[side]
  context.fillStyle = fill
  context.strokeStyle = INK
  context.lineWidth = 2
  context.beginPath()
  context.roundRect(60, y, 24, 100, 8)
  context.fill()
  context.stroke()
  const final = side === 'home' ? game.homeFinalScore : game.awayFinalScore
  const score = final ?? box.score[side]
  write(names[side], 110, y + 72, { size: 60, weight: 600, most: 800 })
  write(String(score), WIDTH - 60, y + 82, { size: 92, weight: 800, align: 'right' })
}

/** 'Points #23 21': the leader of both sides, by jersey. */
function leaderText({ box, names }: Watched, figure: BoxFigureKey): string {
  const lines = SIDES.flatMap((side) => box[side].players.map((player) => ({ player, side })))
  const best = lines.reduce<(typeof lines)[number] | null>(
    (leader, line) =>
      leader && figureRank(leader.player, figure) >= figureRank(line.player, figure) ? leader : line,
    null,
  )
  if (!best || figureRank(best.player, figure) <= 0) return ''
  return `${boxFigure(figure).name} ${figureText(best.player, figure)}: #${best.player.jersey} ${names[best.side]}`
}
