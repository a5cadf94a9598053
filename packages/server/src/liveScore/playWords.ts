/** A play in words for spectators: jerseys, and names only where the program shows them. */
import { opensWithJump } from '@fullcourt/scorebook/fold'
import { foulWord, isCharged } from '@fullcourt/scorebook/rules'
import {
  type BySide,
  type GameEvent,
  type Person,
  type Play,
  type RuleProfile,
  type Side,
  sideOf,
} from '@fullcourt/scorebook/vocabulary'

/** What the words of a play depend on: the people of the game by id, the names of the sides, and the rules. */
export interface PlayWordsContext {
  readonly people: ReadonlyMap<string, Person>
  readonly names: BySide<string>
  readonly rules: RuleProfile
  readonly showsNames: boolean
}

const POINTS: Readonly<Record<number, string>> = {
  1: 'a one-pointer',
  2: 'a two-pointer',
  3: 'a three-pointer',
}
const THROWS: Readonly<Record<string, string>> = {
  freethrow_made: 'made',
  freethrow_miss: 'missed',
  freethrow_violation: 'violation',
}

/** '#12', '#12 Jordan Lee'; null where the play names no player. */
function playerOf(
  { people, showsNames }: PlayWordsContext,
  personId: string | null | undefined,
): string | null {
  const person = people.get(personId ?? '')
  if (!person?.jersey) return null
  return showsNames ? `#${person.jersey} ${person.fullName}` : `#${person.jersey}`
}

/** The player of an event, with the team where it is not the team of the play. Else the bench or the team. */
function actorOf(context: PlayWordsContext, event: GameEvent, side: Side): string {
  const own = sideOf(event)
  const player = playerOf(context, event.teamGamePersonnelId)
  const name = player ?? (event.assignment === 'BENCH' ? 'bench' : null)
  if (own === side) return name ?? ''
  return [context.names[own], name].filter(Boolean).join(' ')
}

const shotOf = ({ pointValue }: GameEvent): string => POINTS[pointValue ?? 2] ?? 'a shot'

function timeoutOf({ attributes: { timeoutKind } }: GameEvent): string {
  if (timeoutKind === 'media') return 'Media timeout'
  return timeoutKind === 'official' ? "Officials' timeout" : 'Timeout'
}

const signed = (points: number): string => (points > 0 ? `+${points}` : `${points}`)

/** The event itself, after its actor. */
function wordsOf(context: PlayWordsContext, event: GameEvent): string {
  switch (event.type) {
    case 'shot_made':
      return `made ${shotOf(event)}`
    case 'shot_miss':
      return `missed ${shotOf(event)}`
    case 'freethrow_made':
    case 'freethrow_miss':
    case 'freethrow_violation':
      return `free throw ${THROWS[event.type]}`
    case 'foul':
      return foulWord(context.rules, event.attributes.foulType ?? 'non_shooting').toLowerCase()
    case 'turnover':
      return 'turnover'
    case 'substitution':
      return event.attributes.subIn ? 'in' : 'out'
    case 'timeout':
      return timeoutOf(event).toLowerCase()
    case 'score_adjustment':
      return `score adjusted ${signed(event.pointValue ?? 0)}`
    case 'jumpball':
      return opensWithJump(context.rules) ? 'won the jump ball' : 'has the first ball'
    case 'rebound':
      return 'rebound'
    case 'assist':
      return 'assist'
    case 'steal':
      return 'steal'
    case 'blocked_shot':
      return 'blocked'
    case 'clock_start':
      return 'clock started'
    case 'clock_stop':
      return 'clock stopped'
    default:
      throw event.type satisfies never
  }
}

/** 'assist #4', 'rebound Owls #33', '#4 in' */
function related(context: PlayWordsContext, event: GameEvent, side: Side): string {
  const [actor, words] = [actorOf(context, event, side), wordsOf(context, event)]
  const parts = event.type === 'substitution' ? [actor, words] : [words, actor]
  return parts.filter(Boolean).join(' ')
}

/** 'free throws made, missed' of the thrower, who is named unless the play names them. */
function throwsOf(context: PlayWordsContext, { origin, rel }: Play): readonly string[] {
  const thrown = rel.filter(({ type }) => type in THROWS)
  const [first] = thrown
  if (!first) return []
  const results = thrown.map(({ type }) => THROWS[type]).join(', ')
  const word = thrown.length === 1 ? 'free throw' : 'free throws'
  const thrower = first.teamGamePersonnelId
  const isNamed = thrower === origin.teamGamePersonnelId || thrower === origin.attributes.drawnById
  return [[word, isNamed ? '' : actorOf(context, first, sideOf(origin)), results].filter(Boolean).join(' ')]
}

/** 'on #4' */
function fouledOf(context: PlayWordsContext, { attributes }: GameEvent): string {
  const player = playerOf(context, attributes.drawnById)
  return player ? `on ${player}` : ''
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** '#12 made a three-pointer, assist #4' */
export function playText(context: PlayWordsContext, play: Play): string {
  const { origin, rel } = play
  const side = sideOf(origin)
  const others = rel.filter(({ type }) => !(type in THROWS))
  const first = [actorOf(context, origin, side), wordsOf(context, origin), fouledOf(context, origin)]
  return capital(
    [
      first.filter(Boolean).join(' '),
      ...throwsOf(context, play),
      ...others.map((event) => related(context, event, side)),
    ].join(', '),
  )
}

/** The side of a play; null for a timeout of the officials or the media. */
export const playSide = ({ origin }: Play): Side | null =>
  isCharged(origin.attributes.timeoutKind ?? 'full') ? sideOf(origin) : null
