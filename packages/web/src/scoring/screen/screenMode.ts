import type { ComponentType } from 'react'
import type { ClockSource } from '../clock/clockSource.ts'
import type { ScoredFilm, Scorer, ScorerDeps } from '../store/scorer.ts'

/** Differences of the screen with a film or in a practice game. */
export type ScreenMode = Partial<FilmMode & Pick<ScorerDeps, 'tabDraft' | 'onEnded' | 'isPractice'>>

/** Additions to the screen when scoring from film. */
export interface FilmMode {
  readonly clockOf: (nextOrder: () => number) => ClockSource
  readonly film: ScoredFilm
  /** Follows the scorer until the returned function is called. */
  readonly follow: (scorer: Scorer) => () => void
  /** The film, beside the court. */
  readonly Panel: ComponentType
}
