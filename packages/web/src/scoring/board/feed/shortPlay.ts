import { type GameEvent, msg, type Play, playEvents } from '@fullcourt/scorebook/vocabulary'
import {
  type DescribeContext,
  describePlay,
  eventTitle,
  foulWord,
  shotText,
} from '@fullcourt/scorebook/words'
import { splitName } from '../../../plays/splitName.ts'
import { t, translate } from '../../../ui/language.ts'

/** A play in one line: '12', 'Pat', 'Birch', 'Shooting foul', 'on 7', '●○'. */
export interface ShortPlay {
  /** '' for a team. */
  readonly jersey: string
  /** '' for a team. */
  readonly first: string
  /** The last name of a player, or the name of a team. */
  readonly name: string
  readonly action: string
  /** The action where there is no room for all of it; null: it is as short already. */
  readonly shortAction: string | null
  /** Who else took part; none where that is the result. */
  readonly others: readonly string[]
  /** The result, which is never cut. */
  readonly result: string
  /** The result is free throws. */
  readonly isThrows: boolean
}

/** Signs for the results of free throws, where a row has no room for words. */
const THROW_MARKS: { readonly [type in GameEvent['type']]?: string } = {
  freethrow_made: '●',
  freethrow_miss: '○',
  freethrow_violation: '×',
}

/** '12'; 'team' for a team or a bench, '?' for a player to be named. */
function numberOf({ people }: DescribeContext, event: GameEvent): string {
  if (event.assignment === 'LATER') return '?'
  if (event.assignment !== 'PLAYER') return t('team')
  return people.get(event.teamGamePersonnelId ?? '')?.jersey ?? '?'
}

/** '●○' */
const throwsOf = ({ rel }: Play): string => rel.map(({ type }) => THROW_MARKS[type] ?? '').join('')

/** The words of fouls where there is no room for them, by the words of the rules. */
export const SHORT_FOULS: Readonly<Record<string, string>> = {
  'Shooting foul': msg('S-foul'),
  'Offensive foul': msg('O-foul'),
  'Technical foul': msg('T-foul'),
  'Unsportsmanlike foul': msg('U-foul'),
  'Disqualifying foul': msg('D-foul'),
  'Intentional foul': msg('I-foul'),
  'Flagrant foul': msg('F-foul'),
  'Flagrant 1 foul': msg('F1-foul'),
  'Flagrant 2 foul': msg('F2-foul'),
  'Flagrant foul, penalty 1': msg('F1-foul'),
  'Flagrant foul, penalty 2': msg('F2-foul'),
}

/** 'S-foul, fast break' for 'Shooting foul, fast break'. */
function shortFoul({ setup }: DescribeContext, { origin }: Play, action: string): string | null {
  const word = foulWord(setup.rules, origin.attributes.foulType ?? 'non_shooting')
  const short = SHORT_FOULS[word]
  return short ? action.replace(t(word), t(short)) : null
}

function fouledOf({ people }: DescribeContext, { origin }: Play): readonly string[] {
  const fouled = people.get(origin.attributes.drawnById ?? '')
  return fouled ? [t('on {player}', { player: fouled.jersey })] : []
}

/** Letters of the box score, where a row has no room for words. */
const LETTERS: { readonly [type in GameEvent['type']]?: string } = {
  assist: 'A',
  blocked_shot: 'B',
  rebound: 'R',
  steal: 'S',
}

/** Those who took part, in order: 'B 30', 'R 33'. */
const helpers = (context: DescribeContext, { rel }: Play): readonly string[] =>
  rel.flatMap((event) => {
    const letter = LETTERS[event.type]
    return letter ? [`${letter} ${numberOf(context, event)}`] : []
  })

/** The numbers of the players who went out, or came in. */
const changed = (context: DescribeContext, play: Play, isIn: boolean): string =>
  playEvents(play)
    .filter(({ type, attributes }) => type === 'substitution' && (attributes.subIn ?? false) === isIn)
    .map((event) => numberOf(context, event))
    .join(', ')

type Actor = Pick<ShortPlay, 'jersey' | 'first' | 'name'>

const NO_ACTOR: Actor = { jersey: '', first: '', name: '' }

const teamOf = ({ names }: DescribeContext, { isHomeTeam }: GameEvent): Actor => ({
  ...NO_ACTOR,
  name: names[isHomeTeam ? 'home' : 'away'],
})

/** The number and the name of the player of a play, or the name of its team. */
function actorOf(context: DescribeContext, { origin }: Play): Actor {
  if (origin.assignment === 'LATER') return { ...NO_ACTOR, jersey: '?' }
  const person = context.people.get(origin.teamGamePersonnelId ?? '')
  if (origin.assignment !== 'PLAYER' || !person) return teamOf(context, origin)
  const { first, last } = splitName(person.fullName)
  return { jersey: person.jersey, first, name: last }
}

/** Describes a play for a row of one line. */
export function shortPlay(context: DescribeContext, play: Play): ShortPlay {
  const { origin } = play
  const { action, who } = describePlay(context, play)
  const actor = who ? actorOf(context, play) : NO_ACTOR
  const throws = throwsOf(play)
  const others = [...fouledOf(context, play), ...helpers(context, play)]
  const line = throws
    ? { ...actor, shortAction: null, others, result: throws, isThrows: true }
    : { ...actor, shortAction: null, others: [], result: others.join(' '), isThrows: false }
  switch (origin.type) {
    case 'shot_made':
    case 'shot_miss':
      return { ...line, action: shotText(origin.type, origin.pointValue, { t: translate }) }
    case 'turnover':
      return {
        ...line,
        action: t(eventTitle(origin.type)),
        ...(origin.attributes.deadBall ? { result: t('dead ball') } : {}),
      }
    case 'substitution': {
      const [out, into] = [changed(context, play, false), changed(context, play, true)]
      const team = teamOf(context, origin)
      return {
        ...line,
        ...team,
        action: out && t('Out {players}', { players: out }),
        others: [],
        result: into && t('in {players}', { players: into }),
      }
    }
    case 'foul':
      return { ...line, action, shortAction: shortFoul(context, play, action) }
    default:
      return { ...line, action }
  }
}
