import type { Game } from '../game.ts'
import type { Play } from '../play.ts'
import { type GameReducer, type PlayedUntil, reducePlays } from '../reducer.ts'
import type { GameSetup } from '../setup.ts'
import { isScored } from '../setup.ts'
import { type BySide, bySide } from '../vocabulary.ts'
import { checkBall, checkRebound, openMissFlags } from './ball.ts'
import { aheadFlags, checkClock, checkNotes, disorderFlags, elapsedAt } from './clocks.ts'
import type { Flag } from './codes.ts'
import { checkPerson } from './floor.ts'
import { rememberSub } from './lineUp.ts'
import { withChanges } from './missingSubs.ts'
import { checkNamed } from './named.ts'
import { jerseyFlags, scoreFlags } from './sheet.ts'
import { type CheckState, NEVER } from './state.ts'
import { checkThrows, owedFlags } from './throws.ts'
import { checkUnanswered } from './unanswered.ts'

export * from './codes.ts'

/** The state of the checker. Its fields are private to the checker. */
export type { CheckState } from './state.ts'

/** Facts that are not in the plays. */
export interface CheckOptions {
  /** The final score that a person entered. The plays must add up to it. */
  readonly finalScore?: BySide<number>
}

/**
 * Checks a game and returns flags, each with a sentence and usually a fix. Nothing is refused. A flag disappears when its cause
 * is corrected. With `until` (a live clock) it also flags events that are later.
 */
export function flagReducer({ finalScore }: CheckOptions = {}): GameReducer<CheckState, readonly Flag[]> {
  return {
    start,
    before(state, placed, game) {
      const elapsed = elapsedAt(game, placed)
      checkClock(state, game, placed)
      checkPerson(state, game, { placed, elapsed })
      checkNamed(state, game, placed)
      checkRebound(state, game, placed)
      checkNotes(state, game, placed)
      checkUnanswered(state, game, placed)
    },
    event(state, outcome, game) {
      rememberSub(state, outcome)
      checkThrows(state, game, outcome)
      checkBall(state, game, outcome)
      state.latest = outcome.placed
    },
    copy: (state) => ({ ...state }),
    answer: (state, game, until) => answer(state, game, until, finalScore),
  }
}

/** Returns the flags of a game. The plays may be in any order. */
export function check(
  setup: GameSetup,
  plays: readonly Play[],
  options: CheckOptions & { readonly until?: PlayedUntil } = {},
): readonly Flag[] {
  return reducePlays(flagReducer(options), setup, plays, options.until)
}

function start(game: Game): CheckState {
  const { sheet } = game
  const { playersOnFloor } = sheet.setup.rules
  return {
    flags: jerseyFlags(game),
    seen: sheet.people.map(() => NEVER),
    known: bySide(
      (side) => isScored(game.sheet.setup, side) && sheet.starters[side].length === playersOnFloor,
    ),
    lineUpWrong: { home: false, away: false },
    shortSince: { home: null, away: null },
    missingSubs: [],
    lastSub: { home: null, away: null },
    owed: [],
    openMiss: null,
    lastRebound: null,
    lastBasket: null,
    lastTurnover: null,
    lastMiss: null,
    recorded: null,
    disorder: [],
    filmed: null,
    latest: null,
  }
}

function answer(
  state: CheckState,
  game: Game,
  until: PlayedUntil | undefined,
  finalScore: BySide<number> | undefined,
): readonly Flag[] {
  return [
    ...withChanges(state, game),
    ...disorderFlags(state, game),
    ...owedFlags(state, game),
    ...openMissFlags(state, game),
    ...aheadFlags(game, state.latest, until),
    ...scoreFlags(game, finalScore, state.latest),
  ]
}
