import { type Actor, takeApart } from '@fullcourt/scorebook/fold'
import {
  hoopSideOf,
  otherSide,
  type Play,
  type Point,
  type SentPlay,
  SIDES,
} from '@fullcourt/scorebook/vocabulary'
import {
  clearUnanswered,
  markDeadBall,
  noteUnanswered,
  openingPlay,
  suggestedFoul,
  toggleFlag,
  type Unanswered,
  worthOf,
} from '../core/draftPlay.ts'
import {
  CLOSED,
  type Draft,
  type EntryContext,
  type Extra,
  type Initiator,
  laterActor,
  type Opening,
  type StepResult,
  type Touch,
  withoutPlays,
} from '../core/steps.ts'
import { askDetail, chooseDetail } from './detail.ts'
import { askLostBall } from './heldBall.ts'
import { laterEventOf, nameLater } from './naming.ts'
import {
  acceptSuggestion,
  addExtra,
  askFirst,
  askNext,
  chooseAward,
  mayAdd,
  mayRunOut,
  nameAskedPerson,
  OPTIONAL,
  recordThrow,
  replacePlay,
  unansweredOf,
  withLawfulAward,
} from './questions.ts'
import { shiftDraft } from './shift.ts'

/** Applies one touch. A touch without meaning at this step changes nothing; one step back is always possible. */
export function applyTouch(draft: Draft, touch: Touch, table: EntryContext): StepResult {
  switch (touch.kind) {
    case 'court':
      if (!table.isEnabled) return withoutPlays(draft)
      // The next event never waits for an open question.
      return {
        draft: openAtCourt(touch.point, touch.missed ?? false, table),
        plays: playsWhenLeft(draft, table),
      }
    case 'begin':
      return table.isEnabled ? begin(draft, touch.doing, table) : withoutPlays(draft)
    case 'held-ball':
      return {
        draft: askLostBall(touch.side, touch.moment, table),
        plays: playsWhenLeft(draft, table),
      }
    case 'shift':
      return withoutPlays(shiftDraft(draft, touch.seconds, table.game))
    case 'actor':
      return nameActor(draft, touch.actor, table)
    case 'foul-type':
      return chooseFoulType(draft, touch, table)
    case 'award':
      return draft.step === 'ask' ? chooseAward(draft, touch.award, table) : withoutPlays(draft)
    case 'throw':
      return draft.step === 'ask' ? recordThrow(draft, touch.result, table) : withoutPlays(draft)
    case 'add':
      if (draft.step !== 'ask' || !mayAdd(draft.play, touch.extra, table.game.sheet.setup.rules))
        return withoutPlays(draft)
      return withoutPlays({ ...partsOf(draft), step: 'adding', extra: touch.extra, before: draft })
    case 'dead-ball':
      if (draft.step !== 'ask' || draft.play.origin.type !== 'turnover') return withoutPlays(draft)
      return replacePlay(draft, markDeadBall(draft.play), table)
    case 'detail':
      return touchDetail(draft, touch.value)
    case 'other-team':
    case 'value':
      return withoutPlays(
        draft.step === 'who' ? { ...draft, opening: changeOpening(draft.opening, touch.kind, table) } : draft,
      )
    case 'flag':
      return withoutPlays(toggleDraftFlag(draft))
    case 'none':
      return answerNone(draft, table)
    case 'back':
      return withoutPlays(draft.step === 'closed' ? draft : draft.before)
    case 'close':
      return { draft: CLOSED, plays: playsWhenClosed(draft, table) }
    case 'run-out':
      return mayRunOut(draft) ? { draft: CLOSED, plays: playsWhenLeft(draft, table) } : withoutPlays(draft)
    case 'leave':
      return { draft: CLOSED, plays: playsWhenLeft(draft, table) }
    default:
      throw touch satisfies never
  }
}

const partsOf = ({ play, skipped, thrower, also, moment, answers }: Extract<Draft, { step: 'ask' }>) => ({
  play,
  skipped,
  thrower,
  also,
  moment,
  answers,
})

/** The play to record when the popover closes: nothing before the play's person is known. */
function playsWhenClosed(draft: Draft, table: EntryContext): readonly SentPlay[] {
  switch (draft.step) {
    case 'closed':
    case 'who':
      return []
    case 'foul-type':
      return [foulOfUnknownKind(draft.opening, draft.actor, table)]
    case 'ask':
    case 'naming':
      return [draft.play, ...draft.also]
    case 'adding':
    case 'detail':
      return playsWhenClosed(draft.before, table)
    default:
      throw draft satisfies never
  }
}

/**
 * The play to record when another event starts (rule 39): a play without its person is credited to a player to be named later, and an
 * open question is noted for the review.
 */
function playsWhenLeft(draft: Draft, table: EntryContext): readonly SentPlay[] {
  switch (draft.step) {
    case 'who': {
      const { opening } = draft
      if (opening.isOptional) return []
      const later = laterActor(opening.side)
      return [
        opening.doing === 'foul'
          ? foulOfUnknownKind(opening, later, table)
          : openingPlay(opening, later, table),
      ]
    }
    case 'ask':
      return [noteUnanswered(draft.play, unansweredOf(draft)), ...draft.also]
    case 'adding':
    case 'detail':
      return playsWhenLeft(draft.before, table)
    default:
      return playsWhenClosed(draft, table)
  }
}

function foulOfUnknownKind(opening: Opening, actor: Actor, table: EntryContext): SentPlay {
  const play = openingPlay(opening, actor, table, { foulType: suggestedFoul(actor) })
  return noteUnanswered(withLawfulAward(play, table), ['foul-type'])
}

/** Asks the open questions about a saved play: interrupted free throws, a rebound without its player. */
export function reopenPlay(play: Play, table: EntryContext): Draft {
  const sent = clearUnanswered(takeApart(play), UNANSWERED)
  return askNext(beginQuestions(sent, table), CLOSED, table).draft
}

/** Asks who the first event of a saved play was that has a player to be named later; null without one. */
export function beginNaming(play: Play, { now }: EntryContext, asked?: string): Draft | null {
  const sent = takeApart(play)
  const eventId = asked ?? laterEventOf(sent)?.id
  if (!eventId) return null
  return { ...beginQuestions(sent, { now }), step: 'naming', eventId, before: CLOSED }
}

/** Adds an event to a saved play; null where the play cannot have it. Asks only about free throws. */
export function beginAddition(play: Play, extra: Extra, table: EntryContext): Draft | null {
  const sent = takeApart(play)
  if (!mayAdd(sent, extra, table.game.sheet.setup.rules)) return null
  const asked = beginQuestions(extra === 'foul' ? sent : clearUnanswered(sent, [extra]), table)
  return { ...asked, step: 'adding', extra, skipped: OPTIONAL, before: CLOSED }
}

const UNANSWERED: readonly Unanswered[] = [...OPTIONAL, 'throw-rebound', 'foul-type']

const beginQuestions = (play: SentPlay, { now }: Pick<EntryContext, 'now'>) => ({
  play,
  skipped: [],
  thrower: null,
  also: [],
  moment: now,
  answers: 0,
})

function openAtCourt(point: Point, missed: boolean, { game, attacks, now, newId }: EntryContext): Draft {
  const hoop = hoopSideOf(game.sheet.setup.court, point)
  const attackers = SIDES.filter((one) => attacks[one] === hoop)
  // On a half court both sides attack the same hoop.
  const side = attackers.length === 1 ? attackers[0]! : (game.ball.possession?.side ?? 'home')
  const doing = missed ? 'shot_miss' : 'shot_made'
  const opening: Opening = { id: newId(), doing, side, point, value: null, flagged: false, moment: now }
  return { step: 'who', opening, before: CLOSED }
}

/** A foul belongs to the other side (rule 142). */
const changesSide = (from: Initiator, to: Initiator): boolean => (from === 'foul') !== (to === 'foul')

function begin(draft: Draft, doing: Initiator, table: EntryContext): StepResult {
  const { game, now, newId } = table
  if (draft.step === 'who' && !draft.opening.isOptional) {
    const { opening } = draft
    const side = changesSide(opening.doing, doing) ? otherSide(opening.side) : opening.side
    return withoutPlays({ step: 'who', opening: { ...opening, doing, side }, before: CLOSED })
  }
  const withBall = game.ball.possession?.side ?? 'home'
  const side = table.crew?.side ?? (doing === 'foul' ? otherSide(withBall) : withBall)
  const opening: Opening = {
    id: newId(),
    doing,
    side,
    point: null,
    value: null,
    flagged: false,
    moment: now,
  }
  return { draft: { step: 'who', opening, before: CLOSED }, plays: playsWhenLeft(draft, table) }
}

function changeOpening(opening: Opening, kind: 'other-team' | 'value', { game }: EntryContext): Opening {
  if (kind === 'other-team') return { ...opening, side: otherSide(opening.side) }
  const { inside, outside } = game.sheet.setup.rules.shotValues
  return { ...opening, value: worthOf(opening, game) === inside ? outside : inside }
}

function nameActor(draft: Draft, actor: Actor, table: EntryContext): StepResult {
  if (draft.step === 'ask') return nameAskedPerson(draft, actor, table)
  if (draft.step === 'adding') return addExtra(draft, actor, table)
  if (draft.step === 'naming') return nameLater(draft, actor)
  return nameOpener(draft, actor, table)
}

/** The person of the play's first event is known. */
function nameOpener(draft: Draft, actor: Actor, table: EntryContext): StepResult {
  if (draft.step !== 'who') return withoutPlays(draft)
  const { opening } = draft
  if (opening.doing === 'foul') return withoutPlays({ step: 'foul-type', opening, actor, before: draft })
  return withDetailAsked(askFirst(openingPlay(opening, actor, table), opening.moment, draft, table), table)
}

/** With the setting, the detail of a play is asked for first. */
const withDetailAsked = (result: StepResult, { asksDetail = false }: EntryContext): StepResult =>
  asksDetail && result.draft.step === 'ask' ? { ...result, draft: askDetail(result.draft) } : result

function touchDetail(draft: Draft, value: string | undefined): StepResult {
  if (draft.step === 'detail' && value !== undefined) return chooseDetail(draft, value)
  return withoutPlays(draft.step === 'ask' && value === undefined ? askDetail(draft) : draft)
}

function chooseFoulType(
  draft: Draft,
  { foulType, more }: Pick<Extract<Touch, { kind: 'foul-type' }>, 'foulType' | 'more'>,
  table: EntryContext,
): StepResult {
  if (draft.step !== 'foul-type') return withoutPlays(draft)
  const play = openingPlay(draft.opening, draft.actor, table, { foulType, ...more })
  return withDetailAsked(askFirst(play, draft.opening.moment, draft, table), table)
}

/** Enter: takes the suggestion, else none. */
function answerNone(draft: Draft, table: EntryContext): StepResult {
  if (draft.step === 'foul-type')
    return chooseFoulType(draft, { foulType: suggestedFoul(draft.actor) }, table)
  if (draft.step === 'adding' || draft.step === 'naming' || draft.step === 'detail')
    return withoutPlays(draft.before)
  if (draft.step === 'who' && draft.opening.isOptional) return withoutPlays(CLOSED)
  return draft.step === 'ask' ? acceptSuggestion(draft, table) : withoutPlays(draft)
}

function toggleDraftFlag(draft: Draft): Draft {
  switch (draft.step) {
    case 'closed':
      return draft
    case 'ask':
    case 'adding':
    case 'naming':
    case 'detail':
      return { ...draft, play: toggleFlag(draft.play) }
    default: {
      const { opening } = draft
      return { ...draft, opening: { ...opening, flagged: !opening.flagged } }
    }
  }
}
