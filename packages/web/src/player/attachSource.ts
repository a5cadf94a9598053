import type Hls from 'hls.js/light'
import { loadPart } from '../ui/loadPart.ts'
import type { PlayerFilm } from './film.ts'

/** Why a source stopped. `network`: its address has expired or the line is down. `decode`: this browser cannot play it. */
export type SourceFailure = 'network' | 'decode'

/** What a film is played from. */
export type SourceKind = 'file' | 'hls' | 'mp4'

/** A source on a video element. */
export interface Attachment {
  /** Heights of the pictures that can be chosen, highest first; none where the browser chooses alone. */
  readonly heights: () => readonly number[]
  /** Null: as the line allows. */
  readonly chooseHeight: (height: number | null) => void
  readonly detach: () => void
}

export interface AttachEvents {
  readonly onFailure: (failure: SourceFailure) => void
  readonly onHeights: () => void
}

const HLS_TYPE = 'application/vnd.apple.mpegurl'
const NO_CHOICE = { heights: () => [], chooseHeight: () => undefined }

/** The sources of a film, the best first. */
export function sourceKinds({ file, src, mp4 }: PlayerFilm): readonly SourceKind[] {
  if (file) return ['file']
  return [...(src ? (['hls'] as const) : []), ...(mp4 ? (['mp4'] as const) : [])]
}

/** Puts a source on a video element. hls.js is loaded where the browser has no HLS of its own. */
export function attachSource(
  video: HTMLVideoElement,
  film: PlayerFilm,
  kind: SourceKind,
  events: AttachEvents,
): Attachment {
  if (kind === 'file') {
    const url = URL.createObjectURL(film.file!)
    return { ...attachUrl(video, url, events), ...revoking(video, url) }
  }
  const url = kind === 'hls' ? film.src! : film.mp4!
  if (kind === 'hls' && video.canPlayType(HLS_TYPE) === '') return attachHls(video, url, events)
  return attachUrl(video, url, events)
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

const loadHls = loadPart(() => import('hls.js/light'))

function attachHls(video: HTMLVideoElement, url: string, { onFailure, onHeights }: AttachEvents): Attachment {
  let hls: Hls | null = null
  let isDetached = false
  let wanted: number | null = null
  const choose = () => {
    if (!hls) return
    const level = hls.levels.findIndex(({ height }) => height === wanted)
    hls.nextLevel = wanted === null ? -1 : level
  }
  async function begin(): Promise<void> {
    const { default: Hls, ErrorTypes, Events } = await loadHls()
    if (isDetached) return
    if (!Hls.isSupported()) return onFailure('decode')
    // The content security policy allows no worker from a blob.
    hls = new Hls({ enableWorker: false, capLevelToPlayerSize: true })
    let hasRecovered = false
    hls.on(Events.ERROR, (_, { fatal, type }) => {
      if (!fatal) return
      if (type === ErrorTypes.NETWORK_ERROR) return onFailure('network')
      if (type === ErrorTypes.MEDIA_ERROR && !hasRecovered) {
        hasRecovered = true
        return hls?.recoverMediaError()
      }
      onFailure('decode')
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
    detach() {
      isDetached = true
      hls?.destroy()
      empty(video)
    },
  }
}
