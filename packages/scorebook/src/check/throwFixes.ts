import type { Game } from '../fold/game.ts'
import type { OrderedEvent } from '../fold/log.ts'
import { foulFacts, foulRule } from '../rules/fouls.ts'
import type { TakenThrow } from '../rules/freeThrows.ts'
import { derivedId } from '../vocabulary/derivedId.ts'
import { type GameEvent, type Play, playEvents } from '../vocabulary/play.ts'
import {
  type Award,
  awardOfThrows,
  FOUL_DETAILS,
  isThrowType,
  otherSide,
  sideOf,
} from '../vocabulary/terms.ts'
import { fillIn, msg } from '../vocabulary/translate.ts'
import { withArticle } from '../words/letters.ts'
import { EVENT_NOUNS } from '../words/nouns.ts'
import { awardText } from '../words/throwWords.ts'
import type { Fix } from './codes.ts'
import { knowsKinds } from './foulKinds.ts'
import {
  eventAt,
  fixOf,
  justBefore,
  laterOf,
  put,
  renumberThrows,
  toChoose,
  withAttempt,
  withAttributes,
} from './repairs.ts'
import type { CheckState } from './state.ts'
import { difference, hasOwnThrows, isSameSideAndTime } from './takenThrows.ts'
import { foulDetailText, foulKindText } from './words.ts'

/**
 * Makes fixes that add the missing throw of an award, before the others or after them. Only the final score can tell whether it
 * went in. Most throws do.
 */
export function addThrow(
  { event: foul, play }: Pick<OrderedEvent, 'event' | 'play'>,
  award: Award | undefined = foul.attributes.award,
): readonly Fix[] {
  const { origin, rel } = withAward(renumberThrows(play), foul, award)
  const throws = rel.filter((one) => isThrowType(one.type) && one.isHomeTeam !== foul.isHomeTeam)
  const [first] = throws
  const last = throws.at(-1)
  const number = last?.attributes.attempt ?? 0
  if (!first || !last || number + 1 !== award || throws.length !== number) return []
  const { isHomeTeam, assignment, teamGamePersonnelId } = first
  const thrower = { isHomeTeam, assignment, teamGamePersonnelId }
  const isRebounded = rel.some(
    ({ type, attributes }) => type === 'rebound' && attributes.attempt === last.attributes.attempt,
  )
  const make = (type: 'freethrow_miss' | 'freethrow_made', at: GameEvent, attempt: number) => ({
    ...eventAt(at, type, thrower, { attributes: { attempt }, pointValue: 1, originEventId: origin.id }),
    id: derivedId('repair', at.id, type, String(attempt)),
  })
  const shifted = rel.map((one) =>
    one.attributes.attempt === undefined ? one : withAttempt(one, one.attributes.attempt + 1),
  )
  const place = rel.indexOf(first)
  return (['freethrow_made', 'freethrow_miss'] as const).flatMap((type) => {
    const atStart = { origin, rel: shifted.toSpliced(place, 0, make(type, first, 1)) }
    const atEnd = { origin, rel: [...rel, make(type, last, number + 1)] }
    const fixes = [fixOf(fillIn('Add {event}', { event: withArticle(EVENT_NOUNS[type]) }), put(atStart))]
    if (!isRebounded)
      fixes.push(
        fixOf(fillIn('Add {event} at the end', { event: withArticle(EVENT_NOUNS[type]) }), put(atEnd)),
      )
    return fixes.map((fix): Fix => ({ ...fix, proof: 'by-score' }))
  })
}

/** The details of a common foul that would give what it gave. */
export function detailFixes(game: Game, { event, play }: OrderedEvent): readonly Fix[] {
  const { foulType = 'non_shooting', award } = event.attributes
  if (foulType !== 'non_shooting') return []
  return FOUL_DETAILS.flatMap((foulDetail) => {
    const rule = foulRule(game.sheet.setup.rules, { ...foulFacts(event), foulDetail })
    if (rule.award !== award || rule.afterwards === 'live') return []
    return [
      fixOf(
        fillIn('Make it {kind}', { kind: foulDetailText(foulDetail) }),
        withAttributes(play, event, { foulDetail }),
      ),
    ]
  })
}

/** Adds the throw that an award lacks of the one that the rules give. Which of the two is wrong, only a person knows. */
export function throwsDue(placed: OrderedEvent, due: Award, taken: readonly TakenThrow[]): readonly Fix[] {
  if (hasOwnThrows(placed) || difference([due], taken) !== 1) return []
  return addThrow(placed, due).map(toChoose)
}

/** Fixes a wrong award: uses the award of the rules if the taken throws agree with it, else a kind of foul that explains them. */
export function bonusFix(
  game: Game,
  { event, play }: Pick<OrderedEvent, 'event' | 'play'>,
  due: Award,
  taken: readonly TakenThrow[],
): Fix | undefined {
  const { foulType = 'non_shooting', award } = event.attributes
  if (hasOwnThrows({ event, play })) return undefined
  if (difference([due], taken) === 0) {
    return fixOf(
      fillIn('Give {award}', { award: awardText(due) }),
      withAttributes(play, event, { award: due }),
    )
  }
  const wasShooting = foulType === 'non_shooting' && (award === 2 || award === 3)
  const wasCommon = foulType === 'shooting' && award === 0
  if (!wasShooting && !wasCommon) return undefined
  const kind = wasShooting ? 'shooting' : 'non_shooting'
  return fixOf(
    fillIn('Make it {kind}', { kind: foulKindText(game, kind) }),
    withAttributes(play, event, { foulType: kind }),
  )
}

/** Makes a fix that adds a foul before its throws, by a player still to be named. */
export function addFoul(state: CheckState): Fix {
  const { looseThrows, lastBasket, kindsOfFouls } = state
  const { event } = looseThrows[0]!
  const award = awardOfThrows(looseThrows.length)
  const isAndOne = award === 1 && lastBasket !== null && isSameSideAndTime(lastBasket.event, event)
  const foulType = (award > 1 || isAndOne) && knowsKinds(state) ? 'shooting' : 'non_shooting'
  const { teamGamePersonnelId } = event
  const attributes = {
    foulType,
    award,
    ...(teamGamePersonnelId && kindsOfFouls.drawn > 0 ? { drawnById: teamGamePersonnelId } : {}),
  } as const
  const by = laterOf(otherSide(sideOf(event)))
  return fixOf(
    msg('Add the foul'),
    put({ origin: eventAt(event, 'foul', by, { ...justBefore(event), attributes }), rel: [] }),
  )
}

/**
 * Adds the missed throw that a rebound in the play of a foul names by its number. Null if that throw is there, or if the rebound
 * names none.
 */
export function addReboundedThrow({ event: rebound, play }: OrderedEvent): Fix | null {
  const { attempt } = rebound.attributes
  const foul = playEvents(play).find(({ type }) => type === 'foul')
  if (attempt === undefined || !foul) return null
  const throws = play.rel.filter((one) => isThrowType(one.type) && one.isHomeTeam !== foul.isHomeTeam)
  const isNext = throws.length > 0 && throws.every((one) => (one.attributes.attempt ?? 0) < attempt)
  const { award } = foul.attributes
  if (!isNext || throws.length !== attempt - 1 || attempt > 3) return null
  const { isHomeTeam, assignment, teamGamePersonnelId } = throws[0]!
  const thrown = eventAt(
    rebound,
    'freethrow_miss',
    { isHomeTeam, assignment, teamGamePersonnelId },
    { attributes: { attempt }, pointValue: 1, originEventId: play.origin.id },
  )
  const isShort = typeof award === 'number' && award < attempt
  const { origin, rel } = isShort ? withAward(play, foul, awardOfThrows(attempt)) : play
  const place = rel.findIndex(({ id }) => id === rebound.id)
  return fixOf(msg('Add the missed free throw'), put({ origin, rel: rel.toSpliced(place, 0, thrown) }))
}

/** Sets the award of a foul in its play. */
function withAward({ origin, rel }: Play, foul: GameEvent, award: Award | undefined): Play {
  const each = (one: GameEvent): GameEvent =>
    one.id === foul.id && award !== undefined ? { ...one, attributes: { ...one.attributes, award } } : one
  return { origin: each(origin), rel: rel.map(each) }
}
