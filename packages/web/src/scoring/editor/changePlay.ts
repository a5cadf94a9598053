import { type Actor, promptsFor } from '@fullcourt/scorebook/fold'
import {
  type EventAttributes,
  type EventType,
  type FoulType,
  isThrowType,
  type SentEvent,
  type SentPlay,
} from '@fullcourt/scorebook/vocabulary'
import { creditTo, isShot, suggestedFoul } from '../core/draftPlay.ts'
import {
  type ChangeContext,
  type Edited,
  foulsIn,
  lawfulAwardsOf,
  playOf,
  whoField,
  withEvent,
  withoutGone,
  withoutUnset,
  withThrows,
  withUnset,
} from './edited.ts'
import { DETAILS_OF, HAS_PLACE, OF_SIDE } from './kinds.ts'
import { awardOf, changeAward } from './throwChanges.ts'

/** The related events that a play of each kind can have. Their side is that of the play, or the other one. */
const RELATED: {
  readonly [type in EventType]?: { readonly [related in EventType]?: 'own' | 'other' | 'either' }
} = {
  shot_made: { assist: 'own', foul: 'other' },
  shot_miss: { rebound: 'either', blocked_shot: 'other' },
  turnover: { steal: 'other' },
  substitution: { substitution: 'own' },
}

/** The attributes of each kind. Every kind keeps the mark of the officials. */
const ATTRIBUTES: { readonly [type in EventType]?: readonly (keyof EventAttributes)[] } = {
  shot_made: ['fastBreak'],
  shot_miss: ['fastBreak'],
  turnover: ['deadBall'],
  rebound: ['deadBall'],
  foul: ['foulType', 'award', 'drawnById', 'fastBreak', 'technicalKind', 'foulDetail', 'benchRole'],
  timeout: ['timeoutKind'],
  substitution: ['subIn'],
  freethrow_violation: ['freethrowViolationBy'],
}

function keptAttributes({ attributes = {} }: SentEvent, type: EventType): EventAttributes {
  const kept = new Set<string>(['cancelledByOfficials', ...(ATTRIBUTES[type] ?? [])])
  return Object.fromEntries(Object.entries(attributes).filter(([key]) => kept.has(key)))
}

/** The notes of open questions go, because they were about another kind of play. */
function keptOptions({ options = {} }: SentEvent, type: EventType): Readonly<Record<string, unknown>> {
  const details = new Set<string>(Object.values(DETAILS_OF).flat())
  const kept = new Set<string>(DETAILS_OF[type] ?? [])
  return Object.fromEntries(
    Object.entries(options).filter(([key]) => key !== 'unanswered' && (!details.has(key) || kept.has(key))),
  )
}

function pointsFor({ type: before, pointValue = null }: SentEvent, type: EventType, context: ChangeContext) {
  if (isThrowType(type)) return 1
  if (isShot(type))
    return isShot(before) && pointValue ? pointValue : context.game.sheet.setup.rules.shotValues.inside
  return type === 'score_adjustment' ? pointValue || 1 : null
}

/** Changes the kind of a play. What the new kind cannot have goes; what it needs is added and left to be chosen. */
export function changeType(edited: Edited, type: EventType, context: ChangeContext): Edited {
  const { sent } = edited
  const { origin } = sent
  if (origin.type === type) return edited
  const related = RELATED[type] ?? {}
  const rel = sent.rel.filter((event) => {
    const side = related[event.type]
    return (
      side === 'either' ||
      ((side === 'own') === (event.isHomeTeam === origin.isHomeTeam) && side !== undefined)
    )
  })
  const hasFoul = type === 'foul' || rel.some((event) => event.type === 'foul')
  const changed: SentPlay = {
    origin: {
      ...origin,
      type,
      pointValue: pointsFor(origin, type, context),
      attributes: keptAttributes(origin, type),
      options: keptOptions(origin, type),
      location: HAS_PLACE.has(type) ? (origin.location ?? null) : null,
      hoopSide: HAS_PLACE.has(type) ? (origin.hoopSide ?? null) : null,
    },
    rel,
    freethrows: hasFoul ? sent.freethrows : [],
  }
  return withNeeds(withActor(withoutGone({ ...edited, sent: changed })), context)
}

/** A timeout belongs to a side; a substitution or a free throw to a player. */
function withActor(edited: Edited): Edited {
  const { sent, unset } = edited
  const { origin } = sent
  if (OF_SIDE.has(origin.type)) {
    const team = { ...origin, assignment: 'TEAM', teamGamePersonnelId: null } as const
    return { sent: { ...sent, origin: team }, unset: withoutUnset(unset, whoField(origin.id)) }
  }
  if (origin.assignment === 'PLAYER' || origin.assignment === 'LATER') return edited
  if (origin.assignment === 'TEAM' && (origin.type === 'rebound' || origin.type === 'turnover')) return edited
  if (origin.assignment === 'BENCH' && origin.type === 'foul') return edited
  const later = { ...origin, assignment: 'LATER', teamGamePersonnelId: null } as const
  return { sent: { ...sent, origin: later }, unset: withUnset(unset, whoField(origin.id)) }
}

/** Adds what a kind of play cannot be without: the rebound of a miss, the player who comes in, the kind and throws of a foul. */
function withNeeds(edited: Edited, context: ChangeContext): Edited {
  const { origin } = edited.sent
  switch (origin.type) {
    case 'shot_miss':
      return withRebound(edited, context)
    case 'foul':
      return changeFoulType(edited, origin.id, origin.attributes?.foulType ?? suggestedFoul(origin), context)
    case 'timeout':
      return withAttributes(edited, { timeoutKind: 'full', ...origin.attributes })
    case 'substitution': {
      const out = withAttributes(edited, { subIn: false, ...origin.attributes })
      return addRelated(
        out,
        { type: 'substitution', side: 'own', attributes: { subIn: !out.sent.origin.attributes?.subIn } },
        context,
      )
    }
    case 'freethrow_violation':
      return withAttributes(edited, { freethrowViolationBy: 'offense', ...origin.attributes })
    default:
      return edited
  }
}

function withAttributes(edited: Edited, attributes: EventAttributes): Edited {
  const { sent } = edited
  return { ...edited, sent: { ...sent, origin: { ...sent.origin, attributes } } }
}

function withRebound(edited: Edited, context: ChangeContext): Edited {
  const play = playOf(edited.sent, context)
  const asked = play && promptsFor(context.game, play).find(({ kind }) => kind === 'rebound')
  if (!asked) return edited
  return addRelated(edited, { type: 'rebound', side: 'other' }, context)
}

interface NewRelated {
  readonly type: EventType
  readonly side: 'own' | 'other'
  readonly attributes?: EventAttributes
}

/** Adds a related event whose person is still to be chosen. */
export function addRelated(
  { sent, unset }: Edited,
  { type, side, attributes }: NewRelated,
  { newId }: Pick<ChangeContext, 'newId'>,
): Edited {
  const event: SentEvent = {
    id: newId(),
    type,
    isHomeTeam: sent.origin.isHomeTeam === (side === 'own'),
    assignment: 'LATER',
    teamGamePersonnelId: null,
    ...(attributes ? { attributes } : {}),
  }
  return { sent: { ...sent, rel: [...sent.rel, event] }, unset: withUnset(unset, whoField(event.id)) }
}

/** Adds the foul of an and-one, with its throw. */
export function addAndOne(edited: Edited, context: ChangeContext): Edited {
  const { teamGamePersonnelId } = edited.sent.origin
  const attributes = { foulType: 'shooting', drawnById: teamGamePersonnelId ?? null } as const
  const added = addRelated(edited, { type: 'foul', side: 'other', attributes }, context)
  const foul = added.sent.rel.at(-1)!
  return withLawfulAward(added, foul.id, context)
}

/** Takes a related event away. With the foul of an and-one go its throws. */
export function removeRelated(edited: Edited, id: string): Edited {
  const { sent } = edited
  const isFoul = sent.rel.some((event) => event.id === id && event.type === 'foul')
  const rel = sent.rel.filter((event) => event.id !== id)
  const hasFoul = foulsIn({ ...sent, rel }).length > 0
  return withoutGone({
    ...edited,
    sent: { ...sent, rel, freethrows: isFoul && !hasFoul ? [] : sent.freethrows },
  })
}

/** Gives the throws that the rules give, unless the award is lawful already. */
function withLawfulAward(edited: Edited, foulId: string, context: ChangeContext): Edited {
  const awards = lawfulAwardsOf(edited.sent, foulId, context)
  const now = awardOf(edited.sent)
  const award = now !== null && awards.includes(now) ? now : awards[0]
  return award === undefined ? edited : changeAward(edited, foulId, award, context)
}

/**
 * Changes the kind of a foul with what follows from it: an offensive foul is a turnover too, a technical foul is on no player,
 * and the throws are those of the new kind.
 */
export function changeFoulType(
  edited: Edited,
  foulId: string,
  foulType: FoulType,
  context: ChangeContext,
): Edited {
  const sent = withEvent(edited.sent, foulId, (foul) => {
    const { technicalKind, foulDetail, drawnById, ...others } = foul.attributes ?? {}
    return {
      ...foul,
      attributes: {
        ...others,
        foulType,
        ...(foulType === 'technical' && technicalKind ? { technicalKind } : {}),
        ...(foulType === 'non_shooting' && foulDetail ? { foulDetail } : {}),
        ...(foulType !== 'technical' && drawnById ? { drawnById } : {}),
      },
    }
  })
  const changed = withTurnover({ ...edited, sent }, foulType === 'offensive', context)
  return foulsIn(sent).length === 1 ? withLawfulAward(changed, foulId, context) : changed
}

/** The turnover of an offensive foul is the fouling player's. */
function withTurnover(edited: Edited, isOffensive: boolean, { newId }: ChangeContext): Edited {
  const { sent } = edited
  const { origin } = sent
  if (origin.type !== 'foul') return edited
  const isOwn = ({ type, isHomeTeam }: SentEvent) => type === 'turnover' && isHomeTeam === origin.isHomeTeam
  if (!isOffensive)
    return withoutGone({ ...edited, sent: { ...sent, rel: sent.rel.filter((one) => !isOwn(one)) } })
  if (sent.rel.some(isOwn)) return edited
  const { isHomeTeam, assignment, teamGamePersonnelId } = origin
  const turnover: SentEvent = {
    id: newId(),
    type: 'turnover',
    isHomeTeam,
    assignment: assignment === 'BENCH' ? 'TEAM' : assignment,
    teamGamePersonnelId: teamGamePersonnelId ?? null,
  }
  return { ...edited, sent: { ...sent, rel: [...sent.rel, turnover] } }
}

/** Changes the fouled player. The throws of the former one become those of the new one. */
export function changeFouled(edited: Edited, foulId: string, personId: string | null): Edited {
  const { sent } = edited
  const before = foulsIn(sent).find(({ id }) => id === foulId)?.attributes?.drawnById ?? null
  const changed = withEvent(sent, foulId, (foul) => ({
    ...foul,
    attributes: { ...foul.attributes, drawnById: personId },
  }))
  if (!personId) return { ...edited, sent: changed }
  let { unset } = edited
  const freethrows = changed.freethrows.map((one) => {
    const isFormer = one.teamGamePersonnelId === before && before !== null
    if (one.status === 'violation' || !(isFormer || unset.has(whoField(one.id)))) return one
    unset = withoutUnset(unset, whoField(one.id))
    return { ...one, teamGamePersonnelId: personId, assignment: 'PLAYER' as const }
  })
  return { sent: withThrows(changed, freethrows), unset }
}

/** Names the person of an event. Where the play changes sides, the others in it have to be chosen anew. */
export function changePerson(edited: Edited, eventId: string, actor: Actor, context: ChangeContext): Edited {
  const { sent } = edited
  const credit = creditTo(actor)
  const isOrigin = eventId === sent.origin.id
  const turned = isOrigin && credit.isHomeTeam !== sent.origin.isHomeTeam
  const named = isOrigin ? withOwnTurnover(sent, credit) : sent
  const changed = {
    sent: withEvent(named, eventId, (event) => ({ ...event, ...credit })),
    unset: withoutUnset(edited.unset, whoField(eventId)),
  }
  return turned ? turnSides(changed, context) : changed
}

/** The turnover of an offensive foul follows its player. */
function withOwnTurnover(sent: SentPlay, credit: ReturnType<typeof creditTo>): SentPlay {
  const { origin } = sent
  if (origin.type !== 'foul' || origin.attributes?.foulType !== 'offensive') return sent
  const rel = sent.rel.map((event) =>
    event.type === 'turnover' && event.isHomeTeam === origin.isHomeTeam ? { ...event, ...credit } : event,
  )
  return { ...sent, rel }
}

/** The play is the other team's now, so its related events and throws change sides too. */
function turnSides({ sent, unset }: Edited, context: ChangeContext): Edited {
  const open: string[] = []
  const turnedEvent = <E extends Pick<SentEvent, 'id' | 'isHomeTeam' | 'assignment'>>(event: E): E => {
    if (event.assignment === 'TEAM') return { ...event, isHomeTeam: !event.isHomeTeam }
    open.push(whoField(event.id))
    return { ...event, isHomeTeam: !event.isHomeTeam, assignment: 'LATER', teamGamePersonnelId: null }
  }
  const isNamed = ({ type }: SentEvent) => type === 'turnover' && sent.origin.type === 'foul'
  const rel = sent.rel.map((event) => (isNamed(event) ? event : turnedEvent(event)))
  const freethrows = sent.freethrows.map(({ throwerId: _, ...one }) => ({
    ...turnedEvent({
      ...one,
      isHomeTeam: one.isHomeTeam ?? sent.origin.isHomeTeam,
      assignment: one.assignment ?? 'LATER',
    }),
    ...(one.reboundPlayer ? { reboundPlayer: turnedEvent(one.reboundPlayer) } : {}),
  }))
  const turned = withoutFouled({ ...sent, rel, freethrows })
  const edited = { sent: turned, unset: withUnset(unset, ...open) }
  const fouls = foulsIn(turned)
  return fouls.length === 1 ? withLawfulAward(edited, fouls[0]!.id, context) : edited
}

const withoutFouled = (sent: SentPlay): SentPlay =>
  foulsIn(sent).reduce(
    (play, { id }) =>
      withEvent(play, id, (foul) => {
        const { drawnById: _, ...attributes } = foul.attributes ?? {}
        return { ...foul, attributes }
      }),
    sent,
  )

/** Names the thrower of a free throw. */
export function changeThrower({ sent, unset }: Edited, id: string, actor: Actor): Edited {
  const credit = creditTo(actor)
  const freethrows = sent.freethrows.map((one) => (one.id === id ? { ...one, ...credit } : one))
  return { sent: withThrows(sent, freethrows), unset: withoutUnset(unset, whoField(id)) }
}

/** Names the rebounder of a missed throw. */
export function changeRebounder({ sent, unset }: Edited, reboundId: string, actor: Actor): Edited {
  const credit = creditTo(actor)
  const freethrows = sent.freethrows.map((one) =>
    one.reboundPlayer?.id === reboundId
      ? { ...one, reboundPlayer: { ...one.reboundPlayer, ...credit } }
      : one,
  )
  return { sent: withThrows(sent, freethrows), unset: withoutUnset(unset, whoField(reboundId)) }
}
