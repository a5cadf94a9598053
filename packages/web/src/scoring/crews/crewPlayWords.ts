import { type DescribeContext, EVENT_NOUNS, nameOf } from '@fullcourt/scorebook/words'
import type { OpenPlay } from '@fullcourt/wire'
import { t } from '../../ui/language.ts'

/** 'made shot by 5 Pat Lee …': a play that another person is entering. */
export function crewPlayWords(
  { type, isHomeTeam, teamGamePersonnelId }: OpenPlay,
  words: DescribeContext,
): string {
  const assignment = words.people.has(teamGamePersonnelId ?? '') ? 'PLAYER' : 'TEAM'
  return t('{event} by {name} …', {
    event: t(EVENT_NOUNS[type]),
    name: nameOf(words, { isHomeTeam, assignment, teamGamePersonnelId }),
  })
}
