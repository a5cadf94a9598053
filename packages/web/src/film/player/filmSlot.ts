import type { FilmPlace } from '@fullcourt/film'
import type { Attachment } from './attachSource.ts'
import type { PlayerFilm } from './film.ts'

/** Seconds between a frame and the element's own time within which the frame says what is on screen. */
const FRAME_LAG = 0.5
const USUAL_FRAME = 1 / 30

/** A video element with the film that it plays. */
export interface Slot {
  readonly video: HTMLVideoElement
  film: PlayerFilm | null
  attachment: Attachment | null
  /** Index of the source that is played, in `sourceKinds`. */
  source: number
  /** The length of a frame in seconds, as far as it was measured. */
  frame: number
  /** The media time of the frame on screen; null since the last seek. */
  frameTime: number | null
  /** A seek that waits for the one before it. */
  queued: number | null
}

/** Listeners of a player on an element: its events by name, and each frame on screen. */
export type SlotListeners = Readonly<Record<string, (slot: Slot) => void>> & {
  readonly frame: (slot: Slot) => void
}

export function newVideo(): HTMLVideoElement {
  const video = document.createElement('video')
  video.playsInline = true
  video.preload = 'auto'
  video.tabIndex = -1
  // Captions are off: some browsers show every text track that a file has.
  video.textTracks?.addEventListener('addtrack', ({ track }) => {
    if (track) track.mode = 'disabled'
  })
  return video
}

export function newSlot(video: HTMLVideoElement, { frame, ...events }: SlotListeners): Slot {
  const slot: Slot = {
    video,
    film: null,
    attachment: null,
    source: 0,
    frame: USUAL_FRAME,
    frameTime: null,
    queued: null,
  }
  for (const [name, listener] of Object.entries(events)) video.addEventListener(name, () => listener(slot))
  watchFrames(slot, () => frame(slot))
  return slot
}

/** Notes the frame on screen, where the browser tells it. */
function watchFrames(slot: Slot, onShown: () => void): void {
  if (!('requestVideoFrameCallback' in slot.video)) return
  const onFrame: VideoFrameRequestCallback = (_, { mediaTime }) => {
    const length = slot.frameTime === null ? 0 : mediaTime - slot.frameTime
    if (length > 0.005 && length < 0.11) slot.frame = length
    slot.frameTime = mediaTime
    onShown()
    slot.video.requestVideoFrameCallback(onFrame)
  }
  slot.video.requestVideoFrameCallback(onFrame)
}

export function placeOnScreen({ film, video, frameTime, queued }: Slot): FilmPlace | null {
  if (!film) return null
  const at = queued ?? video.currentTime
  const isFrame = frameTime !== null && queued === null && Math.abs(at - frameTime) < FRAME_LAG
  return { filmId: film.id, videoTime: isFrame ? frameTime : at }
}

export function seekIn(slot: Slot, videoTime: number): void {
  slot.frameTime = null
  // The element drops all but the last of several seeks; waiting shows a picture for as many as it can.
  if (slot.video.seeking) slot.queued = videoTime
  // A seek to where it is would be a wait at each seam.
  else if (slot.video.currentTime !== videoTime) slot.video.currentTime = videoTime
}

/** Goes on with the seek that waited for the one before it. */
export function seekQueued(slot: Slot): void {
  const { queued } = slot
  slot.queued = null
  if (queued !== null) slot.video.currentTime = queued
}

export function emptySlot(slot: Slot): void {
  slot.attachment?.detach()
  slot.attachment = null
  slot.film = null
  slot.frameTime = null
  slot.queued = null
  slot.frame = USUAL_FRAME
}
