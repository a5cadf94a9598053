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
import {
  awarded,
  changed,
  enter,
  firstQuestion,
  mayAdd,
  mayRunOut,
  named,
  namedExtra,
  next,
  OPTIONAL,
  taken,
  unansweredOf,
  withLawfulAward,
} from './asking.ts'
import {
  answeredAgain,
  deadBall,
  flagged,
  leftUnanswered,
  openingPlay,
  type Unanswered,
  worthOf,
} from './draftPlay.ts'
import {
  CLOSED,
  type Draft,
  type Extra,
  type Initiator,
  LATER,
  type Opening,
  on,
  type Table,
  type Tapped,
  type Touch,
} from './steps.ts'

/** One touch further. A touch that means nothing at this step changes nothing; one step back is always possible. */
export function tap(draft: Draft, touch: Touch, table: Table): Tapped {
  switch (touch.kind) {
    case 'court':
      if (!table.open) return on(draft)
      // The next event never waits for an open question.
      return { draft: atCourt(touch.point, touch.missed ?? false, table), plays: playsLeft(draft, table) }
    case 'begin':
      return table.open ? begin(draft, touch.doing, table) : on(draft)
    case 'actor':
      return namedBy(draft, touch.actor, table)
    case 'foul-type':
      return fouled(draft, touch.foulType, table)
    case 'award':
      return draft.step === 'ask' ? awarded(draft, touch.award, table) : on(draft)
    case 'throw':
      return draft.step === 'ask' ? taken(draft, touch.result, table) : on(draft)
    case 'add':
      if (draft.step !== 'ask' || !mayAdd(draft.play, touch.extra)) return on(draft)
      return on({ ...askedOf(draft), step: 'adding', extra: touch.extra, before: draft })
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
      return none(draft, table)
    case 'back':
      return on(draft.step === 'closed' ? draft : draft.before)
    case 'close':
      return { draft: CLOSED, plays: playsClosed(draft, table) }
    case 'run-out':
      return mayRunOut(draft) ? { draft: CLOSED, plays: playsLeft(draft, table) } : on(draft)
    case 'leave':
      return { draft: CLOSED, plays: playsLeft(draft, table) }
    default:
      throw touch satisfies never
  }
}

const askedOf = ({ play, skipped, thrower, also, moment, answers }: Extract<Draft, { step: 'ask' }>) => ({
  play,
  skipped,
  thrower,
  also,
  moment,
  answers,
})

/** What is recorded when the person closes the popover: nothing before the play's person is known. */
function playsClosed(draft: Draft, table: Table): readonly SentPlay[] {
  switch (draft.step) {
    case 'closed':
    case 'who':
      return []
    case 'foul-type':
      return [foulOfUnknownKind(draft.opening, draft.actor, table)]
    case 'ask':
      return [draft.play, ...draft.also]
    case 'adding':
      return playsClosed(draft.before, table)
    default:
      throw draft satisfies never
  }
}

/**
 * What is recorded when something else begins (rule 39): a play without its person is the player's to be named, and a
 * question that was left open is noted for the review.
 */
function playsLeft(draft: Draft, table: Table): readonly SentPlay[] {
  switch (draft.step) {
    case 'who': {
      const { opening } = draft
      const later = LATER(opening.side)
      return [
        opening.doing === 'foul'
          ? foulOfUnknownKind(opening, later, table)
          : openingPlay(opening, later, table),
      ]
    }
    case 'ask':
      return [leftUnanswered(draft.play, unansweredOf(draft)), ...draft.also]
    case 'adding':
      return playsLeft(draft.before, table)
    default:
      return playsClosed(draft, table)
  }
}

function foulOfUnknownKind(opening: Opening, actor: Actor, table: Table): SentPlay {
  const play = openingPlay(opening, actor, table, suggestedFoul(actor))
  return leftUnanswered(withLawfulAward(play, table), ['foul-type'])
}

/** Takes up again what the book still asks about a play that is in it: throws that were interrupted, a rebound not named. */
export function resume(play: Play, table: Table): Draft {
  const sent = answeredAgain(takeApart(play), UNANSWERED)
  return next(asking(sent, table), CLOSED, table).draft
}

/** Adds something to a play that is in the book; null where it cannot have that. Asks for nothing else but throws. */
export function addTo(play: Play, extra: Extra, table: Table): Draft | null {
  const sent = takeApart(play)
  if (!mayAdd(sent, extra)) return null
  const asked = asking(extra === 'foul' ? sent : answeredAgain(sent, [extra]), table)
  return { ...asked, step: 'adding', extra, skipped: OPTIONAL, before: CLOSED }
}

const UNANSWERED: readonly Unanswered[] = [...OPTIONAL, 'throw-rebound', 'foul-type']

const asking = (play: SentPlay, { now }: Table) => ({
  play,
  skipped: [],
  thrower: null,
  also: [],
  moment: now,
  answers: 0,
})

function atCourt(point: Point, missed: boolean, { game, attacks, now, newId }: Table): Draft {
  const hoop = hoopSideOf(game.sheet.setup.court, point)
  const attackers = SIDES.filter((one) => attacks[one] === hoop)
  // On a half court both sides attack the one hoop.
  const side = attackers.length === 1 ? attackers[0]! : (game.ball.possession?.side ?? 'home')
  const doing = missed ? 'shot_miss' : 'shot_made'
  const opening: Opening = { id: newId(), doing, side, point, value: null, flagged: false, moment: now }
  return { step: 'who', opening, before: CLOSED }
}

/** A foul belongs to the other side (rule 142). */
const flips = (from: Initiator, to: Initiator): boolean => (from === 'foul') !== (to === 'foul')

function begin(draft: Draft, doing: Initiator, table: Table): Tapped {
  const { game, now, newId } = table
  if (draft.step === 'who') {
    const { opening } = draft
    const side = flips(opening.doing, doing) ? otherSide(opening.side) : opening.side
    return on({ step: 'who', opening: { ...opening, doing, side }, before: CLOSED })
  }
  const withBall = game.ball.possession?.side ?? 'home'
  const side = doing === 'foul' ? otherSide(withBall) : withBall
  const opening: Opening = {
    id: newId(),
    doing,
    side,
    point: null,
    value: null,
    flagged: false,
    moment: now,
  }
  return { draft: { step: 'who', opening, before: CLOSED }, plays: playsLeft(draft, table) }
}

function turned(opening: Opening, kind: 'other-team' | 'value', { game }: Table): Opening {
  if (kind === 'other-team') return { ...opening, side: otherSide(opening.side) }
  const { inside, outside } = game.sheet.setup.rules.shotValues
  return { ...opening, value: worthOf(opening, game) === inside ? outside : inside }
}

function namedBy(draft: Draft, actor: Actor, table: Table): Tapped {
  if (draft.step === 'ask') return named(draft, actor, table)
  if (draft.step === 'adding') return namedExtra(draft, actor, table)
  return opened(draft, actor, table)
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

/** A bench or a coach is given a technical; anyone else mostly a common foul. */
export const suggestedFoul = ({ assignment }: Actor): FoulType =>
  assignment === 'BENCH' ? 'technical' : 'non_shooting'

/** Enter: what is suggested, else none. */
function none(draft: Draft, table: Table): Tapped {
  if (draft.step === 'foul-type') return fouled(draft, suggestedFoul(draft.actor), table)
  if (draft.step === 'adding') return on(draft.before)
  return draft.step === 'ask' ? enter(draft, table) : on(draft)
}

function withFlag(draft: Draft): Draft {
  switch (draft.step) {
    case 'closed':
      return draft
    case 'ask':
    case 'adding':
      return { ...draft, play: flagged(draft.play) }
    default: {
      const { opening } = draft
      return { ...draft, opening: { ...opening, flagged: !opening.flagged } }
    }
  }
}
