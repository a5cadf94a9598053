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
  /** SHA-256 of the token; only this is stored. */
  readonly tokenHash: Buffer
  /** Set if an administrator looks through the eyes of this user: when the session ends (ISO). It only reads. */
  readonly viewedUntil: string | null
}
