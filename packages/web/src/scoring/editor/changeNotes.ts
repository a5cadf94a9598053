import type { Flag } from '@fullcourt/scorebook/check'
import { type GameEvent, isThrowType, type Play, playEvents } from '@fullcourt/scorebook/vocabulary'
import { type DescribeContext, describeEvent, nameOf, uncapitalize } from '@fullcourt/scorebook/words'
import { joinWords } from '../../ui/joinWords.ts'
import { t } from '../../ui/language.ts'

/** 'assist, 4 Ana Ruiz' */
function partWords(words: DescribeContext, event: GameEvent): string {
  return `${uncapitalize(describeEvent(words, event))}, ${nameOf(words, event)}`
}

/** Describes the consequences of a change of a play for people to read before they save: 'Takes away: assist, 4 Ana Ruiz.' */
export function partsChanged(words: DescribeContext, before: Play, after: Play): readonly string[] {
  const had = new Set(playEvents(before).map(({ id }) => id))
  const has = new Set(playEvents(after).map(({ id }) => id))
  const gone = playEvents(before).filter(({ id }) => !has.has(id))
  const added = playEvents(after).filter(({ id, assignment }) => !had.has(id) && assignment !== 'LATER')
  const list = (label: string, events: readonly GameEvent[]) =>
    events.length > 0 ? [`${label}: ${events.map((event) => partWords(words, event)).join('; ')}.`] : []
  return [...list(t('Takes away'), gone), ...list(t('Adds'), added)]
}

const flagKey = ({ code, eventId, playId, side }: Flag): string =>
  `${code} ${eventId ?? playId ?? side ?? ''}`

/** The flags of a game with those plays. */
export type ReadFlags = (plays: readonly Play[]) => readonly Flag[]

/** The flags that a changed play adds to the game. */
export function flagsAdded(readFlags: ReadFlags, plays: readonly Play[], after: Play): readonly Flag[] {
  const known = new Set(readFlags(plays).map(flagKey))
  const changed = plays.map((play) => (play.origin.id === after.origin.id ? after : play))
  return readFlags(changed).filter((flag) => !known.has(flagKey(flag)))
}

/** Describes the events that go with a deleted play: 'Its assist and 2 free throws go with it.'; '' for a play of one event. */
export function goesWith(words: DescribeContext, play: Play): string {
  const throws = play.rel.filter(({ type }) => isThrowType(type)).length
  const others = play.rel.filter(({ type }) => !isThrowType(type))
  const parts = [
    ...others.map((event) => describeEvent(words, event).toLowerCase()),
    ...(throws > 0 ? [t(['{count} free throw', '{count} free throws'], { count: throws })] : []),
  ]
  if (parts.length === 0) return ''
  const events = joinWords(parts)
  return parts.length === 1 && throws < 2
    ? t('Its {events} goes with it.', { events })
    : t('Its {events} go with it.', { events })
}
