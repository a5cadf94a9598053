import type { InputVideoTrack } from 'mediabunny'

/** What the browser can tell of a film's file. */
export interface FilmFacts {
  readonly duration: number | null
  /** Pixels as shown: a film that is upright on the phone is upright here. */
  readonly width: number | null
  readonly height: number | null
  /** A JPEG of a frame, up to 1280 pixels wide. */
  readonly picture: Blob | null
}

const NOTHING: FilmFacts = { duration: null, width: null, height: null, picture: null }
const PICTURE_WIDTH = 1280
const PICTURE_QUALITY = 0.9
/** Later than the titles and the dark start of a film. */
const PICTURE_AT = 0.1
const VIDEO_TIMEOUT_MS = 15_000

/** Reads duration, size and a picture: by mediabunny, else by the browser's player, else nothing. Never throws. */
export async function readFacts(file: File): Promise<FilmFacts> {
  const read = await byMediabunny(file).catch(() => NOTHING)
  if (read.duration !== null && read.picture !== null) return read
  const shown = await byPlayer(file).catch(() => NOTHING)
  return {
    duration: read.duration ?? shown.duration,
    width: read.width ?? shown.width,
    height: read.height ?? shown.height,
    picture: read.picture ?? shown.picture,
  }
}

const pictureSize = (width: number, height: number) => {
  const scale = Math.min(1, PICTURE_WIDTH / width)
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}

const orNull = (n: number): number | null => (Number.isFinite(n) && n > 0 ? n : null)

async function byMediabunny(file: File): Promise<FilmFacts> {
  const { ALL_FORMATS, BlobSource, Input } = await import('mediabunny')
  const input = new Input({ formats: ALL_FORMATS, source: new BlobSource(file) })
  try {
    const duration = orNull(await input.computeDuration())
    const track = await input.getPrimaryVideoTrack()
    if (!track) return { ...NOTHING, duration }
    const [width, height] = [await track.getDisplayWidth(), await track.getDisplayHeight()]
    const picture = await pictureOfTrack(track, (duration ?? 0) * PICTURE_AT).catch(() => null)
    return { duration, width: orNull(width), height: orNull(height), picture }
  } finally {
    input.dispose()
  }
}

async function pictureOfTrack(track: InputVideoTrack, at: number): Promise<Blob | null> {
  if (!(await track.canDecode())) return null
  const { CanvasSink } = await import('mediabunny')
  const size = pictureSize(await track.getDisplayWidth(), await track.getDisplayHeight())
  const sink = new CanvasSink(track, { ...size, fit: 'fill' })
  const frame = (await sink.getCanvas(at)) ?? (await sink.getCanvas(await track.getFirstTimestamp()))
  return frame ? jpegOf(frame.canvas) : null
}

function jpegOf(canvas: HTMLCanvasElement | OffscreenCanvas): Promise<Blob | null> {
  if ('convertToBlob' in canvas) return canvas.convertToBlob({ type: 'image/jpeg', quality: PICTURE_QUALITY })
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', PICTURE_QUALITY))
}

/** Resolves at the event, rejects on an error of the player or when it takes too long. */
function when(video: HTMLVideoElement, event: 'loadeddata' | 'seeked'): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The player gave no frame.')), VIDEO_TIMEOUT_MS)
    const end = (settle: () => void) => () => {
      clearTimeout(timer)
      settle()
    }
    video.addEventListener(event, end(resolve), { once: true })
    video.addEventListener(
      'error',
      end(() => reject(new Error('The browser cannot play this file.'))),
      { once: true },
    )
  })
}

async function byPlayer(file: File): Promise<FilmFacts> {
  const video = document.createElement('video')
  const address = URL.createObjectURL(file)
  try {
    const loaded = when(video, 'loadeddata')
    Object.assign(video, { muted: true, playsInline: true, preload: 'auto', src: address })
    await loaded
    const { duration, videoWidth: width, videoHeight: height } = video
    const facts = { duration: orNull(duration), width: orNull(width), height: orNull(height) }
    return { ...facts, picture: await pictureOfPlayer(video).catch(() => null) }
  } finally {
    video.removeAttribute('src')
    video.load()
    URL.revokeObjectURL(address)
  }
}

async function pictureOfPlayer(video: HTMLVideoElement): Promise<Blob | null> {
  if (Number.isFinite(video.duration)) {
    const seeked = when(video, 'seeked')
    video.currentTime = video.duration * PICTURE_AT
    await seeked
  }
  const canvas = document.createElement('canvas')
  Object.assign(canvas, pictureSize(video.videoWidth, video.videoHeight))
  canvas.getContext('2d')!.drawImage(video, 0, 0, canvas.width, canvas.height)
  return jpegOf(canvas)
}
