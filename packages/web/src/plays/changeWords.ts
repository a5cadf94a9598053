import type { FieldChange, MergeField } from '@fullcourt/scorebook/fold'
import {
  AWARDS,
  distance,
  type FoulType,
  formatClock,
  type GameEvent,
  type Play,
  periodLabel,
} from '@fullcourt/scorebook/vocabulary'
import {
  awardText,
  DETAIL_LABELS,
  type DescribeContext,
  describeEvent,
  detailWord,
  eventTitle,
  foulAttributeWord,
  foulWord,
  nameOf,
  resultWord,
  sentenceOf,
  throwTitle,
} from '@fullcourt/scorebook/words'
import type { AskedField } from '../book/data/authors.ts'
import type { Author } from '../book/data/localData.ts'
import { dateText } from '../ui/dates.ts'
import { joinWords } from '../ui/joinWords.ts'
import { showDistance } from '../ui/units.ts'

type At = Pick<FieldChange, 'eventId' | 'field'>

/** Labels of fields of a play, as changes name them. */
const FIELD_WORDS: Readonly<Record<string, string>> = {
  who: 'Player',
  when: 'Time',
  place: 'Place',
  type: 'Result',
  pointValue: 'Points',
  userFlagged: 'Flag',
  play: 'Event',
  'attributes.foulType': 'Kind of foul',
  'attributes.award': 'Free throws',
  'attributes.drawnById': 'Fouled player',
  'attributes.deadBall': 'Dead ball',
  'attributes.technicalKind': 'Kind of technical',
  'attributes.foulDetail': 'Detail of the foul',
  'attributes.benchRole': 'On the bench',
  'attributes.throwerId': 'Thrower',
  'attributes.cancelledByOfficials': 'Canceled by the officials',
  'attributes.fastBreak': 'Fast break',
  'options.unanswered': 'Open question',
  'options.bothCount': "Answer to 'Entered twice?'",
  ...Object.fromEntries(Object.entries(DETAIL_LABELS).map(([key, label]) => [`options.${key}`, label])),
}

const eventOf = (plays: readonly (Play | null)[], id: string): GameEvent | undefined =>
  plays.flatMap((play) => (play ? [play.origin, ...play.rel] : [])).find((event) => event.id === id)

/** 'Assist' for a related event; '' for the origin event. */
function partWord(context: DescribeContext, event: GameEvent | undefined): string {
  if (!event || event.originEventId === null) return ''
  const { attempt } = event.attributes
  if (attempt !== undefined) return event.type === 'rebound' ? eventTitle(event.type) : throwTitle(attempt)
  return describeEvent(context, event)
}

/** 'Points', 'Assist', 'Free throw 2: result'. `plays`: versions of the play that may have the event. */
export function fieldWord(
  context: DescribeContext,
  { eventId, field }: At,
  plays: readonly (Play | null)[],
): string {
  const part = partWord(context, eventOf(plays, eventId))
  const word = FIELD_WORDS[field] ?? 'Detail'
  if (field === 'event' || (field === 'who' && part)) return part || 'Event'
  return part ? `${part}: ${word.toLowerCase()}` : word
}

const plural = (count: unknown, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`

/** The value of a field in words: '3 points', '12 Pat Birch', 'Q1 7:50'. */
export function valueWords(context: DescribeContext, field: MergeField, value: unknown): string {
  const { setup, people } = context
  switch (field) {
    case 'who':
      return nameOf(context, value as Parameters<typeof nameOf>[1])
    case 'when': {
      if (typeof value !== 'object' || value === null) return 'with the event'
      const { period, clockTime } = value as Pick<GameEvent, 'period' | 'clockTime'>
      return `${periodLabel(setup.rules, period)} ${formatClock(clockTime)}`
    }
    case 'place': {
      const { location, hoopSide } = value as Pick<GameEvent, 'location' | 'hoopSide'>
      return location ? showDistance(distance(setup.court, location, hoopSide ?? undefined)) : 'no place'
    }
    case 'type':
      return resultWord(String(value))
    case 'pointValue':
      return plural(value, 'point')
    case 'userFlagged':
      return value ? 'flagged' : 'no flag'
    case 'event':
      return value ? nameOf(context, value as GameEvent) : 'none'
    case 'play':
      return value ? sentenceOf(context, value as Play) : 'deleted'
    case 'attributes.foulType':
      return value ? foulWord(setup.rules, value as FoulType) : 'not said'
    case 'attributes.award': {
      const award = AWARDS.find((one) => one === value)
      return award === undefined ? 'not said' : awardText(award)
    }
    case 'attributes.drawnById':
    case 'attributes.throwerId': {
      const person = people.get(String(value))
      return person ? `${person.jersey} ${person.fullName}` : 'not said'
    }
    case 'attributes.fastBreak':
      return value === undefined ? 'by the clock' : value ? 'yes' : 'no'
    case 'attributes.deadBall':
      return value ? 'dead ball' : 'live ball'
    case 'attributes.cancelledByOfficials':
      return value ? 'canceled' : 'not canceled'
    case 'options.unanswered':
      return value ? 'open' : 'settled'
    case 'options.bothCount':
      return value ? 'both count' : 'not said'
    default:
      if (value === undefined) return 'not said'
      return field.startsWith('options.')
        ? detailWord(String(value)).toLowerCase()
        : foulAttributeWord(String(value))
  }
}

/** The author of a change, as the user reads it. */
function authorWords(author: Author | null, userId: string): string {
  if (!author || author.id === userId) return 'You, in another window,'
  return author.name ?? 'Another person'
}

/** ' at 8:14pm'; '' where the time is not known. */
const timeWords = (author: Author | null): string => (author ? ` at ${dateText('time', author.at)}` : '')

/** 'Sam Lee set 3 points at 8:14pm' */
export function theirChangeWords(
  context: DescribeContext,
  { field, theirs, author }: AskedField,
  userId: string,
): string {
  const who = authorWords(author, userId)
  const when = timeWords(author)
  if (theirs === null) return `${who} ${field === 'play' ? 'deleted the event' : 'removed it'}${when}`
  return field === 'play'
    ? `${who} changed the event${when}`
    : `${who} set ${valueWords(context, field, theirs)}${when}`
}

/** 'Sam Lee changed points and player meanwhile; both changes are kept.' */
export function noticeWords(
  context: DescribeContext,
  { author, fields }: { readonly author: Author | null; readonly fields: readonly FieldChange[] },
  { plays, userId, isMerged }: { plays: readonly (Play | null)[]; userId: string; isMerged: boolean },
): string {
  const words = [...new Set(fields.map((field) => fieldWord(context, field, plays).toLowerCase()))]
  const kept = isMerged ? '; both changes are kept' : ''
  return `${authorWords(author, userId)} changed ${joinWords(words) || 'this event'} meanwhile${kept}.`
}
