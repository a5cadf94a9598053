import { openSharp } from './openSharp.ts'

/** Longest side in pixels, and quality: rule 105. */
const SIDE = 512
const QUALITY = 90
/** The largest photos of telephones have 48 megapixels. */
const MAX_PIXELS = 50_000_000
/** Panoramas have less. Shrinking a strip of one pixel took longer than `MAX_SECONDS`, which does not end it. */
const MAX_SIDE = 20_000
const MAX_SECONDS = 20

export type AvatarProblem = 'not-image' | 'heic' | 'bmp' | 'too-many-pixels' | 'damaged'
type Format = 'jpeg' | 'png' | 'gif' | 'webp' | 'tiff' | 'avif'

const MAGIC: readonly (readonly [Format, string])[] = [
  ['jpeg', '\xff\xd8\xff'],
  ['png', '\x89PNG\r\n\x1a\n'],
  ['gif', 'GIF87a'],
  ['gif', 'GIF89a'],
  ['tiff', 'II*\0'],
  ['tiff', 'MM\0*'],
]
const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']

/** Tells the format of a picture by its first bytes. Neither its name nor its content type is trusted. */
function pictureFormat(bytes: Buffer): Format | AvatarProblem {
  const start = bytes.toString('latin1', 0, 12)
  const known = MAGIC.find(([, magic]) => start.startsWith(magic))
  if (known) return known[0]
  if (start.startsWith('RIFF') && start.endsWith('WEBP')) return 'webp'
  if (start.startsWith('BM')) return 'bmp'
  if (start.slice(4, 8) !== 'ftyp') return 'not-image'
  const brands = bytes.toString('latin1', 8, Math.min(64, bytes.readUInt32BE(0)))
  if (brands.includes('avif')) return 'avif'
  return HEIC_BRANDS.some((brand) => brands.includes(brand)) ? 'heic' : 'not-image'
}

const problemOf = (failure: unknown): AvatarProblem =>
  failure instanceof Error && failure.message.includes('pixel limit') ? 'too-many-pixels' : 'damaged'

/**
 * Makes a new JPEG of a picture: upright, at most 512 pixels a side, without metadata. Of a moving picture it takes the first
 * frame. Decodes the pixels and encodes them again, so nothing else of the original is left.
 */
export async function makeAvatar(bytes: Buffer): Promise<Buffer | AvatarProblem> {
  const format = pictureFormat(bytes)
  if (format === 'not-image' || format === 'heic' || format === 'bmp') return format
  if (format === 'too-many-pixels' || format === 'damaged') return format
  const sharp = await openSharp()
  try {
    const picture = sharp(bytes, {
      limitInputPixels: MAX_PIXELS,
      failOn: 'truncated',
      sequentialRead: true,
      pages: 1,
    })
    const { width, height } = await picture.metadata()
    if (Math.max(width, height) > MAX_SIDE) return 'too-many-pixels'
    return await picture
      .timeout({ seconds: MAX_SECONDS })
      .autoOrient()
      .resize({ width: SIDE, height: SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg({ quality: QUALITY })
      .toBuffer()
  } catch (failure) {
    return problemOf(failure)
  }
}
