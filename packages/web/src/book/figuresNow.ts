import type { Flag } from '@fullcourt/scorebook/check'
import type { BoxScore } from '@fullcourt/scorebook/figures'
import type { GameReducer } from '@fullcourt/scorebook/fold'
import type { Setup } from '@fullcourt/wire'

/** Computes box score and flags of a game. The screens never look into its state. */
type FiguresReducer = GameReducer<unknown, readonly [BoxScore, readonly Flag[]]>
type FiguresOf = (setup: Setup) => FiguresReducer

let loaded: FiguresOf | null = null

/** Called by `figures.ts` as soon as it is loaded. */
export function provideFigures(figures: FiguresOf): void {
  loaded = figures
}

/** The reducer of the figures; null until `figures.ts` is loaded. */
export const figuresNow = (): FiguresOf | null => loaded
