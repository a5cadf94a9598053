import {
  type Actor,
  type FoulType,
  hoopSideOf,
  otherSide,
  type Play,
  type Point,
  type SentPlay,
  SIDES,
  takeApart,
} from '@fullcourt/scorebook'
import { awarded, changed, enter, firstQuestion, mayAdd, named, next, taken } from './asking.ts'
import { deadBall, flagged, openingPlay, worthOf } from './draftPlay.ts'
import {
  CLOSED,
  type Draft,
  type Initiator,
  type Opening,
  on,
  type Table,
  type Tapped,
  type Touch,
} from './steps.ts'

/** What is recorded when the draft is left now: nothing before its player is known. */
export const saveable = (draft: Draft): readonly SentPlay[] =>
  draft.step === 'ask' ? [draft.play, ...draft.also] : []

/** One touch further. A touch that means nothing at this step changes nothing; cancelling is always possible. */
export function tap(draft: Draft, touch: Touch, table: Table): Tapped {
  switch (touch.kind) {
    case 'court':
      // The next event never waits for an open question: what is known of the last one is saved.
      return { draft: atCourt(touch.point, touch.missed ?? false, table), plays: saveable(draft) }
    case 'begin':
      return begin(draft, touch.doing, table)
    case 'actor':
      return draft.step === 'ask' ? named(draft, touch.actor, table) : opened(draft, touch.actor, table)
    case 'foul-type':
      return fouled(draft, touch.foulType, table)
    case 'award':
      return draft.step === 'ask' ? awarded(draft, touch.award, table) : on(draft)
    case 'throw':
      return draft.step === 'ask' ? taken(draft, touch.result, table) : on(draft)
    case 'add':
      if (draft.step !== 'ask' || !mayAdd(draft, touch.extra)) return on(draft)
      return on({ ...draft, adding: touch.extra })
    case 'dead-ball':
      if (draft.step !== 'ask' || draft.play.origin.type !== 'turnover') return on(draft)
      return changed(draft, deadBall(draft.play), table)
    case 'other-team':
    case 'value':
      return on(
        draft.step === 'who' ? { ...draft, opening: turned(draft.opening, touch.kind, table) } : draft,
      )
    case 'flag':
      return on(withFlag(draft))
    case 'none':
      if (draft.step === 'foul-type') return fouled(draft, suggestedFoul(draft.actor), table)
      return draft.step === 'ask' ? enter(draft, table) : on(draft)
    case 'back':
      return on(back(draft))
    case 'cancel':
      return on(draft.step === 'ask' && draft.adding ? { ...draft, adding: null } : CLOSED)
    case 'close':
      return { draft: CLOSED, plays: saveable(draft) }
    default:
      throw touch satisfies never
  }
}

/** Takes up again what the book still asks about a play that is in it: throws that were interrupted, a rebound not named. */
export function resume(play: Play, table: Table): Draft {
  const { draft } = next(
    { play: takeApart(play), skipped: [], thrower: null, also: [], moment: table.now, answers: 0 },
    CLOSED,
    table,
  )
  return draft
}

function atCourt(point: Point, missed: boolean, { game, attacks, now }: Table): Draft {
  const hoop = hoopSideOf(game.sheet.setup.court, point)
  const attackers = SIDES.filter((one) => attacks[one] === hoop)
  // On a half court both sides attack the one hoop.
  const side = attackers.length === 1 ? attackers[0]! : (game.ball.possession?.side ?? 'home')
  const doing = missed ? 'shot_miss' : 'shot_made'
  const opening: Opening = { doing, side, point, value: null, flagged: false, moment: now }
  return { step: 'who', opening, before: CLOSED }
}

/** Spec: 'A foul flips the team': it is the other side's. */
const flips = (from: Initiator, to: Initiator): boolean => (from === 'foul') !== (to === 'foul')

function begin(draft: Draft, doing: Initiator, { game, now }: Table): Tapped {
  if (draft.step === 'who' || draft.step === 'foul-type') {
    const { opening } = draft
    const side = flips(opening.doing, doing) ? otherSide(opening.side) : opening.side
    return on({ step: 'who', opening: { ...opening, doing, side }, before: CLOSED })
  }
  const withBall = game.ball.possession?.side ?? 'home'
  const side = doing === 'foul' ? otherSide(withBall) : withBall
  const opening: Opening = { doing, side, point: null, value: null, flagged: false, moment: now }
  return { draft: { step: 'who', opening, before: CLOSED }, plays: saveable(draft) }
}

function turned(opening: Opening, kind: 'other-team' | 'value', { game }: Table): Opening {
  if (kind === 'other-team') return { ...opening, side: otherSide(opening.side) }
  const { inside, outside } = game.sheet.setup.rules.shotValues
  return { ...opening, value: worthOf(opening, game) === inside ? outside : inside }
}

/** The player of the opening is known. */
function opened(draft: Draft, actor: Actor, table: Table): Tapped {
  if (draft.step !== 'who') return on(draft)
  const { opening } = draft
  if (opening.doing === 'foul') return on({ step: 'foul-type', opening, actor, before: draft })
  return firstQuestion(openingPlay(opening, actor, table), opening.moment, draft, table)
}

function fouled(draft: Draft, foulType: FoulType, table: Table): Tapped {
  if (draft.step !== 'foul-type') return on(draft)
  const play = openingPlay(draft.opening, draft.actor, table, foulType)
  return firstQuestion(play, draft.opening.moment, draft, table)
}

/** A bench or a coach is given a technical; anybody else mostly a common foul. */
export const suggestedFoul = ({ assignment }: Actor): FoulType =>
  assignment === 'BENCH' ? 'technical' : 'non_shooting'

function withFlag(draft: Draft): Draft {
  if (draft.step === 'ask') return { ...draft, play: flagged(draft.play) }
  if (draft.step === 'closed') return draft
  const { opening } = draft
  return { ...draft, opening: { ...opening, flagged: !opening.flagged } }
}

function back(draft: Draft): Draft {
  if (draft.step === 'closed') return draft
  return draft.step === 'ask' && draft.adding ? { ...draft, adding: null } : draft.before
}
