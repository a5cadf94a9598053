import type { Clip } from '@fullcourt/film'
import type Hls from 'hls.js/light'
import { CLIP_SHARE, clipBandwidth, clipCap } from './clipLine.ts'
import type { PlayerFilm } from './film.ts'
import { loadHls } from './hls.door.ts'

/** Why a source stopped. `network`: its address has expired or the line is down. `decode`: this browser cannot play it. */
export type SourceFailure = 'network' | 'decode'

/** Sources of a film. */
export type SourceKind = 'file' | 'hls' | 'mp4'

/** A source on a video element. */
export interface Attachment {
  /** Heights of the pictures that can be chosen, highest first; none where the browser chooses alone. */
  readonly heights: () => readonly number[]
  /** Null: as the line allows. */
  readonly chooseHeight: (height: number | null) => void
  /** The second of the film at which the element's own time begins; null until it is known. */
  readonly origin: () => number | null
  /** The source of a clip shows that clip alone. */
  readonly isWhole: boolean
  readonly detach: () => void
}

export interface AttachEvents {
  readonly onFailure: (failure: SourceFailure) => void
  readonly onHeights: () => void
  readonly onOrigin?: () => void
}

/** Bits per second of the line, until they are measured: enough for 720p, so that a film does not begin blurred. */
const USUAL_BANDWIDTH = 8_000_000
const NO_CHOICE = { heights: () => [], chooseHeight: () => undefined, origin: () => 0, isWhole: true }

/** A rendition whose first segment takes longer than a second is not begun with. */
const CLIP_OPTIONS = {
  testBandwidth: false,
  startFragPrefetch: true,
  maxStarvationDelay: 1,
  maxLoadingDelay: 1,
  abrBandWidthFactor: CLIP_SHARE,
  abrBandWidthUpFactor: CLIP_SHARE,
}

/** The sources of a film, the best first. */
export function sourceKinds({ file, src, mp4 }: PlayerFilm): readonly SourceKind[] {
  if (file) return ['file']
  return [...(src ? (['hls'] as const) : []), ...(mp4 ? (['mp4'] as const) : [])]
}

/** iPhones have the managed kind alone. */
const hasMediaSource = (): boolean => 'MediaSource' in window || 'ManagedMediaSource' in window

/**
 * Puts a source on a video element. hls.js plays wherever there is Media Source, also where the browser has HLS of its own: that
 * of Chrome shows frames up to a second off after a change of rendition, and none lets a person choose the height.
 * @param clip loads this part of the film alone, where the source allows it
 */
export function attachSource(
  video: HTMLVideoElement,
  film: PlayerFilm,
  kind: SourceKind,
  events: AttachEvents,
  clip: Clip | null = null,
): Attachment {
  if (kind === 'file') {
    const url = URL.createObjectURL(film.file!)
    return { ...attachUrl(video, url, events), ...revoking(video, url) }
  }
  const url = kind === 'hls' ? film.src! : film.mp4!
  if (kind === 'mp4' || !hasMediaSource()) return attachUrl(video, url, events)
  const cut = clip && clipAddress(film, clip)
  return cut ? attachHls(video, cut, events, clip) : attachHls(video, url, events, null)
}

/** The address of a clip alone; null where the film has none. */
export function clipAddress(
  film: Pick<PlayerFilm, 'clip' | 'isCut'> | null,
  { start, end }: Pick<Clip, 'start' | 'end'>,
): string | null {
  if (!film?.clip) return null
  return film.isCut ? film.clip : `${film.clip}&from=${start.toFixed(3)}&to=${end.toFixed(3)}`
}

const revoking = (video: HTMLVideoElement, url: string) => ({
  detach() {
    empty(video)
    URL.revokeObjectURL(url)
  },
})

function empty(video: HTMLVideoElement): void {
  video.removeAttribute('src')
  video.load()
}

function attachUrl(video: HTMLVideoElement, url: string, { onFailure }: AttachEvents): Attachment {
  const onError = () => {
    const code = video.error?.code
    const isLocal = url.startsWith('blob:')
    // An address that has expired is 'not supported' for the element: the player asks for a new one first.
    if (code !== undefined) onFailure(isLocal || code === 3 ? 'decode' : 'network')
  }
  video.addEventListener('error', onError)
  video.src = url
  return {
    ...NO_CHOICE,
    detach() {
      video.removeEventListener('error', onError)
      empty(video)
    },
  }
}

/** Tells of errors that end the play. One of decoding is mended once. */
function watchErrors(
  hls: Hls,
  { Events, ErrorTypes }: Awaited<ReturnType<typeof loadHls>>,
  onFailure: AttachEvents['onFailure'],
): void {
  let hasRecovered = false
  hls.on(Events.ERROR, (_, { fatal, type }) => {
    if (!fatal) return
    if (type === ErrorTypes.NETWORK_ERROR) return onFailure('network')
    if (type !== ErrorTypes.MEDIA_ERROR || hasRecovered) return onFailure('decode')
    hasRecovered = true
    hls.recoverMediaError()
  })
}

function attachHls(
  video: HTMLVideoElement,
  url: string,
  { onFailure, onHeights, onOrigin }: AttachEvents,
  clip: Clip | null,
): Attachment {
  let hls: Hls | null = null
  let origin = clip ? null : 0
  let isDetached = false
  let wanted: number | null = null
  let hasToRedraw = false
  const choose = () => {
    if (!hls) return
    const level = wanted === null ? -1 : hls.levels.findIndex(({ height }) => height === wanted)
    hasToRedraw = level >= 0 && video.paused && video.readyState > 0
    // A film that plays changes with its next segment; one that stands would never.
    if (hasToRedraw) hls.currentLevel = level
    else hls.nextLevel = level
  }
  /** A picture that stands is drawn again only by a seek, and that only once the old one is gone. */
  const redraw = () => {
    const { currentTime } = video
    if (hasToRedraw) video.currentTime = currentTime
    hasToRedraw = false
  }
  async function begin(): Promise<void> {
    const library = await loadHls()
    const { default: Hls, Events } = library
    if (isDetached) return
    if (!Hls.isSupported()) return onFailure('decode')
    // The content security policy allows no worker from a blob.
    hls = new Hls({
      enableWorker: false,
      capLevelToPlayerSize: true,
      abrEwmaDefaultEstimate: clip ? clipBandwidth() : USUAL_BANDWIDTH,
      ...(clip && { ...CLIP_OPTIONS, capLevelController: clipCap(Hls) }),
    })
    if (clip) {
      // Its playlist begins at some segment; the time stamps in it are seconds of the film.
      hls.on(Events.INIT_PTS_FOUND, (_, { id, initPTS, timescale }) => {
        if (id !== 'main') return
        origin = initPTS / timescale
        onOrigin?.()
      })
    }
    watchErrors(hls, library, onFailure)
    hls.on(Events.BUFFER_FLUSHED, (_, { type }) => {
      if (type !== 'audio') redraw()
    })
    hls.on(Events.MANIFEST_PARSED, () => {
      choose()
      onHeights()
    })
    hls.loadSource(url)
    hls.attachMedia(video)
  }
  void begin().catch(() => onFailure('network'))
  return {
    heights: () => [...new Set(hls?.levels.map(({ height }) => height) ?? [])].toSorted((a, b) => b - a),
    chooseHeight(height) {
      wanted = height
      choose()
    },
    origin: () => origin,
    isWhole: clip === null,
    detach() {
      isDetached = true
      hls?.destroy()
      empty(video)
    },
  }
}
