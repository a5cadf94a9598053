import type { Scope } from '@fullcourt/program'
import type { Subject } from './subject.ts'

/** The reach of an API token: its scopes, in its programs. */
export interface ApiTokenReach {
  readonly name: string
  readonly scopes: readonly Scope[]
  readonly accountId: string
  readonly teamBrandIds: readonly string[]
}

/** Is this in one of the token's programs? */
export const isWithin = (
  { accountId, teamBrandIds }: ApiTokenReach,
  { accountId: of, teamBrandId }: Pick<Subject, 'accountId' | 'teamBrandId'>,
): boolean => of === accountId && teamBrandId !== null && teamBrandIds.includes(teamBrandId)

/** The user of a valid token. */
export interface Principal {
  readonly userId: string
  readonly isAdmin: boolean
  readonly isDemo: boolean
  /** A bench guest: may call only what a guest of this game may. */
  readonly guestGameId: string | null
  /** When the password was last typed in this session; milliseconds since 1970. */
  readonly confirmedAt: number
  /** The user has shown a second factor in this session. */
  readonly hasFactor: boolean
  /** The id of the token: of a session that is renewed, it stays. */
  readonly tokenId: string
  /** SHA-256 of the token; only this is stored. */
  readonly tokenHash: Buffer
  /** Set if an administrator looks through the eyes of this user: when the session ends (ISO). It only reads. */
  readonly viewedUntil: string | null
  /** Set if the caller is other software, with an API token. */
  readonly apiToken: ApiTokenReach | null
}
