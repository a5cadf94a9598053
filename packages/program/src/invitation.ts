/**
 * The life of an invitation, as pure functions of what is stored and of `now` (milliseconds since 1970).
 *
 * CREATED   the link was made and not sent
 * SENT      it was sent by mail or text message
 * SEEN      the link was opened
 * ACCEPTED  a user joined with it
 * EXPIRED   its time is over
 * REVOKED   it was taken back, or replaced by another one
 */
import { DAY_MS, HOUR_MS } from './time.ts'

export const INVITATION_STATES = ['CREATED', 'SENT', 'SEEN', 'ACCEPTED', 'EXPIRED', 'REVOKED'] as const
export type InvitationState = (typeof INVITATION_STATES)[number]

/**
 * MEMBER: a person joins a program. BENCH: a guest without an account keeps the book of one game. ACCOUNT: made by an administrator;
 * the user becomes ADMIN of every program of an account.
 */
export const INVITATION_KINDS = ['MEMBER', 'BENCH', 'ACCOUNT'] as const
export type InvitationKind = (typeof INVITATION_KINDS)[number]

/** A stored invitation; times in milliseconds since 1970. */
export interface InvitationTimes {
  readonly kind: InvitationKind
  readonly sentAt: number | null
  readonly seenAt: number | null
  readonly acceptedAt: number | null
  readonly revokedAt: number | null
  readonly expiresAt: number
}

/** A bench invitation ends even when it was accepted. The others give what an ADMIN takes away elsewhere. */
const endsByItself = ({ kind }: Pick<InvitationTimes, 'kind'>): boolean => kind === 'BENCH'

export function invitationState(invitation: InvitationTimes, now: number): InvitationState {
  const { acceptedAt, revokedAt, expiresAt, seenAt, sentAt } = invitation
  if (acceptedAt !== null && !endsByItself(invitation)) return 'ACCEPTED'
  if (revokedAt !== null) return 'REVOKED'
  if (expiresAt <= now) return 'EXPIRED'
  if (acceptedAt !== null) return 'ACCEPTED'
  if (seenAt !== null) return 'SEEN'
  return sentAt !== null ? 'SENT' : 'CREATED'
}

/** May the link be opened? A bench link opens again for its guest until it ends. */
export function isOpen(invitation: InvitationTimes, now: number): boolean {
  const state = invitationState(invitation, now)
  if (state === 'ACCEPTED') return endsByItself(invitation)
  return state === 'CREATED' || state === 'SENT' || state === 'SEEN'
}

/** May it be sent again or taken back? Not when a member has joined with it. */
export const isChangeable = (invitation: InvitationTimes, now: number): boolean => {
  const state = invitationState(invitation, now)
  return state !== 'REVOKED' && (state !== 'ACCEPTED' || endsByItself(invitation))
}

export const INVITATION_DAYS = 7
const BENCH_HOURS_AFTER_START = 6
const BENCH_HOURS = 24

/** When an invitation to a program or an account that is made or sent now expires. */
export const invitationEnd = (now: number): number => now + INVITATION_DAYS * DAY_MS

/**
 * When a bench invitation that is made now ends: 6 hours after the start of its game, or in 24 hours if that time is over.
 * @param gameStart milliseconds since 1970
 */
export function benchEnd(gameStart: number, now: number): number {
  const afterGame = gameStart + BENCH_HOURS_AFTER_START * HOUR_MS
  return afterGame > now ? afterGame : now + BENCH_HOURS * HOUR_MS
}

/** How many devices may open the link of one guest. The first keeps the book; each further one waits until the owner allows it. */
export const GUEST_DEVICES = 5

/** Where an invitation that an administrator makes comes from, unless the administrator says otherwise. */
export const INVITATION_TRACKING = {
  source: 'fullcourt',
  medium: 'email',
  campaign: 'account-setup',
} as const
