import type { ProgramRole } from '@fullcourt/program'
import type { TypedLine } from '@fullcourt/scorebook/figures'
import type { GameRules } from '@fullcourt/scorebook/rules'
import {
  CamelCasePlugin,
  type Generated,
  HandleEmptyInListsPlugin,
  type JSONColumnType,
  Kysely,
  PostgresDialect,
  replaceWithNoncontingentExpression,
} from 'kysely'
import type { Pool } from 'pg'
import type {
  AccessRequestTable,
  AccountTable,
  AuditEventTable,
  CouponTable,
  CouponUseTable,
  DataExportTable,
  PlanTable,
  SubscriptionTable,
} from './tables/accounts.ts'
import type { BackupRunTable } from './tables/backups.ts'
import type {
  AssignmentTable,
  ClipSeenTable,
  DrawingTable,
  ExportPieceTable,
  FilmCommentTable,
  FilmExportTable,
  FilmTagTable,
  PlaylistItemTable,
  PlaylistShareTable,
  PlaylistTable,
  TagSetTable,
} from './tables/clips.ts'
import type { Defaulted, Maybe } from './tables/columns.ts'
import type { FilmAnchorTable, TeamVideoTable } from './tables/films.ts'
import type {
  CalendarFeedTable,
  GameEventTable,
  GameLogTable,
  GameRecordTable,
  LiveScoreLinkTable,
  NamedLineUpTable,
  TeamGamePersonnelTable,
  TeamGameTable,
  UnmanagedTeamPersonnelTable,
  UnmanagedTeamTable,
} from './tables/games.ts'
import type { LiveEventTable, PushSubscriptionTable, UserNotificationTable } from './tables/messages.ts'
import type {
  BillingProfileTable,
  CardTable,
  ConsentTable,
  DisputeTable,
  GatewayEventTable,
  GatewayKind,
  HourGrantTable,
  InvoiceTable,
  LedgerEntryTable,
  PaymentTable,
  PlanQuoteTable,
  RefundTable,
} from './tables/money.ts'
import type {
  ApiTokenProgramTable,
  ApiTokenTable,
  BenchDeviceTable,
  InvitationTable,
  LeagueTable,
  TeamBrandPersonnelTable,
  TeamBrandTable,
  TeamGoalTable,
  TeamPersonnelTable,
  TeamSeasonTable,
  TeamTable,
} from './tables/programs.ts'
import type { TestGatewayEventTable, TestGatewayObjectTable } from './tables/testGateway.ts'
import type {
  AppUserTable,
  AvatarTable,
  ContactCodeTable,
  FactorChallengeTable,
  PasskeyTable,
  TokenTable,
  TotpTable,
  UserEmailTable,
  UserPhoneTable,
} from './tables/users.ts'
import type {
  WebhookDeliveryTable,
  WebhookFilmTable,
  WebhookGameTable,
  WebhookRosterTable,
  WebhookTable,
} from './tables/webhooks.ts'

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
  movedAccount: { userId: string; accountId: string; address: string; movedAt: Defaulted }
  movedLink: {
    tokenHash: Buffer
    accountId: string
    address: string
    token: Maybe<string>
    movedAt: Defaulted
  }
  knownSource: { userId: string; hash: Buffer; seenAt: string }
  rateLimit: { key: string; points: Generated<number>; expire: number | null }
  account: AccountTable
  accessRequest: AccessRequestTable
  benchDevice: BenchDeviceTable
  /** A view: who has a role in a program, API tokens among them. */
  membership: {
    accountId: string
    teamBrandId: string
    userId: string
    role: ProgramRole
    personId: string
  }
  /** A view: who may act on a whole account. */
  accountOwner: { accountId: string; userId: string }
  /** A view: owners of accounts that no other user can sign in to. */
  accountOfOne: { accountId: string; userId: string }
  /** A view: the programs that count for the rights on an account. */
  keptProgram: { accountId: string; id: string }
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
  apiToken: ApiTokenTable
  apiTokenProgram: ApiTokenProgramTable
  invitation: InvitationTable
  teamGoal: TeamGoalTable
  teamSeason: TeamSeasonTable
  unmanagedTeam: UnmanagedTeamTable
  unmanagedTeamPersonnel: UnmanagedTeamPersonnelTable
  teamGame: TeamGameTable
  teamGamePersonnel: TeamGamePersonnelTable
  gameLog: GameLogTable
  gameRules: { accountId: string; teamGameId: string; rules: JSONColumnType<GameRules> }
  gameEvent: GameEventTable
  typedBoxScore: { accountId: string; teamGameId: string; lines: JSONColumnType<TypedLine[]> }
  gameRecord: GameRecordTable
  liveEvent: LiveEventTable
  liveScoreLink: LiveScoreLinkTable
  calendarFeed: CalendarFeedTable
  namedLineUp: NamedLineUpTable
  auditEvent: AuditEventTable
  teamVideo: TeamVideoTable
  filmAnchor: FilmAnchorTable
  playlist: PlaylistTable
  playlistItem: PlaylistItemTable
  tagSet: TagSetTable
  filmTag: FilmTagTable
  drawing: DrawingTable
  filmComment: FilmCommentTable
  assignment: AssignmentTable
  clipSeen: ClipSeenTable
  playlistShare: PlaylistShareTable
  filmExport: FilmExportTable
  exportPiece: ExportPieceTable
  userNotification: UserNotificationTable
  pushSubscription: PushSubscriptionTable
  pushKey: { single: Generated<boolean>; publicKey: string; privateKey: string }
  dataExport: DataExportTable
  avatar: AvatarTable
  passkey: PasskeyTable
  totp: TotpTable
  recoveryCode: { userId: string; codeHash: Buffer }
  factorChallenge: FactorChallengeTable
  billingProfile: BillingProfileTable
  card: CardTable
  cardPage: { accountId: string; teamBrandId: string; userId: string; ref: string; begunAt: string }
  consent: ConsentTable
  invoice: InvoiceTable
  invoicePdf: { accountId: string; invoiceId: string; pdf: Buffer; sha256: Buffer }
  payment: PaymentTable
  refund: RefundTable
  dispute: DisputeTable
  hourGrant: HourGrantTable
  planQuote: PlanQuoteTable
  ledgerEntry: LedgerEntryTable
  endedCustomer: { gateway: GatewayKind; customerRef: string }
  invoiceCounter: { series: string; last: number }
  gatewayEvent: GatewayEventTable
  gatewayCursor: {
    gateway: GatewayKind
    readUntil: string
    checkedAt: string | null
    comparedAt: Maybe<string>
  }
  moneyDifference: {
    accountId: string
    invoiceId: string
    kind: 'charge' | 'refund'
    gatewayCents: number
    bookCents: number
    foundAt: string
  }
  clockWatch: { id: number; seenAt: string; heldUntil: string | null }
  testGatewayObject: TestGatewayObjectTable
  testGatewayEvent: TestGatewayEventTable
  signingKey: { id: number; secret: Buffer; createdAt: Defaulted }
  backupRun: BackupRunTable
  heldDeletion: { key: string; etag: string }
  lastRestore: { single: Generated<boolean>; id: string; takenAt: string; restoredAt: string }
  webhook: WebhookTable
  webhookDelivery: WebhookDeliveryTable
  webhookFilm: WebhookFilmTable
  webhookGame: WebhookGameTable
  webhookRoster: WebhookRosterTable
  webhookCursor: { single: Generated<boolean>; xid: string }
  liveRetention: { single: Generated<boolean>; xid: string; id: number }
}

/** Builds queries on a pool of either engine. */
export const queriesOver = (pool: Pool): Kysely<Database> =>
  new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    plugins: [
      new CamelCasePlugin({ maintainNestedObjectKeys: true }),
      // PostgreSQL refuses `in ()`. Here it holds for no row.
      new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression }),
    ],
  })
