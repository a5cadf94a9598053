import type { Game } from '../fold/game.ts'
import { type FinalReason, isAwarded } from '../fold/periods.ts'
import type { GameReducer, PlayedUntil, ReadBook } from '../fold/reducer.ts'
import { isScored } from '../vocabulary/setup.ts'
import { type BySide, bySide } from '../vocabulary/terms.ts'
import { checkBall, checkRebound, openMissFlags } from './ball.ts'
import { aheadFlags, checkClock, checkEnd, checkNotes, disorderFlags, elapsedAt } from './clocks.ts'
import type { Flag } from './codes.ts'
import { checkPerson, followEjection } from './floor.ts'
import { andOneFlags, checkKind, knowsKinds, openOffensiveFlags } from './foulKinds.ts'
import { rememberSub } from './lineUp.ts'
import { floorFlags, followWhistle, withMissingSubs } from './missingSubs.ts'
import { checkNamed } from './named.ts'
import { rankFixes } from './ranking.ts'
import { jerseyFlags, scoreFlags } from './sheet.ts'
import { type CheckState, NEVER } from './state.ts'
import { checkThrows, owedFlags, unpaidFlags } from './throws.ts'
import { followTip, tipFlags } from './tip.ts'
import type { Checks } from './trials.ts'
import { checkUnanswered } from './unanswered.ts'

/** Facts that are not in the plays. */
export interface CheckOptions {
  /** The final score that a person entered. The plays must add up to it, unless the rules awarded it. */
  readonly finalScore?: BySide<number>
  readonly finalReason?: FinalReason | undefined
  /** Keeps the flags that the first fix of another one clears, and leaves fixes in the order in which they were found. */
  readonly allFlags?: boolean
}

/**
 * Checks a game and returns flags, each with a sentence and usually a fix. Nothing is refused. A flag disappears when its cause
 * is corrected. With `until` (a live clock) it also flags events that are later.
 */
export function flagReducer({
  finalScore: entered,
  finalReason,
  allFlags,
}: CheckOptions = {}): GameReducer<CheckState, readonly Flag[]> {
  const finalScore = isAwarded(finalReason) ? undefined : entered
  return {
    ...CHECKS,
    start,
    answer: (state, game, until, book) =>
      answer(state, game, until, { finalScore, book: allFlags ? undefined : book }),
  }
}

const CHECKS: Checks = {
  before(state, placed, game) {
    const elapsed = elapsedAt(game, placed)
    checkClock(state, game, placed)
    checkEnd(state, game, placed)
    checkPerson(state, game, { placed, elapsed })
    checkNamed(state, game, placed)
    checkRebound(state, game, placed)
    checkNotes(state, game, placed)
    checkUnanswered(state, game, placed)
  },
  event(state, outcome, game) {
    rememberSub(state, outcome)
    followEjection(state, game, outcome)
    followWhistle(state, game, outcome)
    checkThrows(state, game, outcome)
    checkBall(state, game, outcome)
    checkKind(state, game, outcome)
    followTip(state, game, outcome)
    state.latest = outcome.placed
  },
  copy: (state) => ({ ...state }),
  flags: (state, game, until) => [
    ...plainFlags(state),
    ...floorFlags(state, game),
    ...tipFlags(state, game),
    ...openOffensiveFlags(state, game),
    ...andOneFlags(state),
    ...disorderFlags(state, game, state.flags),
    ...owedFlags(state, game),
    ...unpaidFlags(state),
    ...openMissFlags(state, game),
    ...aheadFlags(game, state.latest, until),
  ],
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
    whistles: [],
    ejections: new Map(),
    lineUpWrong: { home: false, away: false },
    shortSince: { home: null, away: null },
    missingSubs: [],
    lastSub: { home: null, away: null },
    owed: [],
    unpaid: [],
    openMiss: null,
    lastRebound: null,
    lastBasket: null,
    lastTurnover: null,
    lastMiss: null,
    lastMissIsBack: false,
    lastFoul: null,
    lastReboundKind: null,
    hoops: { period: 1, homeRight: 0 },
    settled: null,
    looseThrows: [],
    openOffensive: null,
    kindsOfFouls: { shooting: 0, likeShooting: 0, drawn: 0 },
    likeShooting: null,
    andOnes: { all: 0, shooting: 0, flags: [] },
    untipped: null,
    onFloor: { home: [], away: [] },
    recorded: null,
    disorder: [],
    slips: [],
    isAfterEnd: false,
    filmed: null,
    latest: null,
  }
}

/** The flags so far. A log that knows no kinds of fouls cannot tell which of them give throws. */
const plainFlags = (state: CheckState): readonly Flag[] =>
  knowsKinds(state) ? state.flags : state.flags.filter(({ code }) => code !== 'FT_BONUS_MISMATCH')

interface Asked {
  readonly finalScore: BySide<number> | undefined
  readonly book: ReadBook<CheckState> | undefined
}

function answer(
  state: CheckState,
  game: Game,
  until: PlayedUntil | undefined,
  { finalScore, book }: Asked,
): readonly Flag[] {
  const flags = withMissingSubs(state, game, CHECKS.flags(state, game, until))
  const isExplained = flags.some(({ severity }) => severity !== 'note')
  const scores = scoreFlags(game, finalScore, { latest: state.latest, isExplained })
  if (!book) return [...flags, ...scores]
  const missing = finalScore ? bySide((side) => finalScore[side] - game.score[side]) : null
  return rankFixes([...flags, ...scores], { book, checks: CHECKS, until, flags, missing, score: game.score })
}
