import type { BoxScore } from '@fullcourt/scorebook/figures'
import { type ClockButton, type Game, owesThrows } from '@fullcourt/scorebook/fold'
import {
  type BySide,
  type HoopSide,
  isClockEvent,
  type Play,
  type Side,
} from '@fullcourt/scorebook/vocabulary'
import type { DescribeContext } from '@fullcourt/scorebook/words'
import type { Setup } from '@fullcourt/wire'
import { gameSetupOf } from '../../book/data/gameSetup.ts'
import type { BookState } from '../../book/index.ts'
import { describeContext } from '../../plays/describeContext.ts'
import type { Absence } from '../clock/away.ts'
import { buttonOf } from '../clock/buttonOf.ts'
import type { ClockSource, ClockView } from '../clock/clockSource.ts'
import { asksToStart } from '../clock/whistle.ts'
import { memoizeLast } from '../core/memoize.ts'
import type { ScoringSettings } from '../core/settings.ts'
import { playOf } from '../core/steps.ts'
import { type LateAddition, lateAdditions } from '../entry/lateAdditions.ts'
import type { EntryState, PlayEntry } from '../entry/playEntry.ts'

/** The open dialog: one at a time. */
export type OpenDialog =
  | { readonly kind: 'subs'; readonly side: Side; readonly first: string | null }
  | { readonly kind: 'timeout' | 'jump' | 'keys' | 'settings' | 'feed' | 'guests' | 'share' | 'starters' }
  | { readonly kind: 'edit'; readonly playId: string }
  | { readonly kind: 'end'; readonly button: ClockButton | null; readonly period: number }

/** Open and selected things of the screen besides the open play. */
export interface ScreenState {
  readonly dialog: OpenDialog | null
  /** The play that is selected in the feed. */
  readonly selected: string | null
  /** The clock is being set by hand. */
  readonly isSettingClock: boolean
  /** The clock ran while the scorer was away. The scorer is asked about it. */
  readonly absence: Absence | null
  /** Quick changes of the selected or the last play are shown. */
  readonly isQuickShown: boolean
}

/** Everything that the scoring screen draws. */
export interface ScorerState extends EntryState, ScreenState {
  readonly book: BookState
  readonly setup: Setup
  readonly game: Game
  /** Null until the figures are loaded. */
  readonly box: BoxScore | null
  readonly words: DescribeContext
  readonly names: BySide<string>
  /** The side on the left. */
  readonly left: Side
  /** The hoop that each side attacks. */
  readonly attacks: BySide<HoopSide>
  readonly clock: ClockView
  /** The label of the button beside the clock; null without one. */
  readonly button: ClockButton | null
  /** The clock stands, although a play was entered that happens while it runs. */
  readonly asksToStart: boolean
  /** Plays with a row in the feed, in game order. */
  readonly rows: readonly Play[]
  /** Plays with free throws still to come, in game order, without the open play. */
  readonly unfinished: readonly Play[]
  /** The events that can still be added to the last play. */
  readonly late: readonly LateAddition[]
  readonly isFinal: boolean
  /** Whether plays can be entered: the game is started, and not over. */
  readonly isEnabled: boolean
}

interface Parts {
  readonly book: BookState
  readonly clock: ClockSource
  readonly entry: PlayEntry
  readonly screen: ScreenState
  readonly settings: ScoringSettings
}

const NONE: readonly LateAddition[] = []

const hasRow = ({ origin }: Play): boolean => !isClockEvent(origin)

function wordsOf(setup: Setup): DescribeContext {
  return describeContext(gameSetupOf(setup), { home: setup.home.name, away: setup.away.name })
}

/** Which hoop each side attacks. The side on the left plays to the right. On a half court both play to the same hoop. */
function attacksFrom(left: Side, isHalf: boolean): BySide<HoopSide> {
  if (isHalf) return { home: 'left', away: 'left' }
  return left === 'home' ? { home: 'right', away: 'left' } : { home: 'left', away: 'right' }
}

/** Rule 45: asks only where the clock follows the game and can be started. */
function isStartForgotten(
  { book, clock, settings }: Parts,
  button: ClockButton | null,
  last?: Play,
): boolean {
  if (!settings.whistleStopsClock || book.ending || button !== null || clock.getState().running) return false
  const { period, clockTime } = clock.now()
  return asksToStart(last, period, clockTime)
}

export const leftSide = ({ snapshot }: BookState): Side =>
  (snapshot?.homeTeamIsLeft ?? true) ? 'home' : 'away'

/** Builds the state. Unchanged parts stay the same value. */
export class ScorerStateReader {
  readonly words = memoizeLast(wordsOf)
  readonly #attacks = memoizeLast(attacksFrom)
  readonly #rows = memoizeLast((plays: readonly Play[]) => plays.filter(hasRow))
  readonly #late = memoizeLast(lateAdditions)
  readonly #owing = memoizeLast((plays: readonly Play[]) => plays.filter(owesThrows))
  readonly #unfinished = memoizeLast((owing: readonly Play[], openId: string | undefined) =>
    owing.filter(({ origin }) => origin.id !== openId),
  )

  attacks(book: BookState): BySide<HoopSide> {
    return this.#attacks(leftSide(book), book.game!.sheet.setup.court.half)
  }

  read(parts: Parts): ScorerState {
    const { book, clock, entry, screen } = parts
    const { setup, game, box } = book
    if (!setup || !game) throw new Error('The book of a scorer must be ready.')
    const open = entry.getState()
    const words = this.words(setup)
    const rows = this.#rows(book.plays)
    const isFinal = book.ending !== null
    const button = buttonOf(clock, game, isFinal)
    const isEnabled = entry.isEnabled()
    return {
      ...open,
      ...screen,
      book,
      setup,
      game,
      box,
      words,
      names: words.names,
      left: leftSide(book),
      attacks: this.attacks(book),
      clock: clock.getState(),
      button,
      asksToStart: isStartForgotten(parts, button, rows.at(-1)),
      rows,
      unfinished: this.#unfinished(this.#owing(book.plays), playOf(open.draft)?.origin.id),
      late: open.draft.step === 'closed' && isEnabled ? this.#late(rows.at(-1), game) : NONE,
      isFinal,
      isEnabled,
    }
  }
}
