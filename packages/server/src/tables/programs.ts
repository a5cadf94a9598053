import type {
  Gender,
  GradeLevel,
  InvitationKind,
  PersonGender,
  ProgramRole,
  ProgramType,
  Scope,
  TeamLevel,
  TeamRole,
} from '@fullcourt/program'
import type { GoalBound, GoalKey } from '@fullcourt/scorebook/figures'
import type { LeagueOverrides, Position } from '@fullcourt/scorebook/vocabulary'
import type { ApiTokenKind, MaxPreps } from '@fullcourt/wire'
import type { ColumnType, Generated } from 'kysely'
import type { Defaulted, Maybe, MaybeJson, Stamps } from './columns.ts'

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

export interface TeamBrandTable extends Stamps {
  id: string
  accountId: string
  leagueId: string
  name: string
  mascot: string
  gender: Gender
  timezone: string
  programType: Maybe<ProgramType>
  avatarId: Maybe<string>
  color1: Maybe<string>
  color2: Maybe<string>
  color3: Maybe<string>
  color4: Maybe<string>
  color1Name: Maybe<string>
  color2Name: Maybe<string>
  color3Name: Maybe<string>
  color4Name: Maybe<string>
  allowsLinks: Generated<boolean>
  maxPreps: MaybeJson<MaxPreps>
  /** The percentage of its film hours that its people were last told about. */
  quotaNotice: Generated<number>
  archiveWarnings: Generated<number>
  archiveWarnedAt: Maybe<string>
}

export interface TeamTable extends Stamps {
  id: string
  accountId: string
  teamBrandId: string
  level: TeamLevel
  gender: Maybe<Gender>
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
  role: ProgramRole
  gradeLevel: Maybe<GradeLevel>
  gender: Maybe<PersonGender>
  height: Maybe<number>
  primaryEmail: Maybe<string>
  primaryPhone: Maybe<string>
  isActive: Generated<boolean>
  eraseAt: Maybe<string>
  erasedAt: Maybe<string>
  avatarId: Maybe<string>
}

export interface TeamPersonnelTable extends Stamps {
  id: string
  accountId: string
  teamId: string
  teamBrandPersonnelId: string
  position: Maybe<Position>
  homeJersey: Maybe<string>
  awayJersey: Maybe<string>
  isStarter: Generated<boolean>
  role: Generated<TeamRole>
}

export interface InvitationTable {
  id: string
  accountId: string
  teamBrandId: Maybe<string>
  kind: InvitationKind
  role: Maybe<ProgramRole>
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
  /** A user without the invited address, who waits for an ADMIN. */
  requestedBy: Maybe<string>
  requestedAt: Maybe<string>
}

export interface ApiTokenTable {
  accountId: string
  id: string
  kind: ApiTokenKind
  /** Whom its calls act as: its maker, or a user of its own. */
  userId: string
  name: string
  /** The first characters of the secret. */
  prefix: string
  scopes: Scope[]
  createdBy: Maybe<string>
  createdAt: Defaulted
  expiresAt: string
  revokedAt: Maybe<string>
}

export interface ApiTokenProgramTable {
  accountId: string
  apiTokenId: string
  teamBrandId: string
  /** The user of a PROGRAM token, who acts as an ADMIN. */
  memberId: Maybe<string>
}

export interface BenchDeviceTable {
  id: string
  accountId: string
  invitationId: string
  keyHash: string
  /** As the client calls itself. */
  name: string
  askedAt: string
  /** Null: it waits for the owner. */
  allowedAt: Maybe<string>
}

export interface TeamRoleOfInvitation {
  readonly teamId: string
  readonly role: TeamRole
}

export interface TeamGoalTable {
  accountId: string
  teamId: string
  figure: GoalKey
  bound: GoalBound
  value: number
  createdAt: Defaulted
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
