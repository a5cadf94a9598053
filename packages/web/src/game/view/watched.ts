import type { Flag } from '@fullcourt/scorebook/check'
import type { BoxScore, GameFlow } from '@fullcourt/scorebook/figures'
import { boxScore, gameFlow } from '@fullcourt/scorebook/figures'
import type { PlayedUntil } from '@fullcourt/scorebook/fold'
import {
  type BySide,
  type GameSetup,
  type Play,
  periodLabel,
  secondsBefore,
} from '@fullcourt/scorebook/vocabulary'
import type { DescribeContext } from '@fullcourt/scorebook/words'
import type { Game, Setup } from '@fullcourt/wire'
import { useMemo } from 'react'
import { shownSetup } from '../../book/game/shownSetup.ts'
import { type BookState, gameSetupOf } from '../../book/index.ts'
import { useMayOnTeam } from '../../identity/session.ts'
import { describeContext } from '../../plays/describeContext.ts'

/** A game as its page shows it: the book's state, and the replies that every tab reads. */
export interface Watched {
  readonly setup: Setup
  readonly game: Game
  readonly gameSetup: GameSetup
  readonly plays: readonly Play[]
  /** The user may put the book right. Flags are for those who may; others have none. */
  readonly mayFix: boolean
  readonly flags: readonly Flag[]
  readonly box: BoxScore
  readonly flow: GameFlow
  readonly until: PlayedUntil | undefined
  readonly names: BySide<string>
  readonly context: DescribeContext
  /** The last revision of each play, with its author. */
  readonly revisions: BookState['revisions']
  /** From 1 to the latest period that was played or is a regular one. */
  readonly periods: readonly { readonly number: number; readonly label: string; readonly end: number }[]
}

function periodsOf({ rules }: GameSetup, plays: readonly Play[]): Watched['periods'] {
  const last = Math.max(rules.regulationPeriods, plays.at(-1)?.origin.period ?? 1)
  return Array.from({ length: last }, (_, index) => ({
    number: index + 1,
    label: periodLabel(rules, index + 1),
    end: secondsBefore(rules, index + 2),
  }))
}

const NO_FLAGS: readonly Flag[] = []

/** Null until the book is open. */
export function useWatched(state: BookState): Watched | null {
  const { setup, plays, box, until, revisions, ending, snapshot } = state
  const mayFix = useMayOnTeam('game.score')
  const flags = mayFix ? state.flags : NO_FLAGS
  const figures = useMemo(() => {
    if (!setup) return null
    const gameSetup = gameSetupOf(setup)
    const names = { home: setup.home.name, away: setup.away.name }
    return {
      gameSetup,
      plays,
      mayFix,
      flags,
      box: box ?? boxScore(gameSetup, plays, until),
      flow: gameFlow(gameSetup, plays, until),
      until,
      names,
      revisions,
      context: describeContext(gameSetup, names),
      periods: periodsOf(gameSetup, plays),
    }
  }, [setup, plays, mayFix, flags, box, until, revisions])
  return useMemo(() => {
    const shown = shownSetup({ setup, plays, ending, snapshot })
    return shown && figures && { ...figures, setup: shown, game: shown.teamGame }
  }, [figures, setup, plays, ending, snapshot])
}
