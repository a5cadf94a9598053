import type { User } from '@fullcourt/wire'

const LONG_AGO = new Date(0).toISOString()

/** A user of this device without an account, who scores one game and can do nothing else: as a bench guest does. */
export const guestUser = (id: string, teamGameId: string): User => ({
  id,
  username: 'guest',
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
  guest: { teamGameId, until: LONG_AGO },
  viewedUntil: null,
})
