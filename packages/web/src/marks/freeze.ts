import { type Drawing, drawingsAt } from '@fullcourt/film'

/** Seconds by which the frame on screen may miss the second of a drawing: less than two frames. */
const NEAR = 0.05
/** A longer way between two looks is a seek, or a stopped page. */
const LONGEST_LOOK = 1

/** The film at a look. */
export interface Look {
  /** Seconds of the film. */
  readonly second: number
  readonly filmId: string
  readonly isPlaying: boolean
  /** Grows with each seek. */
  readonly revision: number
}

type Placed = Pick<Drawing, 'at' | 'until' | 'freeze'>

export const isAt = ({ at }: Pick<Drawing, 'at'>, second: number): boolean => Math.abs(at - second) <= NEAR

/** The drawings of a picture that runs or was paused here: those over the running picture, and those of this very frame. */
export const drawingsOn = <D extends Placed>(drawings: readonly D[], second: number): readonly D[] => {
  const running = drawingsAt(drawings, second)
  return [...running, ...drawings.filter((one) => isAt(one, second) && !running.includes(one))]
}

/**
 * Finds the drawings at which a running picture has to stand still: those whose second was passed since the last look. A seek
 * begins anew, so each pass stops once.
 */
export class FreezeWatch {
  #before: Look | null = null
  /** The second at which the picture stood still last in this pass. */
  #stood: number | null = null

  /** @returns the drawings of one frame, or none */
  look<D extends Placed>(drawings: readonly D[], now: Look): readonly D[] {
    const before = this.#before
    this.#before = now
    const isSamePass =
      before?.filmId === now.filmId && before.revision === now.revision && now.second >= before.second
    if (!isSamePass) this.#stood = null
    if (!now.isPlaying || (isSamePass && now.second - before.second > LONGEST_LOOK)) return []
    const from = isSamePass ? before.second : now.second - NEAR
    const passed = drawings.filter(
      ({ at, freeze }) =>
        freeze > 0 && at <= now.second + NEAR / 2 && at > from - NEAR && at > (this.#stood ?? -1),
    )
    const [first] = passed.toSorted((a, b) => a.at - b.at)
    if (!first) return []
    this.#stood = first.at
    return passed.filter(({ at }) => at === first.at)
  }

  /** The seek to the frame of a drawing belongs to the pass. */
  follow(revision: number): void {
    if (this.#before && this.#stood !== null)
      this.#before = { ...this.#before, revision, second: this.#stood - NEAR }
  }
}
