import { profileOf } from '@fullcourt/scorebook/rules'
import { listLeagues } from '@fullcourt/wire'
import { useList } from '../call/call.ts'
import { useProgram } from '../identity/session.ts'

/** The points of shots by the rules of the program. */
export function useShotValues() {
  const { leagueId } = useProgram()
  const league = useList(listLeagues, {}).data?.find(({ id }) => id === leagueId)
  return profileOf(league?.baseCode ?? '')?.shotValues ?? { inside: 2, outside: 3 }
}
