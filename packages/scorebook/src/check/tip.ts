import type { EventOutcome, Game } from '../fold/game.ts'
import { periodLength } from '../vocabulary/clock.ts'
import { type EventType, otherSide, type Side } from '../vocabulary/terms.ts'
import { fillIn } from '../vocabulary/translate.ts'
import type { Fix, Flag } from './codes.ts'
import { eventAt, fixOf, put } from './repairs.ts'
import { type CheckState, flagAt } from './state.ts'
import { teamName, when } from './words.ts'

/** A scorer may enter the tip a little later than the first plays. */
const EVENTS_UNTIL_MISSED = 12

const WITH_BALL: ReadonlySet<EventType> = new Set<EventType>([
  'shot_made',
  'shot_miss',
  'turnover',
  'freethrow_made',
  'freethrow_miss',
])

/** Remembers the first event with the ball while no tip was recorded. */
export function followTip(state: CheckState, game: Game, { event, side, placed }: EventOutcome): void {
  if (game.sheet.setup.rules.heldBall === 'defence') return
  if (state.untipped) state.untipped = { ...state.untipped, events: state.untipped.events + 1 }
  else if (game.openingTip === null && event.period === 1 && WITH_BALL.has(event.type))
    state.untipped = { first: placed, holder: side, events: 0 }
}

/** Flags a game without an opening tip, on which the arrow depends. */
export function tipFlags({ untipped }: CheckState, game: Game): readonly Flag[] {
  if (!untipped || untipped.events < EVENTS_UNTIL_MISSED) return []
  const { first, holder } = untipped
  const words = fillIn('No tip is recorded before {when}.', { when: when(game, first.event) })
  const fixes = [holder, otherSide(holder)].map((side) => tipFix(game, first.event, side))
  return [flagAt('TIP_MISSING', first, words, ...fixes)]
}

function tipFix(game: Game, event: EventOutcome['event'], side: Side): Fix {
  const who = { isHomeTeam: side === 'home', assignment: 'TEAM', teamGamePersonnelId: null } as const
  const clockTime = periodLength(game.sheet.setup.rules, 1) ?? event.clockTime
  const origin = eventAt(event, 'jumpball', who, { clockTime, order: event.order - 0.5 })
  return fixOf(fillIn('Tip won by {team}', { team: teamName(game, side) }), put({ origin, rel: [] }))
}
