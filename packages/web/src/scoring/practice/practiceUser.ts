import { readUser } from '@fullcourt/wire'
import { QueryClient } from '@tanstack/react-query'
import { guestUser } from '../../identity/guest.ts'
import { PRACTICE_ID } from './practiceId.ts'

/** A cache with the user of a practice game alone: it works without an account and asks the server for nothing. */
export function practiceQueries(): QueryClient {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  queries.setQueryData([readUser.name, {}], guestUser(PRACTICE_ID, PRACTICE_ID))
  return queries
}
