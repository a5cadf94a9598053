import type { ComponentType } from 'react'
import type { ClockSource } from '../clock/clockSource.ts'
import type { ScoredFilm, Scorer, ScorerDeps } from '../store/scorer.ts'

/** What a film or a practice game changes about the screen. */
export type ScreenMode = Partial<FilmMode & Pick<ScorerDeps, 'tabDraft' | 'onEnded' | 'isPractice'>>

/** What scoring from film adds to the screen. */
export interface FilmMode {
  readonly clockOf: (nextOrder: () => number) => ClockSource
  readonly film: ScoredFilm
  /** Follows the scorer until the returned function is called. */
  readonly follow: (scorer: Scorer) => () => void
  /** The film, beside the court. */
  readonly Panel: ComponentType
}
