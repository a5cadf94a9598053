import { loadContainer } from './container.door.ts'
import { type FilmFacts, jpegOf, NOTHING, orNull, PICTURE_AT, pictureSize } from './picture.ts'

export type { FilmFacts } from './picture.ts'

const VIDEO_TIMEOUT_MS = 15_000

const readByContainer = async (file: File) => (await loadContainer()).readContainer(file)

/** Reads duration, size and a picture: by mediabunny, else by the browser's player, else nothing. Never throws. */
export async function readFacts(file: File): Promise<FilmFacts> {
  const read = await readByContainer(file).catch(() => NOTHING)
  if (read.duration !== null && read.picture !== null) return read
  const shown = await byPlayer(file).catch(() => NOTHING)
  return {
    duration: read.duration ?? shown.duration,
    width: read.width ?? shown.width,
    height: read.height ?? shown.height,
    picture: read.picture ?? shown.picture,
  }
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
