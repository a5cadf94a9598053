import type { FieldChange, MergeField } from '@fullcourt/scorebook/fold'
import {
  AWARDS,
  type Award,
  distance,
  type FoulType,
  formatClock,
  type GameEvent,
  msg,
  type Play,
  periodLabel,
} from '@fullcourt/scorebook/vocabulary'
import {
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
} from '@fullcourt/scorebook/words'
import { dateText } from '@fullcourt/wire/forms/intl'
import type { AskedField } from '../book/data/authors.ts'
import type { Author } from '../book/data/localData.ts'
import { authorText } from '../identity/authorText.ts'
import { joinWords } from '../ui/joinWords.ts'
import { t, translate } from '../ui/language.ts'
import { showDistance } from '../ui/units.ts'

type At = Pick<FieldChange, 'eventId' | 'field'>

/** Labels of fields of a play, as changes name them. */
const FIELD_WORDS: Readonly<Record<string, string>> = {
  who: msg('Player'),
  when: msg('Time'),
  place: msg('Place'),
  type: msg('Result'),
  pointValue: msg('Points'),
  userFlagged: msg('Flag'),
  play: msg('Event'),
  'attributes.foulType': msg('Kind of foul'),
  'attributes.award': msg('Free throws'),
  'attributes.drawnById': msg('Fouled player'),
  'attributes.deadBall': msg('Dead ball'),
  'attributes.technicalKind': msg('Kind of technical'),
  'attributes.foulDetail': msg('Detail of the foul'),
  'attributes.benchRole': msg('On the bench'),
  'attributes.throwerId': msg('Thrower'),
  'attributes.cancelledByOfficials': msg('Canceled by the officials'),
  'attributes.fastBreak': msg('Fast break'),
  'options.unanswered': msg('Open question'),
  'options.bothCount': msg("Answer to 'Entered twice?'"),
  ...Object.fromEntries(Object.entries(DETAIL_LABELS).map(([key, label]) => [`options.${key}`, label])),
}

const eventOf = (plays: readonly (Play | null)[], id: string): GameEvent | undefined =>
  plays.flatMap((play) => (play ? [play.origin, ...play.rel] : [])).find((event) => event.id === id)

/** 'Assist' for a related event; '' for the origin event. */
function partWord(context: DescribeContext, event: GameEvent | undefined): string {
  if (!event || event.originEventId === null) return ''
  const { attempt } = event.attributes
  if (attempt !== undefined)
    return event.type === 'rebound' ? t(eventTitle(event.type)) : t('Free throw {attempt}', { attempt })
  return describeEvent(context, event)
}

/** 'Points', 'Assist', 'Free throw 2: result'. `plays`: versions of the play that may have the event. */
export function fieldWord(
  context: DescribeContext,
  { eventId, field }: At,
  plays: readonly (Play | null)[],
): string {
  const part = partWord(context, eventOf(plays, eventId))
  const word = t(FIELD_WORDS[field] ?? msg('Detail'))
  if (field === 'event' || (field === 'who' && part)) return part || t('Event')
  return part ? `${part}: ${word.toLowerCase()}` : word
}

/** '1 free throw', 'one and one' */
function awardWords(award: Award): string {
  if (award === '1&1') return t('one and one')
  return award === 0 ? t('no free throw') : t(['{count} free throw', '{count} free throws'], { count: award })
}

/** The value of a field in words: '3 points', '12 Pat Birch', 'Q1 7:50'. */
export function valueWords(context: DescribeContext, field: MergeField, value: unknown): string {
  const { setup, people } = context
  switch (field) {
    case 'who':
      return nameOf(context, value as Parameters<typeof nameOf>[1])
    case 'when': {
      if (typeof value !== 'object' || value === null) return t('with the event')
      const { period, clockTime } = value as Pick<GameEvent, 'period' | 'clockTime'>
      return `${periodLabel(setup.rules, period)} ${formatClock(clockTime)}`
    }
    case 'place': {
      const { location, hoopSide } = value as Pick<GameEvent, 'location' | 'hoopSide'>
      return location ? showDistance(distance(setup.court, location, hoopSide ?? undefined)) : t('no place')
    }
    case 'type':
      return t(resultWord(String(value)))
    case 'pointValue':
      return t(['{count} point', '{count} points'], { count: Number(value) })
    case 'userFlagged':
      return value ? t('flagged') : t('no flag')
    case 'event':
      return value ? nameOf(context, value as GameEvent) : t('none')
    case 'play':
      return value ? sentenceOf(context, value as Play) : t('deleted')
    case 'attributes.foulType':
      return value ? t(foulWord(setup.rules, value as FoulType)) : t('not said')
    case 'attributes.award': {
      const award = AWARDS.find((one) => one === value)
      return award === undefined ? t('not said') : awardWords(award)
    }
    case 'attributes.drawnById':
    case 'attributes.throwerId': {
      const person = people.get(String(value))
      return person ? `${person.jersey} ${person.fullName}` : t('not said')
    }
    case 'attributes.fastBreak':
      return value === undefined ? t('by the clock') : value ? t('yes') : t('no')
    case 'attributes.deadBall':
      return value ? t('dead ball') : t('live ball')
    case 'attributes.cancelledByOfficials':
      return value ? t('canceled') : t('not canceled')
    case 'options.unanswered':
      return value ? t('open') : t('settled')
    case 'options.bothCount':
      return value ? t('both count') : t('not said')
    default:
      if (value === undefined) return t('not said')
      return field.startsWith('options.')
        ? t(detailWord(String(value))).toLowerCase()
        : t(foulAttributeWord(String(value)))
  }
}

const isOwn = (author: Author | null, userId: string): boolean => !author || author.id === userId

/** Words for a deed of another person, of the user in another window, and the same where the time is not known. */
const THEIR_CHANGES = {
  deleted: [
    msg('{who} deleted the event at {time}'),
    msg('You, in another window, deleted the event at {time}'),
    msg('You, in another window, deleted the event'),
  ],
  changed: [
    msg('{who} changed the event at {time}'),
    msg('You, in another window, changed the event at {time}'),
    msg('You, in another window, changed the event'),
  ],
  removed: [
    msg('{who} removed it at {time}'),
    msg('You, in another window, removed it at {time}'),
    msg('You, in another window, removed it'),
  ],
  set: [
    msg('{who} set {value} at {time}'),
    msg('You, in another window, set {value} at {time}'),
    msg('You, in another window, set {value}'),
  ],
} as const

/** 'Sam Lee set 3 points at 8:14pm' */
export function theirChangeWords(
  context: DescribeContext,
  { field, theirs, author }: AskedField,
  userId: string,
): string {
  const isPlay = field === 'play'
  const [others, own, ownOnce] =
    THEIR_CHANGES[theirs === null ? (isPlay ? 'deleted' : 'removed') : isPlay ? 'changed' : 'set']
  return translate(isOwn(author, userId) ? (author ? own : ownOnce) : others, {
    who: author?.name ? authorText(author.name) : t('Another person'),
    value: theirs === null || isPlay ? '' : valueWords(context, field, theirs),
    time: author ? dateText('time', author.at) : '',
  })
}

/** 'Sam Lee changed points and player meanwhile; both changes are kept.' */
export function noticeWords(
  context: DescribeContext,
  { author, fields }: { readonly author: Author | null; readonly fields: readonly FieldChange[] },
  { plays, userId, isMerged }: { plays: readonly (Play | null)[]; userId: string; isMerged: boolean },
): string {
  const words = [...new Set(fields.map((field) => fieldWord(context, field, plays).toLowerCase()))]
  const what = joinWords(words) || t('this event')
  if (isOwn(author, userId))
    return isMerged
      ? t('You, in another window, changed {what} meanwhile; both changes are kept.', { what })
      : t('You, in another window, changed {what} meanwhile.', { what })
  const values = { who: author?.name ? authorText(author.name) : t('Another person'), what }
  return isMerged
    ? t('{who} changed {what} meanwhile; both changes are kept.', values)
    : t('{who} changed {what} meanwhile.', values)
}
