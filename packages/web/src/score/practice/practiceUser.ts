import { readUser, type User } from '@fullcourt/wire'
import { QueryClient } from '@tanstack/react-query'
import { PRACTICE_ID } from './practiceId.ts'

const LONG_AGO = new Date(0).toISOString()

/** Scores the practice game: as a bench guest, who can do nothing else. */
const PRACTICE_USER: User = {
  id: PRACTICE_ID,
  username: 'practice',
  fullName: 'You',
  firstName: 'You',
  lastName: '',
  jobTitle: null,
  avatarURL: null,
  hash: '',
  createdAt: LONG_AGO,
  communications: 1,
  emails: [],
  phoneNumbers: [],
  teams: [],
  teamBrands: [],
  accounts: [],
  notifications: [],
  units: 'imperial',
  features: [],
  eraseAt: null,
  isAdmin: false,
  isDemo: false,
  guest: { teamGameId: PRACTICE_ID, until: LONG_AGO },
  viewedUntil: null,
}

/** A cache with that user alone: practice works without an account and without a network, and asks the server for nothing. */
export function practiceQueries(): QueryClient {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  queries.setQueryData([readUser.name, {}], PRACTICE_USER)
  return queries
}
