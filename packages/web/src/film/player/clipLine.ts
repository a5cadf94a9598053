import type { CapLevelController, Fragment, default as Hls } from 'hls.js/light'

/** Six seconds of a clip are up to eight of segments, and the next clip has to be here when this one ends. */
export const CLIP_SHARE = 0.5

/** Bits per second of the line. Clips begin small, so that the first frame is there at once; all of them measure it together. */
let line = 500_000

/** Bits per second that a clip may take. */
export const clipBandwidth = (): number => line * CLIP_SHARE

/** Bits per second of a load; null for one from the browser's cache, which says nothing about the line. */
function measureLine({ url, stats: { loaded, loading } }: Fragment): number | null {
  const load = performance.getEntriesByName(url).find(({ startTime }) => startTime >= loading.start - 1)
  const isCached =
    load instanceof PerformanceResourceTiming && load.transferSize === 0 && load.decodedBodySize > 0
  return isCached ? null : (loaded * 8_000) / Math.max(1, loading.end - loading.start)
}

/**
 * Limits the pictures of a clip to those that the line brings, as well as to the size of the player. Without it hls.js takes what
 * the cache has for a fast line, and goes on with pictures that take ten seconds.
 */
export const clipCap = ({ DefaultConfig, Events }: typeof Hls): typeof CapLevelController =>
  class extends (DefaultConfig.capLevelController!) {
    readonly #hls: Hls
    #bySize = 0

    constructor(hls: Hls) {
      super(hls)
      this.#hls = hls
      // The browser keeps 250 of them, and no newer ones.
      performance.clearResourceTimings()
      hls.on(Events.FRAG_BUFFERED, (_, { frag }) => {
        line = measureLine(frag) ?? line
        hls.autoLevelCapping = Math.min(this.#bySize, this.#byLine())
      })
    }

    override getMaxLevel(index: number): number {
      this.#bySize = super.getMaxLevel(index)
      return Math.min(this.#bySize, this.#byLine())
    }

    #byLine(): number {
      const most = clipBandwidth()
      return Math.max(
        0,
        this.#hls.levels.findLastIndex(({ bitrate }) => bitrate <= most),
      )
    }
  }
