import type { OpenPlay } from '@fullcourt/wire'
import type { DescribeContext } from '../../basketball/describeContext.ts'

const WORDS: Readonly<Record<OpenPlay['type'], string>> = {
  shot_made: 'made shot',
  shot_miss: 'missed shot',
  turnover: 'turnover',
  foul: 'foul',
}

/** 'made shot by #5 Lee …': a play that another person is entering. */
export function crewPlayWords(
  { type, isHomeTeam, teamGamePersonnelId }: OpenPlay,
  words: DescribeContext,
): string {
  const person = words.people.get(teamGamePersonnelId ?? '')
  const who = person ? `#${person.jersey} ${person.fullName}` : words.names[isHomeTeam ? 'home' : 'away']
  return `${WORDS[type]} by ${who} …`
}
