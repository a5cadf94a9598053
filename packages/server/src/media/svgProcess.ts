/** A process of its own that draws SVG: it has fonts and a way to read SVG that the server's must not have. */
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import type { SvgPicture } from './svgPictures.ts'

const POINTS = 72
const MAX_PIXELS = 50_000_000

sharp.cache(false)
sharp.concurrency(1)
const pictures: readonly SvgPicture[] = JSON.parse(await readFile(process.argv[2]!, 'utf8'))
for (const [n, { svg, width, height }] of pictures.entries()) {
  const bytes = Buffer.from(svg)
  const drawn = await sharp(bytes, { limitInputPixels: false }).metadata()
  // Drawn in its size from the start, or letters would be blurred.
  const density = Math.min(2400, Math.max(1, (POINTS * width) / drawn.width))
  await sharp(bytes, { density, limitInputPixels: MAX_PIXELS })
    .resize({ width, height, fit: 'fill' })
    .png()
    .toFile(`picture-${n + 1}.png`)
}
