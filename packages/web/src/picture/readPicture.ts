import { msg } from '@fullcourt/scorebook/vocabulary'
import { t } from '../ui/language.ts'

/** The words of NOT_IMAGE, for files that are no picture. */
const NOT_IMAGE = msg('This is not a picture. Choose a PNG, JPEG, GIF, TIFF or BMP file.')
const TOO_LARGE = msg('This picture has more than 10 MB. Choose a smaller one.')
const MAX_BYTES = 10 * 1024 * 1024

/** File types of the picker. Without HEIC in the list, iPhones convert their photos to JPEG. */
export const PICTURE_TYPES =
  '.png,.jpg,.jpeg,.gif,.tif,.tiff,.bmp,.webp,.avif,image/png,image/jpeg,image/gif,image/tiff,image/bmp,image/webp,image/avif'

/** First bytes of pictures, in Latin-1. */
const MAGIC = ['\xff\xd8\xff', '\x89PNG', 'GIF8', 'II*\0', 'MM\0*', 'BM', 'RIFF']

async function isPicture(file: Blob): Promise<boolean> {
  const start = String.fromCharCode(...new Uint8Array(await file.slice(0, 12).arrayBuffer()))
  return MAGIC.some((magic) => start.startsWith(magic)) || start.slice(4, 8) === 'ftyp'
}

/**
 * Reads a picture, upright. Null for one that this browser cannot read (TIFF, HEIC): the server may.
 * @throws Error with a sentence for users, for a file that is no picture
 */
export async function readPicture(file: Blob): Promise<ImageBitmap | null> {
  if (!(await isPicture(file))) throw new Error(t(NOT_IMAGE))
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch {
    if (file.size > MAX_BYTES) throw new Error(t(TOO_LARGE))
    return null
  }
}
