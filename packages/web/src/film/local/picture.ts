/** Facts of a film's file that the browser can read. */
export interface FilmFacts {
  readonly duration: number | null
  /** Pixels as shown: a film that is upright on the phone is upright here. */
  readonly width: number | null
  readonly height: number | null
  /** A JPEG of a frame, up to 1280 pixels wide. */
  readonly picture: Blob | null
}

export const NOTHING: FilmFacts = { duration: null, width: null, height: null, picture: null }
const PICTURE_WIDTH = 1280
const PICTURE_QUALITY = 0.9
/** Later than the titles and the dark start of a film. */
export const PICTURE_AT = 0.1

export const pictureSize = (width: number, height: number) => {
  const scale = Math.min(1, PICTURE_WIDTH / width)
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}

export const orNull = (n: number): number | null => (Number.isFinite(n) && n > 0 ? n : null)

export function jpegOf(canvas: HTMLCanvasElement | OffscreenCanvas): Promise<Blob | null> {
  if ('convertToBlob' in canvas) return canvas.convertToBlob({ type: 'image/jpeg', quality: PICTURE_QUALITY })
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', PICTURE_QUALITY))
}
