import type { FilmError, FilmStatus } from '@fullcourt/film'
import type {
  CouponKind,
  InvitationKind,
  NotificationDetail,
  NotificationKind,
  NotificationSettings,
  TeamRole,
} from '@fullcourt/program'
import type { LeagueOverrides, RuleProfile } from '@fullcourt/scorebook'
import type { AuditDetail, ContactType, Film, FilmType } from '@fullcourt/wire'
import {
  CamelCasePlugin,
  type ColumnType,
  type Generated,
  type JSONColumnType,
  Kysely,
  PostgresDialect,
} from 'kysely'
import type { Pool } from 'pg'

/**
 * The tables of migrations/, in camelCase (`CamelCasePlugin` maps names; keys inside jsonb stay as they are). Values arrive as:
 * timestamptz as ISO text with milliseconds, date as 'YYYY-MM-DD', int8 and numeric as numbers, jsonb parsed, bytea as Buffer.
 */
export interface Database {
  appUser: AppUserTable
  userEmail: UserEmailTable
  userPhone: UserPhoneTable
  contactCode: ContactCodeTable
  passwordReset: { userId: string; tokenHash: Buffer; expiresAt: string; madeBy: string | null }
  adminLink: { single: Generated<boolean>; tokenHash: Buffer; madeAt: string }
  token: TokenTable
  knownSource: { userId: string; hash: Buffer; seenAt: string }
  rateLimit: { key: string; points: Generated<number>; expire: number | null }
  account: AccountTable
  accountMember: { accountId: string; userId: string }
  creation: { id: string; bodyHash: Buffer; createdAt: Defaulted }
  court: { id: string; code: string; position: number }
  league: LeagueTable
  plan: PlanTable
  coupon: CouponTable
  couponUse: CouponUseTable
  teamBrand: TeamBrandTable
  subscription: SubscriptionTable
  team: TeamTable
  teamBrandPersonnel: TeamBrandPersonnelTable
  teamPersonnel: TeamPersonnelTable
  invitation: InvitationTable
  teamSeason: TeamSeasonTable
  unmanagedTeam: UnmanagedTeamTable
  unmanagedTeamPersonnel: UnmanagedTeamPersonnelTable
  teamGame: TeamGameTable
  teamGamePersonnel: TeamGamePersonnelTable
  gameLog: GameLogTable
  gameRules: { teamGameId: string; rules: JSONColumnType<RuleProfile> }
  gameEvent: GameEventTable
  gameRecord: GameRecordTable
  liveEvent: LiveEventTable
  liveScoreLink: LiveScoreLinkTable
  namedLineUp: NamedLineUpTable
  auditEvent: AuditEventTable
  teamVideo: TeamVideoTable
  filmAnchor: FilmAnchorTable
  userNotification: UserNotificationTable
  pushSubscription: PushSubscriptionTable
  pushKey: { single: Generated<boolean>; publicKey: string; privateKey: string }
  dataExport: DataExportTable
  avatar: AvatarTable
  passkey: PasskeyTable
  totp: TotpTable
  recoveryCode: { userId: string; codeHash: Buffer }
  factorChallenge: FactorChallengeTable
  signingKey: { id: number; secret: Buffer; createdAt: Defaulted }
  liveRetention: { single: Generated<boolean>; xid: string; id: number }
}

/** A time as ISO text. The database sets it if an insert leaves it out. */
type Defaulted = ColumnType<string, string | undefined, string>
/** Nullable. An insert may leave it out. */
type Maybe<T> = ColumnType<T | null, T | null | undefined, T | null>
/** JSON: parsed when read, text (`JSON.stringify`) when written. */
type MaybeJson<T> = ColumnType<T | null, string | null | undefined, string | null>

interface Stamps {
  createdAt: Defaulted
  updatedAt: Defaulted
  deletedAt: Maybe<string>
}

export interface AppUserTable extends Stamps {
  id: string
  username: string
  usernameKey: string
  firstName: string
  lastName: string
  jobTitle: Maybe<string>
  passwordHash: Maybe<string>
  communications: Generated<number>
  features: Generated<string[]>
  isAdmin: Generated<boolean>
  isDemo: Generated<boolean>
  units: Generated<string>
  /** Unused since `avatarId`; the next release drops it. */
  avatarUrl: Maybe<string>
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
  kind: 'session' | 'stream'
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
export interface AvatarTable {
  id: string
  accountId: Maybe<string>
  ownerKind: 'user' | 'program' | 'person'
  ownerId: string
  /** When it was asked for or named last. */
  touchedAt: Defaulted
  /** When its bytes were stored. */
  storedAt: Maybe<string>
  /** Set when its bytes are about to be deleted. */
  removedAt: Maybe<string>
}
export interface PasskeyTable {
  id: string
  userId: string
  /** Base64url. */
  credentialId: string
  publicKey: Buffer
  counter: number
  transports: JSONColumnType<string[], string, string>
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
export interface AccountTable {
  id: string
  name: string
  isDemo: Generated<boolean>
  /** How many days before the end of the trial the last notice was sent. */
  trialNoticeDays: Maybe<number>
  eraseAt: Maybe<string>
  /** Nothing can be changed while it is suspended; reading goes on. */
  suspendedAt: Maybe<string>
  suspendedReason: Maybe<string>
  createdAt: Defaulted
  deletedAt: Maybe<string>
}
export interface LeagueTable extends Stamps {
  id: string
  accountId: Maybe<string>
  code: Maybe<string>
  baseCode: string
  name: string
  courtId: string
  settings: ColumnType<LeagueOverrides, string | undefined, string>
  position: Generated<number>
}
export interface PlanTable {
  id: string
  name: string
  displayName: string
  displayText: string
  color: Generated<string>
  priceUsd: number
  teamQuota: number
  odQuota: number
  archiveQuota: number
  alaOdPriceUsd: number
  alaArchivePriceUsd: number
  supportsUhd: boolean
  trialDays: number
  hidden: Generated<boolean>
}
export interface CouponTable extends Stamps {
  id: string
  code: string
  codeKey: string
  kind: CouponKind
  value: number
  years: Maybe<number>
  planIds: Generated<string[]>
  startsAt: Maybe<string>
  endsAt: Maybe<string>
  mostUses: Maybe<number>
}
export interface CouponUseTable {
  couponId: string
  accountId: string
  teamBrandId: string
  subscriptionId: string
  award: string
  usedAt: Defaulted
}
export interface TeamBrandTable extends Stamps {
  id: string
  accountId: string
  leagueId: string
  name: string
  mascot: string
  gender: string
  timezone: string
  programType: Maybe<string>
  /** Unused since `avatarId`; the next release drops it. */
  avatarUrl: Maybe<string>
  avatarId: Maybe<string>
  color1: Maybe<string>
  color2: Maybe<string>
  color3: Maybe<string>
  color4: Maybe<string>
  color1Name: Maybe<string>
  color2Name: Maybe<string>
  color3Name: Maybe<string>
  color4Name: Maybe<string>
  /** The percentage of its film hours that its people were last told about. */
  quotaNotice: Generated<number>
  archiveWarnings: Generated<number>
  archiveWarnedAt: Maybe<string>
}
export interface SubscriptionTable {
  id: string
  accountId: string
  teamBrandId: string
  planId: string
  status: 'ACTIVE' | 'ENDED'
  trialActive: boolean
  endDate: Maybe<string>
  cancelledAt: Maybe<string>
  cardOnFile: Generated<boolean>
  /** The result of `coveredUntil`, written by `termsColumns` (billing/subscription). */
  coveredUntil: string
  createdAt: Defaulted
}
export interface TeamTable extends Stamps {
  id: string
  accountId: string
  teamBrandId: string
  level: number
  gender: Maybe<string>
  mascot: Maybe<string>
  name: Maybe<string>
}
export interface TeamBrandPersonnelTable extends Stamps {
  id: string
  accountId: string
  teamBrandId: string
  userId: Maybe<string>
  firstName: string
  lastName: string
  role: string
  gradeLevel: Maybe<number>
  gender: Maybe<string>
  height: Maybe<number>
  primaryEmail: Maybe<string>
  primaryPhone: Maybe<string>
  isActive: Generated<boolean>
  /** Unused since `avatarId`; the next release drops it. */
  avatarUrl: Maybe<string>
  eraseAt: Maybe<string>
  erasedAt: Maybe<string>
  avatarId: Maybe<string>
}
export interface TeamPersonnelTable extends Stamps {
  id: string
  accountId: string
  teamId: string
  teamBrandPersonnelId: string
  position: Maybe<string>
  homeJersey: Maybe<string>
  awayJersey: Maybe<string>
  isStarter: Generated<boolean>
  role: Generated<string>
}
export interface InvitationTable {
  id: string
  accountId: string
  teamBrandId: Maybe<string>
  kind: InvitationKind
  role: Maybe<string>
  teamRoles: ColumnType<readonly TeamRoleOfInvitation[], string | undefined, string>
  email: Maybe<string>
  phone: Maybe<string>
  personId: Maybe<string>
  teamGameId: Maybe<string>
  name: Maybe<string>
  /** SHA-256 of the link that was shown. */
  tokenHash: Buffer
  mailTokenHash: Maybe<Buffer>
  textTokenHash: Maybe<Buffer>
  invitedBy: Maybe<string>
  tracking: MaybeJson<Readonly<Record<string, string | null>>>
  createdAt: Defaulted
  sentAt: Maybe<string>
  seenAt: Maybe<string>
  acceptedAt: Maybe<string>
  acceptedBy: Maybe<string>
  revokedAt: Maybe<string>
  expiresAt: string
}
export interface TeamRoleOfInvitation {
  readonly teamId: string
  readonly role: TeamRole
}
export interface TeamSeasonTable extends Stamps {
  id: string
  accountId: string
  teamId: string
  name: string
  startDate: string
  endDate: string
  notes: Maybe<string>
}
export interface UnmanagedTeamTable {
  id: string
  accountId: string
  teamId: string
  name: string
  nameKey: string
  mascot: Maybe<string>
  createdAt: Defaulted
}
export interface UnmanagedTeamPersonnelTable {
  id: string
  accountId: string
  unmanagedTeamId: string
  jersey: string
  position: Maybe<string>
  firstName: Maybe<string>
  lastName: string
  email: Maybe<string>
  role: Generated<string>
  createdAt: Defaulted
  deletedAt: Maybe<string>
}
export interface TeamGameTable extends Stamps {
  id: string
  accountId: string
  teamId: string
  teamSeasonId: Maybe<string>
  leagueId: string
  leagueOverrides: MaybeJson<LeagueOverrides>
  isHome: boolean
  gameStartTime: string
  localStartTime: string
  timezone: string
  location: string
  notes: Maybe<string>
  opponentName: string
  opponentMascot: string
  opponentColor1Name: Maybe<string>
  opponentColor2Name: Maybe<string>
  unmanagedTeamId: string
  homeJerseyFill: Maybe<string>
  homeJerseyStroke: Maybe<string>
  awayJerseyFill: Maybe<string>
  awayJerseyStroke: Maybe<string>
  scoringType: Generated<string>
  state: MaybeJson<Record<string, unknown>>
  homeFinalScore: Maybe<number>
  awayFinalScore: Maybe<number>
  overtimePeriods: Maybe<number>
  finalReason: Maybe<string>
  finalSummary: Maybe<string>
  homeScore: Generated<number>
  awayScore: Generated<number>
  seq: Generated<number>
  epoch: Generated<number>
  /** Revisions up to this one were cleared by a reset. */
  resetSeq: Generated<number>
  version: Generated<number>
}
export interface TeamGamePersonnelTable {
  id: string
  accountId: string
  teamGameId: string
  isHomeTeam: boolean
  teamBrandPersonnelId: Maybe<string>
  unmanagedTeamPersonnelId: Maybe<string>
  jersey: string
  position: Maybe<string>
  firstName: Maybe<string>
  lastName: string
  isStarting: Generated<boolean>
  ord: Generated<number>
  role: Generated<string>
  /** Set for the single entry that represents the whole opponent in single-team scoring. */
  isAnonymous: Generated<boolean>
  createdAt: Defaulted
}
export interface GameLogTable {
  teamGameId: string
  seq: number
  /** Null if the line is about the game itself. */
  playId: Maybe<string>
  action: 'put' | 'delete' | 'reopen' | 'final' | 'reset'
  /** JSON that keeps its text. Select it as `play::text`. */
  play: MaybeJson<Record<string, unknown>>
  byUser: Maybe<string>
  device: Maybe<string>
  at: Defaulted
}
export interface GameEventTable {
  id: string
  teamGameId: string
  playId: string
  isOrigin: boolean
  type: string
  period: number
  clockTime: number
  videoTime: Maybe<number>
  teamVideoId: Maybe<string>
  ord: number
  isHomeTeam: boolean
  teamGamePersonnelId: Maybe<string>
  pointValue: Maybe<number>
  x: Maybe<number>
  y: Maybe<number>
  distance: Maybe<number>
  /** False if the event was deleted or its play no longer lists it. */
  isCurrent: Generated<boolean>
  seq: number
  createdAt: Defaulted
}
export interface GameRecordTable {
  teamGameId: string
  seq: number
  version: number
  record: JSONColumnType<Record<string, unknown>>
}
export interface LiveEventTable {
  id: Generated<number>
  xid: Generated<string>
  accountId: string
  teamBrandId: Maybe<string>
  teamId: Maybe<string>
  userId: Maybe<string>
  type: string
  /** JSON. If null, the message is the revision `seq` of the game's log. */
  detail: Maybe<string>
  teamGameId: Maybe<string>
  seq: Maybe<number>
  at: Defaulted
}

export interface TeamVideoTable extends Stamps {
  id: string
  accountId: string
  teamId: string
  teamGameId: Maybe<string>
  type: FilmType
  name: string
  notes: Maybe<string>
  scout: MaybeJson<NonNullable<Film['scout']>>
  position: Generated<number>
  filename: string
  originalType: string
  size: number
  hash: string
  fingerprint: Maybe<string>
  storeInCloud: boolean
  correlationId: Maybe<string>
  /** Its folder in the storage. Demos share one. */
  folder: string
  width: Maybe<number>
  height: Maybe<number>
  aspectRatio: Maybe<number>
  duration: Maybe<number>
  /** What the server measured. */
  media: MaybeJson<Record<string, unknown>>
  status: FilmStatus
  run: Generated<number>
  progress: Generated<number>
  isStored: Generated<boolean>
  error: MaybeJson<FilmError>
  /** The upload in the storage, while there is one. */
  uploadId: Maybe<string>
  partAt: Maybe<string>
  isPlayable: Generated<boolean>
  renditions: ColumnType<readonly StoredRendition[], string | undefined, string>
  hasThumbnail: Generated<boolean>
  poster: Maybe<string>
  sprites: MaybeJson<StoredSprites>
  createdBy: Maybe<string>
  erasedAt: Maybe<string>
}
/** A rendition that can be played; its files lie in the film's folder. */
export interface StoredRendition {
  readonly name: string
  readonly playlist: string
  readonly media: string
  readonly bandwidth: number
  readonly codecs: string
  readonly width: number
  readonly height: number
  readonly frameRate: number
}
export interface StoredSprites {
  readonly interval: number
  readonly width: number
  readonly height: number
  readonly columns: number
  readonly rows: number
  readonly files: readonly string[]
}
export interface NamedLineUpTable {
  teamId: string
  key: string
  accountId: string
  /** Null for the team's own line-ups. */
  unmanagedTeamId: Maybe<string>
  name: string
  /** Ids of `team_brand_personnel`, or of `unmanaged_team_personnel`. */
  people: string[]
  ord: number
  createdAt: Defaulted
}
export interface LiveScoreLinkTable {
  teamGameId: string
  accountId: string
  /** Its signature makes the token. A new link has a new one. */
  id: string
  showsNames: Generated<boolean>
  createdAt: Defaulted
}

export interface FilmAnchorTable {
  teamGameId: string
  id: string
  teamVideoId: string
  videoTime: number
  period: number
  clockTime: number
}

export interface UserNotificationTable {
  id: string
  accountId: string
  userId: string
  kind: NotificationKind
  /** A newer notification with the same key replaces it. */
  subjectKey: string
  detail: ColumnType<NotificationDetail, string, string>
  personId: Maybe<string>
  link: string
  createdAt: Defaulted
  seenAt: Maybe<string>
  /** The messages that are still to be sent. */
  channels: Generated<string[]>
  dueAt: Maybe<string>
}
export interface PushSubscriptionTable {
  id: string
  userId: string
  sessionHash: Buffer
  endpoint: string
  p256dh: string
  auth: string
  createdAt: Defaulted
}
export interface DataExportTable {
  id: string
  userId: string
  accountId: Maybe<string>
  withFilms: boolean
  status: 'WAITING' | 'RUNNING' | 'READY' | 'FAILED'
  progress: Generated<number>
  size: Maybe<number>
  createdAt: Defaulted
  finishedAt: Maybe<string>
  expiresAt: Maybe<string>
}

/** Rows are only added: the database refuses changes (migration 0007). */
export interface AuditEventTable {
  id: string
  at: Defaulted
  kind: string
  userId: Maybe<string>
  accountId: Maybe<string>
  teamBrandId: Maybe<string>
  teamId: Maybe<string>
  subjectKind: Maybe<string>
  subjectId: Maybe<string>
  ip: Maybe<string>
  device: Maybe<string>
  requestId: Maybe<string>
  detail: ColumnType<AuditDetail, string | undefined, string>
}

/** Builds queries on a pool of either engine. */
export const queriesOver = (pool: Pool): Kysely<Database> =>
  new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
