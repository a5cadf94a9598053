// Video elements without a picture, and sources for them, for tests of players.
import type { attachSource, SourceFailure, SourceKind } from '../src/film/player/attachSource.ts'
import type { PlayerFilm } from '../src/film/player/film.ts'

/** A video element that has a picture when the test says so. */
export class FakeVideo extends EventTarget {
  attributes = new Set<string>()
  readyState = 0
  seeking = false
  paused = true
  ended = false
  duration = 0
  playbackRate = 1
  defaultPlaybackRate = 1
  volume = 1
  muted = false
  /** It has loaded until this second. */
  loadedTo = 0
  #time = 0

  get currentTime(): number {
    return this.#time
  }
  set currentTime(seconds: number) {
    this.#time = seconds
    // Before anything is loaded it is where the film will begin, not a seek.
    this.seeking = this.readyState > 0
  }
  get buffered() {
    return { length: 1, start: () => 0, end: () => this.loadedTo }
  }
  toggleAttribute(name: string, isOn: boolean): void {
    if (isOn) this.attributes.add(name)
    else this.attributes.delete(name)
  }
  async play(): Promise<void> {
    this.paused = false
  }
  pause(): void {
    this.paused = true
  }
  /** It has loaded what is wanted. */
  loads(duration = 100): void {
    this.duration = duration
    this.loadedTo = duration
    this.readyState = 4
    this.seeking = false
    for (const name of ['loadedmetadata', 'loadeddata', 'seeked']) this.dispatchEvent(new Event(name))
  }
  playsTo(seconds: number): void {
    this.playsUnseenTo(seconds)
    this.dispatchEvent(new Event('timeupdate'))
  }
  /** Without an event. */
  playsUnseenTo(seconds: number): void {
    this.#time = seconds
  }
  get isInFront(): boolean {
    return this.attributes.has('data-front')
  }
}

/** A film of 100 s. */
export const fakeFilm = (id: string, more: Partial<PlayerFilm> = {}): PlayerFilm => ({
  id,
  name: id,
  duration: 100,
  src: null,
  clip: null,
  mp4: `/film/${id}`,
  file: null,
  poster: null,
  sprites: null,
  missing: 'unavailable',
  ...more,
})

export interface Attached {
  readonly film: PlayerFilm
  readonly kind: SourceKind
  readonly video: FakeVideo
  readonly fail: (failure: SourceFailure) => void
}

/** What a player needs, and the sources that it attached. */
export function fakeSources() {
  const attached: Attached[] = []
  const attach: typeof attachSource = (element, source, kind, { onFailure }) => {
    const video = element as unknown as FakeVideo
    video.readyState = 0
    video.loadedTo = 0
    video.currentTime = 0
    attached.push({ film: source, kind, video, fail: onFailure })
    return {
      heights: () => [],
      chooseHeight: () => undefined,
      origin: () => 0,
      isWhole: true,
      detach: () => undefined,
    }
  }
  const makeVideo = () => new FakeVideo() as unknown as HTMLVideoElement
  return { attached, attach, makeVideo, last: () => attached.at(-1)! }
}
