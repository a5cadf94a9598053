import { clampSecond, type FilmPlace, nextSpan, placeAt, timelineSecond } from '@fullcourt/film'
import { attachSource, type SourceFailure, sourceKinds } from './attachSource.ts'
import { isPlayable, type PlayerFilm } from './film.ts'
import type { FilmNow, FilmProblem, FilmView } from './filmControl.ts'
import { FilmFiles } from './filmFiles.ts'
import { emptySlot, placeOnScreen, type Slot, type SlotListeners, seekIn, seekQueued } from './filmSlot.ts'
import { type PlayerDeps, TwoVideoPlayer } from './twoVideoPlayer.ts'

/** Seconds before a seam at which the next file is loaded. */
const PRELOAD = 20
/** A video ends this much before its duration by the manifest at the latest. */
const SEAM = 0.03

/**
 * Plays the files of a film as one timeline. Two video elements take turns: the next file is loaded in the one behind, and comes
 * to the front when it has a picture, so that neither a seam nor a seek into another file shows black.
 */
export class FilmPlayer extends TwoVideoPlayer<FilmPlace, FilmView> {
  readonly #files = new FilmFiles()
  #height: number | null = null

  constructor(deps: PlayerDeps = {}) {
    super(deps)
    this.changed()
  }

  now(): FilmNow | null {
    const place = this.target ?? placeOnScreen(this.front)
    if (!place) return null
    return { ...place, second: timelineSecond(this.#files.timeline, place) ?? 0 }
  }

  /** Sets the files, or new addresses of the same files. A closed player is open again. */
  load(films: readonly PlayerFilm[]): void {
    this.isClosed = false
    this.#files.load(films)
    for (const slot of this.slots) {
      const film = this.#files.find(slot.film?.id)
      if (slot.film && !film) emptySlot(slot)
      // A source that plays goes on with its old address until that one fails.
      else if (film && (slot.attachment === null || film.file !== slot.film?.file)) this.#replace(slot, film)
    }
    if (!this.front.film && !this.target) this.#go({ second: 0, isSeek: false })
    this.changed()
  }

  play(): void {
    if (
      this.#files.timeline.duration > 0 &&
      (this.now()?.second ?? 0) >= this.#files.timeline.duration - SEAM
    )
      this.seek(0)
    this.isPlaying = true
    this.startFront()
    this.changed()
  }

  seek(second: number): void {
    this.#go({ second, isSeek: true })
  }

  chooseHeight(height: number | null): void {
    this.#height = height
    for (const { attachment } of this.slots) attachment?.chooseHeight(height)
    this.changed()
  }

  /** Tries again at once: the line is back, or a person asks for it. */
  retry(): void {
    if (this.problem === 'network' || this.problem === 'decode') void this.recover()
  }

  protected slotListeners(): SlotListeners {
    return {
      loadedmetadata: (slot) => this.#measure(slot),
      loadeddata: (slot) => this.#show(slot),
      seeked: (slot) => this.#settled(slot),
      timeupdate: this.whenFront(() => this.#watchSeam()),
      canplay: this.whenFront(() => this.changed()),
      frame: this.whenFront(() => this.#watchSeam()),
    }
  }

  #go({ second, isSeek }: { readonly second: number; readonly isSeek: boolean }): void {
    const place = placeAt(this.#files.timeline, clampSecond(this.#files.timeline, second))
    if (!place) return
    if (isSeek) this.revision += 1
    if (place.filmId === this.front.film?.id) {
      this.target = null
      seekIn(this.front, place.videoTime)
    } else this.#openBehind(place)
    this.changed()
  }

  /** Loads a place of another file in the element behind. `#show` brings it to the front. */
  #openBehind(place: FilmPlace): void {
    const film = this.#files.find(place.filmId)
    if (!film) return
    const behind = this.behind()
    this.target = place
    if (behind.film?.id !== film.id) this.#reload(behind, film)
    if (!isPlayable(film)) {
      this.#fail(film.missing)
      return
    }
    this.problem = null
    seekIn(behind, place.videoTime)
    if (behind.video.readyState >= 2 && !behind.video.seeking) this.#show(behind)
  }

  /** Brings the wanted file to the front as soon as it has a picture. */
  #show(slot: Slot): void {
    const target = this.target
    const isWanted = target !== null && slot.film?.id === target.filmId
    if (isWanted && slot.video.readyState >= 2 && !slot.video.seeking) this.bringToFront(slot)
    this.changed()
  }

  protected override bringToFront(slot: Slot): void {
    const wasFloating = document.pictureInPictureElement === this.video
    this.problem = null
    super.bringToFront(slot)
    if (wasFloating) void slot.video.requestPictureInPicture().catch(() => undefined)
    this.changed()
  }

  #settled(slot: Slot): void {
    seekQueued(slot)
    this.#show(slot)
  }

  #watchSeam(): void {
    const { film, video } = this.front
    const span = this.#files.timeline.spans.find(({ filmId }) => filmId === film?.id)
    if (!span || span.duration === 0 || this.target) return
    const left = span.duration - video.currentTime
    const next = nextSpan(this.#files.timeline, span.filmId)
    if (!next) return
    if (left < PRELOAD) this.#preload(next.filmId)
    if (left <= SEAM && this.isPlaying) this.finish()
  }

  #preload(filmId: string): void {
    const behind = this.behind()
    const film = this.#files.find(filmId)
    if (!film || behind.film?.id === filmId) return
    this.#reload(behind, film)
    seekIn(behind, 0)
  }

  /** Goes on with the next file; after the last one it pauses. */
  protected finish(): void {
    const { film } = this.front
    const next = film && nextSpan(this.#files.timeline, film.id)
    if (next) this.#openBehind({ filmId: next.filmId, videoTime: 0 })
    else this.isPlaying = false
    this.changed()
  }

  #reload(slot: Slot, film: PlayerFilm, source = 0): void {
    emptySlot(slot)
    slot.film = film
    slot.source = source
    const kind = sourceKinds(film)[source]
    if (!kind) return
    slot.attachment = (this.deps.attach ?? attachSource)(slot.video, film, kind, {
      onFailure: (failure) => this.#failed(slot, failure),
      onHeights: () => this.changed(),
    })
    slot.attachment.chooseHeight(this.#height)
    this.applySettings(slot)
  }

  /** Plays another source of the same film; a film on screen, or wanted there, stays at its place. */
  #replace(slot: Slot, film: PlayerFilm): void {
    const isWanted = film.id === this.#wantedId()
    if (isWanted && isPlayable(film)) this.#reopen(film, 0)
    else {
      this.#reload(slot, film)
      if (isWanted) this.#fail(film.missing)
    }
  }

  #wantedId(): string | undefined {
    return this.target?.filmId ?? this.front.film?.id
  }

  #measure(slot: Slot): void {
    const { film, video } = slot
    // WebKit forgets a place that was set before it knew the film.
    if (film && film.id === this.target?.filmId && slot.queued === null) seekIn(slot, this.target.videoTime)
    if (!film || film.duration !== null || !Number.isFinite(video.duration)) return
    this.#files.measure(film.id, video.duration)
    this.changed()
  }

  #failed(slot: Slot, failure: SourceFailure): void {
    const { film, source } = slot
    const wanted = this.#wantedId()
    const hasOther = film !== null && sourceKinds(film)[source + 1] !== undefined
    if (!film || film.id !== wanted) emptySlot(slot)
    else if (failure === 'decode' && hasOther) this.#reopen(film, source + 1)
    else {
      this.#fail(failure)
      if (failure === 'network') this.planRetry()
    }
  }

  #fail(problem: FilmProblem): void {
    this.problem = problem
    this.changed()
  }

  protected renewFilms(films: readonly PlayerFilm[]): void {
    this.#files.replace(films)
  }

  protected reopenWanted(): void {
    const film = this.#files.find(this.#wantedId())
    if (film) this.#reopen(film, 0)
  }

  /** Loads the file on screen, or the wanted one, once more at its place. */
  #reopen(film: PlayerFilm, source: number): void {
    const at = this.now()?.videoTime ?? 0
    const slot = this.front.film?.id === film.id ? this.front : this.behind()
    this.#reload(slot, film, source)
    this.target = { filmId: film.id, videoTime: at }
    if (this.problem !== 'network' && this.problem !== 'decode') this.problem = null
    seekIn(slot, at)
    this.changed()
  }

  protected viewNow(): FilmView {
    const { attachment } = this.front
    return {
      ...this.playbackView(),
      films: this.#files.all,
      timeline: this.#files.timeline,
      filmId: this.#wantedId() ?? null,
      heights: attachment?.heights() ?? [],
      height: this.#height,
    }
  }
}
