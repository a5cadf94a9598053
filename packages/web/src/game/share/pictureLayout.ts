/** Layout of the picture of a score: texts and marks of colors in pixels. */

import { type BoxFigureKey, boxFigure, figureText } from '@fullcourt/scorebook/figures'
import { otherSide, SIDES, type Side } from '@fullcourt/scorebook/vocabulary'
import { longDayText } from '../../games/gameWords.ts'
import { t } from '../../ui/language.ts'
import { LEADERS, leadersOf } from '../view/leaders.ts'
import { shownScore } from '../view/shownScore.ts'
import { stageText } from '../view/stageText.ts'
import type { Watched } from '../view/watched.ts'

export const WIDTH = 1200
export const HEIGHT = 630
const MARGIN = 60
const RIGHT = WIDTH - MARGIN
export const INK = '#1d1916'
const DIM = '#5f574f'

interface Style {
  readonly size: number
  readonly weight?: number
  readonly color?: string
  readonly align?: 'left' | 'right'
  /** Pixels. A longer text is drawn smaller, down to `least`, then cut. */
  readonly most?: number
  readonly least?: number
}

export interface PlacedText {
  readonly text: string
  readonly x: number
  /** The base line. */
  readonly y: number
  readonly size: number
  readonly weight: number
  readonly color: string
  readonly align: 'left' | 'right'
}

/** The color of a side. */
export interface ColorMark {
  readonly side: Side
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface PictureLayout {
  readonly texts: readonly PlacedText[]
  readonly marks: readonly ColorMark[]
}

/** The width of a text in pixels. */
export type Measure = (text: string, size: number, weight: number) => number

/** Makes a text fit: smaller first, then shorter, with an ellipsis. */
function fit(measure: Measure, text: string, x: number, y: number, style: Style): PlacedText {
  const { size, weight = 400, color = INK, align = 'left', most = RIGHT - MARGIN, least = 20 } = style
  const place = { x, y, weight, color, align }
  const wide = measure(text, size, weight)
  if (wide <= most) return { ...place, text, size }
  const smaller = Math.max(least, Math.floor((size * most) / wide))
  if (measure(text, smaller, weight) <= most) return { ...place, text, size: smaller }
  const letters = Array.from(text)
  while (letters.length > 1 && measure(`${letters.join('').trimEnd()}…`, smaller, weight) > most)
    letters.pop()
  return { ...place, text: `${letters.join('').trimEnd()}…`, size: smaller }
}

type PictureParts = Pick<Watched, 'game' | 'names' | 'box' | 'periods'>

const SIDE_Y = { home: 130, away: 250 } as const
const SCORE_WIDTH = 240
const NAME_X = 110
const PERIODS_Y = 412
const PERIOD_WIDTH = 110
const LEADERS_Y = 548
const LEADER_WIDTH = 310

/** The leader of both sides: '21  #23 Lincoln'. Jerseys instead of names, because players may be minors (rule 31). */
function leaderText({ box, names }: PictureParts, figure: BoxFigureKey): string | null {
  const [best] = leadersOf([...box.home.players, ...box.away.players], figure, 1)
  if (!best) return null
  const side = box.home.players.includes(best) ? 'home' : 'away'
  return `${figureText(best, figure)}  #${best.jersey} ${names[side]}`
}

/** The picture while it is laid out. */
interface Draft {
  readonly parts: PictureParts
  readonly marks: ColorMark[]
  readonly write: (text: string, x: number, y: number, style: Style) => void
}

function placeHead({ parts, write }: Draft): void {
  const { game } = parts
  write(stageText(parts), MARGIN, 90, { size: 40, weight: 700, most: 480, least: 26 })
  const place = [longDayText(game.localStartTime), game.location].filter(Boolean).join(' · ')
  write(place, RIGHT, 90, { size: 28, color: DIM, align: 'right', most: 560 })
}

function placeSide({ parts, marks, write }: Draft, side: Side): void {
  const score = shownScore(parts)
  const isBehind = score[side] < score[otherSide(side)]
  const color = isBehind ? DIM : INK
  const y = SIDE_Y[side]
  marks.push({ side, x: MARGIN, y, width: 24, height: 96 })
  const name = { size: 60, weight: 600, color, most: RIGHT - SCORE_WIDTH - NAME_X, least: 32 } as const
  write(parts.names[side], NAME_X, y + 68, name)
  const points = { size: 92, weight: 800, color, align: 'right', most: SCORE_WIDTH - 20 } as const
  write(String(score[side]), RIGHT, y + 80, points)
}

/** Points by period; nothing without a play, because then only the score is known. */
function placePeriods({ parts: { box, periods }, marks, write }: Draft): void {
  if (box.periods.length === 0) return
  const width = Math.min(PERIOD_WIDTH, (RIGHT - NAME_X) / periods.length)
  for (const [row, side] of SIDES.entries()) {
    const y = PERIODS_Y + 38 + row * 40
    marks.push({ side, x: MARGIN, y: y - 24, width: 24, height: 28 })
    for (const [n, { number }] of periods.entries()) {
      const played = box.periods.find(({ period }) => period === number)
      write(String(played?.[side] ?? '–'), NAME_X + n * width, y, { size: 30, weight: 600, most: width - 10 })
    }
  }
  for (const [n, { label }] of periods.entries())
    write(label, NAME_X + n * width, PERIODS_Y, { size: 22, color: DIM, most: width - 10, least: 14 })
}

function placeFoot({ parts, write }: Draft): void {
  const leaders = LEADERS.flatMap((figure) => {
    const text = leaderText(parts, figure)
    return text === null ? [] : [{ name: t(boxFigure(figure).name), text }]
  })
  const most = LEADER_WIDTH - 24
  for (const [n, { name, text }] of leaders.entries()) {
    const x = MARGIN + n * LEADER_WIDTH
    write(name, x, LEADERS_Y, { size: 20, color: DIM, most })
    write(text, x, LEADERS_Y + 36, { size: 26, weight: 600, most, least: 18 })
  }
  write('Fullcourt', RIGHT, LEADERS_Y + 36, { size: 24, weight: 700, align: 'right', most: 140 })
}

export function pictureLayout(parts: PictureParts, measure: Measure): PictureLayout {
  const texts: PlacedText[] = []
  const write: Draft['write'] = (text, x, y, style) => texts.push(fit(measure, text, x, y, style))
  const draft: Draft = { parts, marks: [], write }
  placeHead(draft)
  for (const side of SIDES) placeSide(draft, side)
  placePeriods(draft)
  placeFoot(draft)
  return { texts, marks: draft.marks }
}
