import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  benchEnd,
  INVITATION_KINDS,
  INVITATION_STATES,
  type InvitationTimes,
  invitationEnd,
  invitationState,
  isChangeable,
  isOpen,
} from './invitation.ts'
import { DAY_MS, HOUR_MS } from './time.ts'

const base: InvitationTimes = {
  kind: 'MEMBER',
  sentAt: null,
  seenAt: null,
  acceptedAt: null,
  revokedAt: null,
  expiresAt: 1000,
}
const bench: InvitationTimes = { ...base, kind: 'BENCH' }

describe('state of an invitation', () => {
  it('goes from created to sent, seen and accepted', () => {
    expect(invitationState(base, 0)).toBe('CREATED')
    expect(invitationState({ ...base, sentAt: 1 }, 2)).toBe('SENT')
    expect(invitationState({ ...base, sentAt: 1, seenAt: 2 }, 3)).toBe('SEEN')
    expect(invitationState({ ...base, sentAt: 1, seenAt: 2, acceptedAt: 3 }, 4)).toBe('ACCEPTED')
  })

  it('counts a link that was copied and opened as seen', () => {
    expect(invitationState({ ...base, seenAt: 2 }, 3)).toBe('SEEN')
  })

  it('expires at its time', () => {
    expect(invitationState(base, 999)).toBe('CREATED')
    expect(invitationState(base, 1000)).toBe('EXPIRED')
  })

  it('keeps a member who joined, whatever the time', () => {
    expect(invitationState({ ...base, acceptedAt: 5 }, 2000)).toBe('ACCEPTED')
  })

  it('ends a bench invitation that was accepted', () => {
    expect(invitationState({ ...bench, acceptedAt: 5 }, 10)).toBe('ACCEPTED')
    expect(invitationState({ ...bench, acceptedAt: 5 }, 1000)).toBe('EXPIRED')
    expect(invitationState({ ...bench, acceptedAt: 5, revokedAt: 6 }, 10)).toBe('REVOKED')
  })
})

describe('end of an invitation', () => {
  it('is seven days away', () => {
    expect(invitationEnd(0)).toBe(7 * DAY_MS)
  })

  it('is six hours after the game for the bench', () => {
    expect(benchEnd(10 * HOUR_MS, 0)).toBe(16 * HOUR_MS)
    expect(benchEnd(0, 5 * HOUR_MS)).toBe(6 * HOUR_MS)
  })

  it('is a day away for a game of long ago', () => {
    expect(benchEnd(0, 6 * HOUR_MS)).toBe(30 * HOUR_MS)
  })
})

const time = fc.integer({ min: 0, max: 100 })
const maybe = fc.option(time, { nil: null })
const invitations: fc.Arbitrary<InvitationTimes> = fc.record({
  kind: fc.constantFrom(...INVITATION_KINDS),
  sentAt: maybe,
  seenAt: maybe,
  acceptedAt: maybe,
  revokedAt: maybe,
  expiresAt: time,
})

describe('laws', () => {
  it('has one of the states at any time', () => {
    fc.assert(
      fc.property(invitations, time, (invitation, now) => {
        expect(INVITATION_STATES).toContain(invitationState(invitation, now))
      }),
    )
  })

  it('never opens again once it is closed', () => {
    fc.assert(
      fc.property(invitations, time, time, (invitation, now, later) => {
        if (!isOpen(invitation, now)) expect(isOpen(invitation, now + later)).toBe(false)
      }),
    )
  })

  it('is closed for good by revoking, unless a member has joined', () => {
    fc.assert(
      fc.property(invitations, time, (invitation, now) => {
        const state = invitationState({ ...invitation, revokedAt: now }, now)
        const hasJoined = invitation.kind !== 'BENCH' && invitation.acceptedAt !== null
        expect(state).toBe(hasJoined ? 'ACCEPTED' : 'REVOKED')
        expect(isOpen({ ...invitation, revokedAt: now }, now)).toBe(false)
      }),
    )
  })

  it('opens once for a member', () => {
    fc.assert(
      fc.property(invitations, time, (invitation, now) => {
        if (invitation.kind !== 'BENCH') expect(isOpen({ ...invitation, acceptedAt: now }, now)).toBe(false)
      }),
    )
  })

  it('can be changed while it is open', () => {
    fc.assert(
      fc.property(invitations, time, (invitation, now) => {
        if (isOpen(invitation, now)) expect(isChangeable(invitation, now)).toBe(true)
      }),
    )
  })

  it('gives a bench invitation an end in the future', () => {
    fc.assert(
      fc.property(time, time, (start, now) => {
        expect(benchEnd(start, now)).toBeGreaterThan(now)
      }),
    )
  })
})
