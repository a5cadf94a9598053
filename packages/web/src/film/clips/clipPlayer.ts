import { type PlayClip, type Timeline, timelineOf } from '@fullcourt/film'
import { attachSource, type SourceFailure, sourceKinds } from '../player/attachSource.ts'
import { isPlayable, type PlayerFilm } from '../player/film.ts'
import type { FilmNow, FilmProblem, FilmView } from '../player/filmControl.ts'
import { emptySlot, type Slot, type SlotListeners, seekIn, seekQueued } from '../player/filmSlot.ts'
import { type PlayerDeps, TwoVideoPlayer } from '../player/twoVideoPlayer.ts'
import {
  areSamePart,
  ClipList,
  clipOf,
  haveSameBounds,
  isSame,
  type Piece,
  partAt,
  timelineOfClip,
} from './clipList.ts'

/** The drawn state. The timeline is that of the clip on screen. */
export interface ClipView extends FilmView {
  readonly clips: readonly PlayClip[]
  /** The play on screen, or wanted there. */
  readonly playId: string | null
  readonly isLooping: boolean
  readonly skipsRepeats: boolean
  /** Clips that could not be played, by play. */
  readonly problems: ReadonlyMap<string, FilmProblem>
}

/** Seconds by which an element may miss the end of what it has to load. */
const BUFFER_END = 0.15
/** Frames are drawn from a hundredth of their length before their time on. */
const FRAME_SHARE = 0.01
/** Seconds after which an element that plays has shown a frame. */
const RUN_ON = 0.1
/** Seconds before the end of a clip from which a timer looks for it. */
const NEAR_END = 0.5
/** Tries with new addresses before a clip is left out. */
const GIVE_UP_AFTER = 2
const NOTHING: Timeline = timelineOf([])

/** The second of the film on screen, or wanted there; null until the source is known. */
function secondIn({ video, attachment, queued, frameTime }: Slot): number | null {
  const origin = attachment?.origin() ?? null
  return origin === null ? null : origin + (queued ?? (video.seeking ? null : frameTime) ?? video.currentTime)
}

/**
 * Plays a list of clips, one after the other. Two video elements take turns: when the one in front has loaded its clip, the one
 * behind loads the next, and waits at its first frame. At the last frame of a clip it comes to the front.
 */
export class ClipPlayer extends TwoVideoPlayer<Piece, ClipView> {
  readonly #pieces = new Map<Slot, Piece>()
  #films: readonly PlayerFilm[] = []
  readonly #list = new ClipList()
  #isOver = false
  #isUnlocked = false
  /** A browser tells of the frames of a window that is covered a few times a second, too rarely to go on in time. */
  #endTimer: ReturnType<typeof setTimeout> | undefined

  constructor(deps: PlayerDeps = {}) {
    super(deps)
    this.changed()
  }

  /** The place on screen. `second`: of the clip. */
  now(): FilmNow | null {
    const piece = this.#wanted()
    if (!piece) return null
    const { filmId, start, end } = clipOf(piece)
    const found = this.target ? piece.from : secondIn(this.front)
    const videoTime = Math.min(Math.max(found ?? piece.from, start), end)
    const { spans } = timelineOfClip(piece.parts)
    return { filmId, videoTime, second: spans[piece.part]!.start + videoTime - start }
  }

  /** Sets the clips. The one on screen begins again where its bounds have changed. A closed player is open again. */
  load(films: readonly PlayerFilm[], clips: readonly PlayClip[]): void {
    this.isClosed = false
    if (films !== this.#films) this.#list.problems = new Map()
    this.#films = films
    this.#list.clips = clips
    const wanted = this.#wanted()
    const still = wanted && this.#list.begin(wanted.playId)
    if (wanted && !still) this.clear()
    else if (wanted && still && !haveSameBounds(wanted.parts, still.parts)) this.#begin(still)
    this.changed()
  }

  /** Shows the clip of a play from its beginning. */
  open(playId: string): void {
    const piece = this.#list.begin(playId)
    if (piece) this.#begin(piece)
  }

  next(): void {
    this.#move(1)
  }

  previous(): void {
    this.#move(-1)
  }

  play(): void {
    const first = this.#isOver ? this.#list.first() : null
    if (first !== null) this.open(first)
    this.isPlaying = true
    this.#unlockBehind()
    this.startFront()
    this.changed()
  }

  /** A browser that wants a click before sound wants one for each element. This click counts for both. */
  #unlockBehind(): void {
    if (this.#isUnlocked || navigator.userActivation?.isActive === false) return
    this.#isUnlocked = true
    const { video } = this.behind()
    void video.play().catch(() => undefined)
    video.pause()
  }

  /** Goes to a second of the clip on screen. */
  seek(second: number): void {
    const piece = this.#wanted()
    if (!piece) return
    const { spans, duration } = timelineOfClip(piece.parts)
    const at = Math.min(Math.max(0, second), duration)
    const part = partAt(piece.parts, at)
    const { start, end } = piece.parts[part]!
    // The last frame, not the one that would follow.
    const last = Math.max(start, end - this.front.frame / 2)
    this.#begin({ ...piece, part, from: Math.min(start + at - spans[part]!.start, last) })
  }

  /** Plays the clip on screen again and again. */
  toggleLooping(): void {
    this.#list.isLooping = !this.#list.isLooping
    this.#dropBehind()
    this.changed()
  }

  /** Leaves out what an earlier clip has shown. */
  setSkipsRepeats(skips: boolean): void {
    this.#list.skipsRepeats = skips
    this.#dropBehind()
    this.changed()
  }

  /** Tries again at once: the line is back, or a person asks for it. */
  retry(): void {
    if (this.problem) void this.recover()
  }

  override close(): void {
    super.close()
    clearTimeout(this.#endTimer)
  }

  protected slotListeners(): SlotListeners {
    const ready = (slot: Slot) => this.#comeForward(slot)
    const moved = (slot: Slot) => (slot === this.front ? this.#watch() : this.#comeForward(slot))
    return {
      loadeddata: ready,
      canplay: ready,
      seeked: (slot) => {
        seekQueued(slot)
        this.#comeForward(slot)
      },
      timeupdate: moved,
      progress: this.whenFront(() => this.#watch()),
      frame: moved,
    }
  }

  #wanted(): Piece | null {
    return this.target ?? this.#pieces.get(this.front) ?? null
  }

  #move(by: 1 | -1): void {
    const piece = this.#wanted()
    if (!piece) return
    const playId = this.#list.neighbor(piece.playId, by)
    if (playId !== null) this.open(playId)
    // Before the first one is its beginning.
    else if (by < 0) this.open(piece.playId)
  }

  #begin(piece: Piece): void {
    this.#isOver = false
    this.revision += 1
    this.#show(piece)
  }

  /** Brings a piece to the screen: from the element behind, or by a seek in the one in front. */
  #show(piece: Piece): void {
    this.problem = null
    const behind = this.behind()
    const shown = this.#pieces.get(this.front)
    const isPrepared = isSame(this.#pieces.get(behind), piece)
    const isInFront = shown !== undefined && areSamePart(shown, piece)
    if (isInFront && !isPrepared && this.front.attachment) {
      this.target = null
      this.#pieces.set(this.front, piece)
      this.#seekTo(this.front, piece)
      if (this.isPlaying) this.startFront()
      this.changed()
      return
    }
    this.target = piece
    if (!isPrepared) this.#prepare(behind, piece)
    this.#comeForward(behind)
    this.changed()
  }

  /** Loads a piece in an element, at its first frame. */
  #prepare(slot: Slot, piece: Piece): void {
    const film = this.#films.find(({ id }) => id === clipOf(piece).filmId)
    this.#pieces.set(slot, piece)
    if (!film || !isPlayable(film)) {
      this.#giveUp(piece, film?.missing ?? 'unavailable')
      return
    }
    slot.video.pause()
    const isLoaded = slot.film?.id === film.id && slot.attachment?.isWhole
    if (!isLoaded) this.#attach(slot, film, piece, 0)
    this.#seekTo(slot, piece)
  }

  #attach(slot: Slot, film: PlayerFilm, piece: Piece, source: number): void {
    emptySlot(slot)
    const kind = sourceKinds(film)[source]
    if (!kind) return
    slot.film = film
    slot.source = source
    const attach = this.deps.attach ?? attachSource
    slot.attachment = attach(
      slot.video,
      film,
      kind,
      {
        onFailure: (failure) => this.#failed(slot, failure),
        onHeights: () => undefined,
        onOrigin: () => {
          const current = this.#pieces.get(slot)
          if (current) this.#seekTo(slot, current)
        },
      },
      clipOf(piece),
    )
    this.applySettings(slot)
  }

  #seekTo(slot: Slot, { from }: Piece): void {
    const origin = slot.attachment?.origin() ?? null
    if (origin !== null) seekIn(slot, Math.max(0, from - origin))
  }

  /** The element has the first frame of its piece. */
  #isReady(slot: Slot): boolean {
    const { video, attachment, queued } = slot
    return (
      (attachment?.origin() ?? null) !== null && video.readyState >= 3 && !video.seeking && queued === null
    )
  }

  /** Brings the wanted piece to the front as soon as it has a picture. */
  #comeForward(slot: Slot): void {
    const target = this.target
    if (!target || !isSame(this.#pieces.get(slot), target) || !this.#isReady(slot)) {
      if (slot === this.front) this.changed()
      return
    }
    const { video, frameTime } = slot
    // WebKit may tell no frames of a covered element. One that has run on has been drawn.
    const runsOn = !video.paused && (secondIn(slot) ?? 0) > target.from + RUN_ON
    const isDrawn = frameTime !== null || runsOn || !('requestVideoFrameCallback' in video) || document.hidden
    // The browser draws it when it plays; its frame comes back here.
    if (this.isPlaying && !isDrawn && slot !== this.front) {
      this.start(slot)
      return
    }
    // A person who comes back to its clip begins at the first frame, not where they left it.
    if (slot !== this.front) this.#pieces.delete(this.front)
    this.bringToFront(slot)
    this.changed()
  }

  protected override playRefused(): void {
    this.isPlaying = false
    this.#comeForward(this.behind())
    this.changed()
  }

  /** At each frame: ends the clip at its last one, and lets the element behind load once the clip is here. */
  #watch(): void {
    clearTimeout(this.#endTimer)
    const piece = this.#pieces.get(this.front)
    const second = secondIn(this.front)
    if (this.target || !piece || second === null || this.front.video.seeking) return
    const { end } = clipOf(piece)
    const { frame, frameTime, video, attachment } = this.front
    const shownUntil = frameTime === null ? second : second + frame * (1 + FRAME_SHARE)
    const left = end - attachment!.origin()! - video.currentTime
    if (this.isPlaying && (shownUntil >= end || left <= 0)) this.finish()
    else if (this.#hasLoaded(end)) this.#prepareNext(piece)
    if (this.isPlaying && left > 0 && left < NEAR_END)
      this.#endTimer = setTimeout(() => this.#watch(), (left * 1000) / video.playbackRate)
  }

  #hasLoaded(end: number): boolean {
    const { video, attachment } = this.front
    const { buffered, duration } = video
    const at = video.currentTime
    const until = Math.min(end - (attachment?.origin() ?? 0), duration || Number.POSITIVE_INFINITY)
    for (let index = 0; index < buffered.length; index += 1)
      if (buffered.start(index) <= at && buffered.end(index) >= until - BUFFER_END) return true
    return false
  }

  #prepareNext(piece: Piece): void {
    const next = this.#list.after(piece)
    const behind = this.behind()
    if (next && !isSame(this.#pieces.get(behind), next)) this.#prepare(behind, next)
  }

  /** Another clip comes next than the one that was prepared. */
  #dropBehind(): void {
    if (!this.target) this.#pieces.delete(this.behind())
  }

  /** Goes on with the next piece; after the last one it pauses. */
  protected finish(): void {
    const piece = this.#pieces.get(this.front)
    if (!piece || this.target) return
    const next = this.#list.after(piece)
    this.isPlaying &&= next !== null
    this.#isOver = next === null
    this.front.video.pause()
    if (next) this.#show(next)
    this.changed()
  }

  #failed(slot: Slot, failure: SourceFailure): void {
    const piece = this.#pieces.get(slot)
    const { film, source } = slot
    const hasOther = film !== null && sourceKinds(film)[source + 1] !== undefined
    if (piece && film && failure === 'decode' && hasOther) {
      this.#attach(slot, film, piece, source + 1)
      this.#seekTo(slot, piece)
    } else if (piece && failure === 'decode') this.#giveUp(piece, failure)
    else if (piece && isSame(piece, this.#wanted())) {
      this.problem = failure
      this.planRetry()
      this.changed()
    } else this.#empty(slot)
  }

  /** Notes why a clip cannot be played, and goes on with the next one. */
  #giveUp(piece: Piece, problem: FilmProblem): void {
    this.#list.addProblem(piece.playId, problem)
    const isWanted = isSame(piece, this.#wanted())
    for (const slot of this.slots) if (isSame(this.#pieces.get(slot), piece)) this.#empty(slot)
    if (isWanted) {
      this.target = piece
      const next = this.#list.neighbor(piece.playId, 1)
      this.isPlaying &&= next !== null
      if (next === null) this.problem = problem
      else this.open(next)
    }
    this.changed()
  }

  #empty(slot: Slot): void {
    emptySlot(slot)
    this.#pieces.delete(slot)
  }

  protected renewFilms(films: readonly PlayerFilm[]): void {
    this.#films = films
  }

  /** A clip that fails with new addresses too is given up. */
  protected reopenWanted(): void {
    const piece = this.#wanted()
    if (!piece) return
    const film = this.#films.find(({ id }) => id === clipOf(piece).filmId)
    if (film && this.retries.count <= GIVE_UP_AFTER) this.#reopen(film, piece)
    else {
      this.retries.reset()
      this.#giveUp(piece, film ? 'network' : 'unavailable')
    }
  }

  /** Loads the piece on screen, or the wanted one, once more at its place. */
  #reopen(film: PlayerFilm, piece: Piece): void {
    const slot = isSame(this.#pieces.get(this.front), piece) ? this.front : this.behind()
    const target = { ...piece, from: this.now()?.videoTime ?? piece.from }
    this.target = target
    this.#pieces.set(slot, target)
    this.#attach(slot, film, target, 0)
    this.#seekTo(slot, target)
    this.changed()
  }

  protected override clear(): void {
    super.clear()
    this.#pieces.clear()
  }

  protected viewNow(): ClipView {
    const piece = this.#wanted()
    return {
      ...this.playbackView(),
      films: this.#films,
      timeline: piece ? timelineOfClip(piece.parts) : NOTHING,
      filmId: piece ? clipOf(piece).filmId : null,
      heights: [],
      height: null,
      clips: this.#list.clips,
      playId: piece?.playId ?? null,
      isLooping: this.#list.isLooping,
      skipsRepeats: this.#list.skipsRepeats,
      problems: this.#list.problems,
    }
  }
}
