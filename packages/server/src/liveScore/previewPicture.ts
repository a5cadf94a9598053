import { createRequire } from 'node:module'
import { type BySide, SIDES } from '@fullcourt/scorebook/vocabulary'
import type { LiveScore } from '@fullcourt/wire'
import type Sharp from 'sharp'
import { openSharp } from '../avatars/openSharp.ts'

/** Pixels: the size that messengers show whole. */
const WIDTH = 1200
const HEIGHT = 630
const MARGIN = 80
const ROW = 180
const NAME_WIDTH = 720
const MOST_LETTERS = 36

const PAPER = '#1c1a18'
const INK = '#f5f2ee'
/** Colors of teams without one. */
const PLAIN: BySide<string> = { home: '#1f4e8c', away: '#8a4b14' }

const FONT_FILE = createRequire(import.meta.url).resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf')

/** Content of a picture. */
export interface Preview {
  readonly sides: readonly { readonly name: string; readonly colour: string; readonly score: number | null }[]
}

/** Messengers keep the picture, so it has a score only where the score changes no more. */
export const previewOf = (score: LiveScore): Preview => ({
  sides: SIDES.map((side) => ({
    name: score[side].name,
    colour: score[side].colour ?? PLAIN[side],
    score: score.stage === 'final' ? score[side].score : null,
  })),
})

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const shortened = (text: string): string => {
  const letters = [...text]
  return letters.length > MOST_LETTERS ? `${letters.slice(0, MOST_LETTERS - 1).join('')}…` : text
}

interface Words {
  readonly text: string
  readonly pixels: number
  readonly width: number
}

/** Draws words. The result lies in the middle of a row. */
async function drawWords(sharp: typeof Sharp, { text, pixels, width }: Words) {
  const markup = `<span foreground="${INK}">${escaped(text)}</span>`
  const font = `DejaVu Sans Condensed Bold ${pixels}`
  const drawn = sharp({
    text: { text: markup, font, fontfile: FONT_FILE, rgba: true, dpi: 72, width, wrap: 'word-char' },
  })
  const { data, info } = await drawn.raw().toBuffer({ resolveWithObject: true })
  const { width: across, height, channels } = info
  return { input: data, raw: { width: across, height, channels }, across, height }
}

/** Draws one side: its color, its name and, where there is one, its score. */
async function drawSide(sharp: typeof Sharp, { name, colour, score }: Preview['sides'][number], top: number) {
  const bar = { create: { width: 28, height: ROW - 40, channels: 4, background: colour } } as const
  const words = await drawWords(sharp, { text: shortened(name), pixels: 60, width: NAME_WIDTH })
  const figure =
    score === null ? [] : [await drawWords(sharp, { text: String(score), pixels: 110, width: 300 })]
  const middle = (height: number) => top + Math.round((ROW - height) / 2)
  return [
    { input: bar, left: MARGIN, top: top + 20 },
    { ...words, left: MARGIN + 68, top: middle(words.height) },
    ...figure.map((one) => ({ ...one, left: WIDTH - MARGIN - one.across, top: middle(one.height) })),
  ]
}

/** Draws the picture that messengers show of a public link, as PNG. */
export async function drawPreview({ sides }: Preview): Promise<Buffer> {
  const sharp = await openSharp()
  const top = (HEIGHT - ROW * sides.length) / 2
  const parts = await Promise.all(sides.map((side, n) => drawSide(sharp, side, top + n * ROW)))
  return sharp({ create: { width: WIDTH, height: HEIGHT, channels: 4, background: PAPER } })
    .composite(parts.flat())
    .png()
    .toBuffer()
}
