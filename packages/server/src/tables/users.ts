import type { Communications, NotificationSettings, Units } from '@fullcourt/program'
import type { ContactType } from '@fullcourt/wire'
import type { UserLanguage } from '@fullcourt/wire/forms/languages'
import type { AuthenticatorTransport } from '@simplewebauthn/server'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { Defaulted, Maybe, Stamps } from './columns.ts'

export interface AppUserTable extends Stamps {
  id: string
  username: string
  usernameKey: string
  firstName: string
  lastName: string
  jobTitle: Maybe<string>
  passwordHash: Maybe<string>
  communications: Generated<Communications>
  features: Generated<string[]>
  isAdmin: Generated<boolean>
  isDemo: Generated<boolean>
  units: Generated<Units>
  language: Generated<UserLanguage>
  /** The game of a bench guest. */
  guestGameId: Maybe<string>
  guestUntil: Maybe<string>
  /** By kind and channel, where they differ from the defaults. */
  notificationSettings: ColumnType<NotificationSettings, string | undefined, string>
  notifiedAt: Maybe<string>
  /** The user asked to be erased then. */
  eraseAt: Maybe<string>
  avatarId: Maybe<string>
}

export interface UserEmailTable {
  id: string
  userId: string
  email: string
  emailKey: string
  isPrimary: Generated<boolean>
  verifiedAt: Maybe<string>
}

export interface UserPhoneTable {
  id: string
  userId: string
  phone: string
  isPrimary: Generated<boolean>
  verifiedAt: Maybe<string>
}

export interface ContactCodeTable {
  id: string
  userId: string
  type: ContactType
  valueKey: string
  isRepeat: boolean
  askedAt: string
  sentAt: Maybe<string>
  codeHash: Maybe<string>
  tries: Generated<number>
  expiresAt: Maybe<string>
}

export interface TokenTable {
  hash: Buffer
  userId: string
  kind: 'session' | 'stream' | 'api'
  /** Of an API token, whose id is that of its row in `apiToken`. */
  accountId: Maybe<string>
  /** The session that requested a stream token. */
  sessionHash: Maybe<Buffer>
  /** The administrator who looks through the eyes of this user; the session only reads. */
  viewerId: Maybe<string>
  /** The id by which the user ends a session. */
  id: Generated<string>
  /** Text for the user: 'Chrome on Windows'. */
  device: Maybe<string>
  /** An address range: '203.0.113.x'. */
  network: Maybe<string>
  /** When the user last typed the password in this session. */
  confirmedAt: Defaulted
  /** When the session proved a second factor. */
  factorAt: Maybe<string>
  createdAt: Defaulted
  lastUsedAt: Defaulted
  expiresAt: string
}

export interface PasskeyTable {
  id: string
  userId: string
  /** Base64url. */
  credentialId: string
  publicKey: Buffer
  counter: number
  transports: JSONColumnType<AuthenticatorTransport[], string, string>
  isSynced: boolean
  name: string
  createdAt: Defaulted
  lastUsedAt: Maybe<string>
}

export interface TotpTable {
  userId: string
  /** Encrypted (accounts/factors/secretBox). */
  secret: Buffer
  createdAt: Defaulted
  /** Set when its first code was right. Only then it counts. */
  confirmedAt: Maybe<string>
  /** The newest time step whose code was used. */
  lastStep: Generated<number>
}

export interface FactorChallengeTable {
  tokenHash: Buffer
  /** Null before the user is known. */
  userId: Maybe<string>
  purpose: string
  /** Base64url; null where no passkey is asked for. */
  challenge: Maybe<string>
  tries: Generated<number>
  expiresAt: string
}

export interface AvatarTable {
  /** `NIL_UUID` for a picture of a user. */
  accountId: string
  id: string
  ownerKind: 'user' | 'program' | 'person'
  ownerId: string
  /** When it was asked for or named last. */
  touchedAt: Defaulted
  /** When its bytes were stored. */
  storedAt: Maybe<string>
  /** Set when its bytes are about to be deleted. */
  removedAt: Maybe<string>
}
