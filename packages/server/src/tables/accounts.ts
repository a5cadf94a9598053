import type { CouponKind, RenewsBy, Terms } from '@fullcourt/program'
import type { AuditDetail, AuditKind, AuditSubject } from '@fullcourt/wire'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { Defaulted, Maybe, MaybeJson, Stamps } from './columns.ts'

export interface AccountTable {
  id: string
  name: string
  isDemo: Generated<boolean>
  /** Who registered or imported it; has rights on it only while it has no program (`account_owner`). */
  founderId: Maybe<string>
  /** How many days before the end of the trial the last notice was sent. */
  trialNoticeDays: Maybe<number>
  eraseAt: Maybe<string>
  /** Nothing can be changed while it is suspended; reading goes on. */
  suspendedAt: Maybe<string>
  suspendedReason: Maybe<string>
  createdAt: Defaulted
  deletedAt: Maybe<string>
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

export interface AccessRequestTable {
  id: string
  name: string
  email: string
  emailKey: string
  note: Maybe<string>
  createdAt: string
  /** The account that the person was invited to. */
  accountId: Maybe<string>
  invitedAt: Maybe<string>
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
  kind: CouponKind
  value: number
  years: number | null
  /** The years that it has lowered. */
  yearsUsed: Generated<number>
  usedAt: Defaulted
}

export interface SubscriptionTable {
  id: string
  accountId: string
  teamBrandId: string
  planId: string
  /** Price and quotas of the running period. */
  terms: JSONColumnType<Terms>
  /** Those of the next period, once they are chosen or announced. */
  nextTerms: MaybeJson<Terms>
  status: 'ACTIVE' | 'ENDED'
  trialActive: boolean
  /** Null for a trial and for what is open-ended. */
  periodStart: Maybe<string>
  endDate: Maybe<string>
  anchorDay: Maybe<number>
  cancelledAt: Maybe<string>
  renewsBy: Generated<RenewsBy>
  cardId: Maybe<string>
  /** Its next year costs nothing. */
  isFree: Generated<boolean>
  dueAt: Maybe<string>
  suspendsAt: Maybe<string>
  renewalNoticeDays: Maybe<number>
  /** The result of `coveredUntil`, written by `termsColumns` (billing/subscription). */
  coveredUntil: string
  createdAt: Defaulted
}

export interface DataExportTable {
  id: string
  userId: string
  accountId: Maybe<string>
  /** Null: all programs of the account. */
  teamBrandId: Maybe<string>
  withFilms: boolean
  status: 'WAITING' | 'RUNNING' | 'READY' | 'FAILED'
  progress: Generated<number>
  size: Maybe<number>
  createdAt: Defaulted
  finishedAt: Maybe<string>
  expiresAt: Maybe<string>
}

/** Rows are only added: the database refuses changes (migrations/0001-tables/messages.ts). */
export interface AuditEventTable {
  id: string
  at: Defaulted
  kind: AuditKind
  userId: Maybe<string>
  accountId: Maybe<string>
  teamBrandId: Maybe<string>
  teamId: Maybe<string>
  subjectKind: Maybe<AuditSubject>
  subjectId: Maybe<string>
  ip: Maybe<string>
  device: Maybe<string>
  requestId: Maybe<string>
  detail: ColumnType<AuditDetail, string | undefined, string>
}
