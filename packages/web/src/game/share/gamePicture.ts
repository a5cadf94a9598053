import { sideColours } from '../../plays/sideColours.ts'
import { t } from '../../ui/language.ts'
import type { Watched } from '../view/watched.ts'
import { HEIGHT, INK, type Measure, pictureLayout, WIDTH } from './pictureLayout.ts'

const FACE = '"Inter Variable", Inter, system-ui, sans-serif'
const fontOf = (size: number, weight: number) => `${weight} ${size}px ${FACE}`

/** The score as a picture of 1200 × 630, which messengers show whole. */
export async function gamePicture(watched: Watched): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = HEIGHT
  const context = canvas.getContext('2d')!
  await document.fonts.ready
  const measure: Measure = (text, size, weight) => {
    context.font = fontOf(size, weight)
    return context.measureText(text).width
  }
  const { texts, marks } = pictureLayout(watched, measure)
  context.fillStyle = '#faf8f5'
  context.fillRect(0, 0, WIDTH, HEIGHT)
  const colours = sideColours(watched.setup)
  context.strokeStyle = INK
  context.lineWidth = 2
  for (const { side, x, y, width, height } of marks) {
    context.fillStyle = colours[side].fill
    context.beginPath()
    context.roundRect(x, y, width, height, 8)
    context.fill()
    context.stroke()
  }
  for (const { text, x, y, size, weight, color, align } of texts) {
    context.fillStyle = color
    context.textAlign = align
    context.font = fontOf(size, weight)
    context.fillText(text, x, y)
  }
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error(t('The picture could not be made.'))))),
  )
}
