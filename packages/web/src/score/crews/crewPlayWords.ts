import { type DescribeContext, EVENT_NOUNS } from '@fullcourt/scorebook/words'
import type { OpenPlay } from '@fullcourt/wire'

/** 'made shot by #5 Lee …': a play that another person is entering. */
export function crewPlayWords(
  { type, isHomeTeam, teamGamePersonnelId }: OpenPlay,
  words: DescribeContext,
): string {
  const person = words.people.get(teamGamePersonnelId ?? '')
  const who = person ? `#${person.jersey} ${person.fullName}` : words.names[isHomeTeam ? 'home' : 'away']
  return `${EVENT_NOUNS[type]} by ${who} …`
}
