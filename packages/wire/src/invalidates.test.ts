import { describe, expect, it } from 'vitest'
import { ENDPOINTS } from './index.ts'

const reads = new Set(ENDPOINTS.filter(({ method }) => method === 'GET').map(({ name }) => name))
/** Writes that change nothing that the same session reads, or that hand out another session. */
const CHANGES_NO_READ = [
  'askConfirmation',
  'askPasskey',
  'askReset',
  'beginCard',
  'completeReset',
  'confirmFactor',
  'confirmPassword',
  'deleteUser',
  'endTokens',
  'logIn',
  'logInFactor',
  'logInPasskey',
  'logOut',
  'makeQuote',
  'openDemo',
  'openShare',
  'readFirstRestore',
  'readInvitation',
  'registerUser',
  // Its message brings the progress.
  'reportUpload',
  // Its list is that of another person.
  'requestAccess',
  'requestPersonAvatar',
  'requestProgramAvatar',
  'requestUserAvatar',
  'sendPresence',
  'startFirstRestore',
  'steerScreen',
  'streamToken',
  'suggestUsernames',
]

describe('what a write makes stale', () => {
  it.each(ENDPOINTS.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s names reads of the contract only, each once',
    (_, { invalidates }) => {
      if (invalidates === 'all') return
      expect(invalidates.filter((name) => !reads.has(name))).toEqual([])
      expect(new Set(invalidates).size).toBe(invalidates.length)
    },
  )

  it('reads make nothing stale', () => {
    expect(ENDPOINTS.filter(({ method, invalidates }) => method === 'GET' && invalidates.length > 0)).toEqual(
      [],
    )
  })

  it('every other write names at least one read', () => {
    const none = ENDPOINTS.filter(({ method, invalidates }) => method !== 'GET' && invalidates.length === 0)
    expect(none.map(({ name }) => name).toSorted()).toEqual(CHANGES_NO_READ)
  })

  it('every read is made stale by a write, unless it changes with the installation only', () => {
    const named = new Set(ENDPOINTS.flatMap(({ invalidates }) => (invalidates === 'all' ? [] : invalidates)))
    const never = [...reads].filter((name) => !named.has(name))
    expect(never.toSorted()).toEqual([
      'checkShare',
      'exportAccount',
      'exportUser',
      'listCourts',
      'listErasures',
      'readHealth',
      'readInvoicePdf',
      'readLiveScore',
      'readShare',
      'readSite',
      'readTeam',
    ])
  })
})
