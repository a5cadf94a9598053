/** The square of a picture that is kept. Lengths are pixels of the picture. */

export interface Size {
  readonly width: number
  readonly height: number
}

/** The middle of the square; at zoom 1 it is as large as the picture allows. */
export interface Crop {
  readonly x: number
  readonly y: number
  readonly zoom: number
}

export interface Square {
  readonly left: number
  readonly top: number
  readonly side: number
}

/** Longest side of a stored picture, and the quality of its JPEG: rule 105. */
export const PICTURE_SIDE = 512
export const PICTURE_QUALITY = 0.9
export const MAX_ZOOM = 5

const between = (low: number, high: number, value: number): number => Math.min(high, Math.max(low, value))

export const middleCrop = ({ width, height }: Size): Crop => ({ x: width / 2, y: height / 2, zoom: 1 })

const sideOf = ({ width, height }: Size, { zoom }: Crop): number => Math.min(width, height) / zoom

/** Moves the square back into the picture, and the zoom into its bounds. */
export function keepInside(picture: Size, crop: Crop): Crop {
  const zoom = between(1, MAX_ZOOM, crop.zoom)
  const half = sideOf(picture, { ...crop, zoom }) / 2
  return {
    x: between(half, picture.width - half, crop.x),
    y: between(half, picture.height - half, crop.y),
    zoom,
  }
}

export function squareOf(picture: Size, crop: Crop): Square {
  const { x, y, zoom } = keepInside(picture, crop)
  const side = sideOf(picture, { x, y, zoom })
  return { left: x - side / 2, top: y - side / 2, side }
}

/** Moves the picture under the frame. @param by a share of the frame: 0.1 is a tenth of its side */
export function moveCrop(picture: Size, crop: Crop, by: { readonly x: number; readonly y: number }): Crop {
  const side = sideOf(picture, crop)
  return keepInside(picture, { ...crop, x: crop.x - by.x * side, y: crop.y - by.y * side })
}

export const zoomCrop = (picture: Size, crop: Crop, factor: number): Crop =>
  keepInside(picture, { ...crop, zoom: crop.zoom * factor })
