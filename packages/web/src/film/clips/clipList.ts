import {
  type Clip,
  type FilmPlace,
  type PlayClip,
  type Timeline,
  timelineOf,
  withoutRepeats,
} from '@fullcourt/film'
import type { FilmProblem } from '../player/filmControl.ts'

/** A part of a clip that one video element plays. */
export interface Piece {
  readonly playId: string
  /** Number of the part in its clip. */
  readonly part: number
  readonly parts: readonly Clip[]
  /** The second of its file at which it begins. */
  readonly from: number
}

export const clipOf = ({ parts, part }: Piece): Clip => parts[part]!

export const haveSameBounds = (a: readonly Clip[], b: readonly Clip[]): boolean =>
  a.length === b.length &&
  a.every(({ filmId, start, end }, index) => {
    const other = b[index]!
    return filmId === other.filmId && start === other.start && end === other.end
  })

/** Both are the same part of the same clip. */
export const areSamePart = (a: Piece, b: Piece): boolean =>
  a.playId === b.playId && a.part === b.part && haveSameBounds(a.parts, b.parts)

export const isSame = (a: Piece | null | undefined, b: Piece | null): boolean =>
  !!a && !!b && a.from === b.from && areSamePart(a, b)

/** A clip as a timeline of its own: its parts one after the other. */
export const timelineOfClip = (parts: readonly Clip[]): Timeline =>
  timelineOf(parts.map(({ filmId, start, end }) => ({ id: filmId, duration: end - start })))

/** The part of a clip at one of its seconds. */
export const partAt = (parts: readonly Clip[], second: number): number =>
  Math.max(
    0,
    timelineOfClip(parts).spans.findLastIndex(({ start }) => start <= second),
  )

/** The place on film of a second of a clip. */
export function placeInClip(parts: readonly Clip[], second: number): FilmPlace | null {
  const part = partAt(parts, second)
  const found = parts[part]
  if (!found) return null
  return {
    filmId: found.filmId,
    videoTime: found.start + second - timelineOfClip(parts).spans[part]!.start,
  }
}

/** The clips of a list in the order in which they are played. */
export class ClipList {
  #clips: readonly PlayClip[] = []
  /** Without what an earlier one shows, where repeats are skipped. */
  #shown: readonly PlayClip[] = []
  isLooping = false
  #skipsRepeats = false
  /** Clips that could not be played, by play. */
  problems: ReadonlyMap<string, FilmProblem> = new Map()

  get clips(): readonly PlayClip[] {
    return this.#clips
  }

  set clips(clips: readonly PlayClip[]) {
    this.#clips = clips
    this.#place()
  }

  get skipsRepeats(): boolean {
    return this.#skipsRepeats
  }

  set skipsRepeats(skips: boolean) {
    this.#skipsRepeats = skips
    this.#place()
  }

  addProblem(playId: string, problem: FilmProblem): void {
    this.problems = new Map([...this.problems, [playId, problem]])
  }

  /** The first play that can be shown. */
  first(): string | null {
    return this.#search(-1, 1)
  }

  /** The nearest play before or after one that can be shown. */
  neighbor(playId: string, by: 1 | -1): string | null {
    return this.#search(
      this.#shown.findIndex((clip) => clip.playId === playId),
      by,
    )
  }

  /** The beginning of a clip. One that only repeats others is shown whole when it is asked for. */
  begin(playId: string): Piece | null {
    const find = (clips: readonly PlayClip[]) => clips.find((clip) => clip.playId === playId)?.parts
    const shown = find(this.#shown)
    const parts = (shown?.length ? shown : find(this.#clips)) ?? []
    const [first] = parts
    return first ? { playId, part: 0, parts, from: first.start } : null
  }

  /** The piece that plays after this one; null at the end of the list. */
  after({ playId, part, parts }: Piece): Piece | null {
    const next = parts[part + 1]
    if (next) return { playId, part: part + 1, parts, from: next.start }
    const follows = this.isLooping ? playId : this.neighbor(playId, 1)
    return follows === null ? null : this.begin(follows)
  }

  #place(): void {
    this.#shown = this.#skipsRepeats ? withoutRepeats(this.#clips) : this.#clips
  }

  #search(at: number, by: 1 | -1): string | null {
    for (let index = at + by; index >= 0 && index < this.#shown.length; index += by) {
      const { playId, parts } = this.#shown[index]!
      if (parts.length > 0 && !this.problems.has(playId)) return playId
    }
    return null
  }
}
