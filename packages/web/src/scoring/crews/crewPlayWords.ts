import { type DescribeContext, EVENT_NOUNS, nameOf } from '@fullcourt/scorebook/words'
import type { OpenPlay } from '@fullcourt/wire'

/** 'made shot by 5 Pat Lee …': a play that another person is entering. */
export function crewPlayWords(
  { type, isHomeTeam, teamGamePersonnelId }: OpenPlay,
  words: DescribeContext,
): string {
  const assignment = words.people.has(teamGamePersonnelId ?? '') ? 'PLAYER' : 'TEAM'
  return `${EVENT_NOUNS[type]} by ${nameOf(words, { isHomeTeam, assignment, teamGamePersonnelId })} …`
}
