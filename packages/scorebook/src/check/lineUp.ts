import { type EventOutcome, type Game, outOfGame } from '../fold/game.ts'
import type { OrderedEvent } from '../fold/log.ts'
import { NO_PERSON, type PersonIndex } from '../vocabulary/setup.ts'
import { type Side, sideOf } from '../vocabulary/terms.ts'
import { fillIn } from '../vocabulary/translate.ts'
import { addMissingSub, quietFirst } from './missingSubs.ts'
import { type At, type CheckState, flagAt, raiseOnFloor, SAME_MOMENT_SECONDS } from './state.ts'
import { sideName, when } from './words.ts'

/** Checks the number of players on the floor when the ball is live. Flags it once, until it is right again. */
export function checkLineUp(state: CheckState, game: Game, { placed, elapsed }: At, side: Side): void {
  const count = game.floor.on[side].length + game.floor.waiting[side].length
  const { playersOnFloor } = game.sheet.setup.rules
  const due = count === playersOnFloor ? count : Math.min(playersOnFloor, mayPlay(game, side).length)
  const isRight = count === due
  if (isRight !== state.lineUpWrong[side]) return
  if (!isRight && state.known[side]) {
    const last = state.lastSub[side]
    if (last && elapsed - last.elapsed <= SAME_MOMENT_SECONDS) return
    const where = last?.placed ?? placed
    const words = fillIn('{team} has {count} on the floor at {when}.', {
      team: sideName(game, side),
      count,
      when: when(game, placed.event),
    })
    raiseOnFloor(state, side, flagAt('LINEUP_NOT_FIVE', where, words))
    addLineUpFix(state, game, where, side)
  }
  state.lineUpWrong = { ...state.lineUpWrong, [side]: !isRight }
  state.shortSince = { ...state.shortSince, [side]: count < due ? placed : null }
}

/** Adds a fix: a player from the bench comes in, or one of six goes out. */
function addLineUpFix(state: CheckState, game: Game, at: OrderedEvent, side: Side): void {
  const missing = { codes: ['LINEUP_NOT_FIVE'], eventId: at.event.id, at, side } as const
  if (game.floor.waiting[side].length > 0) {
    const candidates = quietFirst(state, game, side)
    addMissingSub(state, { ...missing, enters: NO_PERSON, alone: false, candidates })
    return
  }
  const bench = benchOf(game, side)
  const [enters] = bench
  if (enters !== undefined) addMissingSub(state, { ...missing, enters, alone: true, bench, candidates: [] })
}

/** Lists the players of a side who are not disqualified. */
function mayPlay(game: Game, side: Side): PersonIndex[] {
  return game.sheet.people.flatMap((person, personIndex) =>
    person.role === 'PLAYER' && sideOf(person) === side && !outOfGame(game, personIndex) ? [personIndex] : [],
  )
}

/** Lists the players of a side who can still come in. */
export const benchOf = (game: Game, side: Side): PersonIndex[] =>
  mayPlay(game, side).filter((personIndex) => !game.floor.on[side].includes(personIndex))

/** Stores a substitution after it is applied to the game. */
export function rememberSub(state: CheckState, outcome: EventOutcome): void {
  const { event, side, placed, elapsed } = outcome
  if (event.type === 'substitution') state.lastSub = { ...state.lastSub, [side]: { placed, elapsed } }
}
