import { COUPON_KINDS, FEATURE_NAME, MOST_FEATURES } from '@fullcourt/program'
import * as z from 'zod'
import { plan } from './billing.ts'
import { planFields, planName, suspensionFields, couponFields as typedCoupon } from './forms/admin.ts'
import { game } from './games.ts'
import { AFTER_GAME } from './invalidates.ts'
import { endpoint, id, idParams, listOf, listQuery, newId, noReply, plainList, time } from './primitives.ts'

/** The calls of administrators of the installation (decision 0160). All need a fresh log-in. */
const admin = { access: 'admin', fresh: 'always' } as const

/** A plan with the field that only administrators see. */
export const adminPlan = plan.extend({ hidden: z.boolean() })
export type AdminPlan = z.output<typeof adminPlan>

export const listAdminPlans = endpoint({
  name: 'listAdminPlans',
  summary: 'All plans, hidden ones too, highest price first.',
  method: 'GET',
  path: '/v1/admin/plans/',
  ...admin,
  query: plainList,
  reply: listOf(adminPlan),
})
export const createPlan = endpoint({
  name: 'createPlan',
  summary: 'Create a plan.',
  method: 'POST',
  path: '/v1/admin/plans/',
  invalidates: ['listAdminPlans', 'listPlans', 'listAudit'],
  ...admin,
  status: 201,
  body: z.strictObject({ id: newId, name: planName, ...planFields }),
  reply: adminPlan,
})
export const changePlan = endpoint({
  name: 'changePlan',
  summary: 'Change a plan. Running subscriptions keep their price and quotas until they renew.',
  method: 'PATCH',
  path: '/v1/admin/plans/:id/',
  invalidates: 'all',
  ...admin,
  params: idParams,
  body: z.strictObject(planFields).partial(),
  reply: adminPlan,
})

export const coupon = z.object({
  id,
  code: z.string(),
  kind: z.enum(COUPON_KINDS),
  /** Percent, US dollars, or days of the trial. */
  value: z.int(),
  /** How many yearly prices it lowers; null: all of them. */
  years: z.int().nullable(),
  /** Empty: every plan. */
  planIds: z.array(id),
  startsAt: time.nullable(),
  endsAt: time.nullable(),
  mostUses: z.int().nullable(),
  uses: z.int(),
  /** Benefit of the coupon: '20% off the first year'. */
  award: z.string(),
  createdAt: time,
  deletedAt: time.nullable(),
})
export type Coupon = z.output<typeof coupon>

const couponFields = { ...typedCoupon, planIds: z.array(id).max(50) }

export const listCoupons = endpoint({
  name: 'listCoupons',
  summary: 'The coupons, newest first; with `deleted=true` the deleted ones.',
  method: 'GET',
  path: '/v1/admin/coupons/',
  ...admin,
  query: plainList,
  reply: listOf(coupon),
})
const afterCoupon = ['listCoupons', 'listAudit'] as const
export const createCoupon = endpoint({
  name: 'createCoupon',
  summary: 'Create a coupon.',
  method: 'POST',
  path: '/v1/admin/coupons/',
  invalidates: afterCoupon,
  ...admin,
  status: 201,
  body: z
    .strictObject({ id: newId, ...couponFields })
    .partial({ years: true, planIds: true, startsAt: true, endsAt: true, mostUses: true }),
  reply: coupon,
})
export const changeCoupon = endpoint({
  name: 'changeCoupon',
  summary: 'Change a coupon. Programs that used it before keep what it gave.',
  method: 'PATCH',
  path: '/v1/admin/coupons/:id/',
  refusals: ['deleted'],
  invalidates: afterCoupon,
  ...admin,
  params: idParams,
  body: z.strictObject(couponFields).partial(),
  reply: coupon,
})
export const deleteCoupon = endpoint({
  name: 'deleteCoupon',
  summary: 'Delete a coupon; it can no longer be used, and its code is free again.',
  method: 'DELETE',
  path: '/v1/admin/coupons/:id/',
  invalidates: afterCoupon,
  ...admin,
  params: idParams,
  status: 204,
  reply: noReply,
})

/** A user as administrators see it. */
export const adminUser = z.object({
  id,
  username: z.string(),
  fullName: z.string(),
  email: z.string().nullable(),
  isAdmin: z.boolean(),
  isDemo: z.boolean(),
  features: z.array(z.string()),
  accounts: z.array(z.object({ id, name: z.string() })),
  createdAt: time,
  lastSeenAt: time.nullable(),
})
export type AdminUser = z.output<typeof adminUser>

export const listUsers = endpoint({
  name: 'listUsers',
  summary: 'The users of the installation by name; `search` finds names, usernames and addresses.',
  method: 'GET',
  path: '/v1/admin/users/',
  ...admin,
  query: listQuery(z.strictObject({ accountId: id.optional(), feature: z.string().max(40).optional() })),
  reply: listOf(adminUser),
})
const featureName = z
  .string()
  .max(40, 'must have at most 40 characters.')
  .regex(FEATURE_NAME, 'must have lower case letters, digits and dashes.')
export const changeFeatures = endpoint({
  name: 'changeFeatures',
  summary: 'Set the feature flags of a user.',
  method: 'PATCH',
  path: '/v1/admin/users/:id/',
  invalidates: ['listUsers', 'readUser', 'listAudit'],
  ...admin,
  params: idParams,
  body: z.strictObject({ features: z.array(featureName).max(MOST_FEATURES) }),
  reply: adminUser,
})
export const viewAs = endpoint({
  name: 'viewAs',
  summary:
    "Open a session of 30 minutes that sees what this user sees and only reads. The user's programs show it in their activity.",
  method: 'POST',
  path: '/v1/admin/users/:id/view/',
  invalidates: ['listAudit'],
  ...admin,
  params: idParams,
  status: 201,
  reply: z.object({ token: z.string(), expiresAt: time }),
})

/** An account with what it uses. */
export const adminAccount = z.object({
  id,
  name: z.string(),
  createdAt: time,
  deletedAt: time.nullable(),
  isDemo: z.boolean(),
  suspendedAt: time.nullable(),
  suspendedReason: z.string().nullable(),
  programs: z.int(),
  teams: z.int(),
  people: z.int(),
  games: z.int(),
  filmHours: z.number(),
  /** Bytes of stored film. */
  bytes: z.number(),
  /** When one of its users last used the product. */
  lastSeenAt: time.nullable(),
})
export type AdminAccount = z.output<typeof adminAccount>

export const listAllAccounts = endpoint({
  name: 'listAllAccounts',
  summary:
    'The accounts of the installation, newest first, with what they use; `search` finds names of accounts and programs.',
  method: 'GET',
  path: '/v1/admin/accounts/',
  ...admin,
  query: listQuery(z.strictObject({ suspended: z.boolean().optional(), demo: z.boolean().optional() })),
  reply: listOf(adminAccount),
})
export const readAnyAccount = endpoint({
  name: 'readAnyAccount',
  summary: 'One account with its programs and members.',
  method: 'GET',
  path: '/v1/admin/accounts/:id/',
  ...admin,
  params: idParams,
  reply: adminAccount.extend({
    teamBrands: z.array(
      z.object({
        id,
        fullName: z.string(),
        planName: z.string().nullable(),
        coupon: z.string().nullable(),
        deletedAt: time.nullable(),
      }),
    ),
    members: z.array(z.object({ id, fullName: z.string(), username: z.string() })),
  }),
})
const afterSuspension = [
  'listAllAccounts',
  'readAnyAccount',
  'readAnyProgram',
  'listAudit',
  'listProgramAudit',
] as const
export const suspendAccount = endpoint({
  name: 'suspendAccount',
  summary:
    'Suspend an account: nothing in it can be changed (403 `account_suspended`); reading and export go on.',
  method: 'POST',
  path: '/v1/admin/accounts/:id/suspend/',
  refusals: ['deleted'],
  invalidates: afterSuspension,
  ...admin,
  params: idParams,
  body: z.strictObject(suspensionFields),
  reply: adminAccount,
})
export const liftSuspension = endpoint({
  name: 'liftSuspension',
  summary: 'Lift the suspension of an account.',
  method: 'POST',
  path: '/v1/admin/accounts/:id/lift/',
  refusals: ['deleted'],
  invalidates: afterSuspension,
  ...admin,
  params: idParams,
  reply: adminAccount,
})

/** A program as administrators find its games by it. */
export const readAnyProgram = endpoint({
  name: 'readAnyProgram',
  summary: 'One program of any account.',
  method: 'GET',
  path: '/v1/admin/team-brand/:id/',
  ...admin,
  params: idParams,
  reply: z.object({
    id,
    fullName: z.string(),
    account: z.object({ id, name: z.string(), suspendedReason: z.string().nullable() }),
    deletedAt: time.nullable(),
  }),
})

export const adminGame = z.object({
  id,
  teamFullName: z.string(),
  opponentFullName: z.string(),
  isHome: z.boolean(),
  gameStartTime: time,
  timezone: z.string(),
  homeScore: z.int(),
  awayScore: z.int(),
  isFinal: z.boolean(),
  /** How many plays stand. */
  plays: z.int(),
})
export type AdminGame = z.output<typeof adminGame>

export const listGamesOfProgram = endpoint({
  name: 'listGamesOfProgram',
  summary: 'The games of a program of any account, latest first; `search` finds opponents and places.',
  method: 'GET',
  path: '/v1/admin/team-brand/:id/games/',
  ...admin,
  params: idParams,
  query: plainList,
  reply: listOf(adminGame),
})

/** Overdue erasures: their job fails, and is tried again. */
export const overdueErasure = z.object({
  kind: z.enum(['user', 'account', 'person']),
  id,
  /** Of a user or an account; null for a person of a program. */
  name: z.string().nullable(),
  /** The program of a person. */
  programName: z.string().nullable(),
  /** When it was to be erased. */
  eraseAt: time,
})
export type OverdueErasure = z.output<typeof overdueErasure>

export const listErasures = endpoint({
  name: 'listErasures',
  summary: 'Users, accounts and people whose erasure is more than two hours late, oldest first.',
  method: 'GET',
  path: '/v1/admin/erasures/',
  ...admin,
  query: plainList,
  reply: listOf(overdueErasure),
})

export const backupRun = z.object({
  id,
  kind: z.enum(['ASKED', 'DAILY', 'MIGRATION']),
  state: z.enum(['RUNNING', 'DONE', 'FAILED']),
  /** Its folder in the place of the backups; null before it is whole. */
  name: z.string().nullable(),
  version: z.string(),
  startedAt: time,
  finishedAt: time.nullable(),
  rows: z.int().nullable(),
  /** Films and pictures. */
  files: z.int().nullable(),
  /** Films and pictures that the storage did not have. */
  missing: z.int().nullable(),
  /** Bytes that it added to the place. */
  bytes: z.int().nullable(),
  /** When it was read again, whole. */
  verifiedAt: time.nullable(),
  /** When it was last restored for practice, and compared. */
  drilledAt: time.nullable(),
  drillMs: z.int().nullable(),
  /** Games whose box scores were equal. */
  drillGames: z.int().nullable(),
  /** Why it could not be restored; null: it could. */
  drillError: z.string().nullable(),
  error: z.string().nullable(),
})
export type BackupRun = z.output<typeof backupRun>

/** Problems that an administrator must mend, the worst first. */
export const BACKUP_PROBLEMS = ['failed', 'late', 'missing_files', 'off', 'key_untried', 'same_disk'] as const

export const readBackups = endpoint({
  name: 'readBackups',
  summary: 'The settings of backups, what is wrong with them, and the last ones, newest first.',
  method: 'GET',
  path: '/v1/admin/backup/',
  ...admin,
  reply: z.object({
    /** The folder. */
    place: z.string(),
    /** The time of the day at which one is made; null: never. */
    at: z.string().nullable(),
    kept: z.object({ days: z.int(), weeks: z.int(), months: z.int() }),
    /** The worst one; null: all is well. */
    problem: z.enum(BACKUP_PROBLEMS).nullable(),
    /** How backups are sealed; null: they are not. */
    sealing: z
      .object({
        /** The public key that the server seals for. */
        recipient: z.string(),
        /** When an administrator last showed the key that opens them. */
        triedAt: time.nullable(),
        /** The server has the key, so that it restores for practice by itself. */
        hasKey: z.boolean(),
      })
      .nullable(),
    /** One waits or is being made. */
    isMade: z.boolean(),
    /** One waits to be restored for practice, or is. */
    isDrilled: z.boolean(),
    runs: z.array(backupRun),
  }),
})
export const startBackup = endpoint({
  name: 'startBackup',
  summary: 'Make a backup now. Does nothing while one is waiting or being made.',
  method: 'POST',
  path: '/v1/admin/backup/',
  invalidates: ['readBackups', 'listAudit'],
  ...admin,
  status: 204,
  reply: noReply,
})

export const drillBackup = endpoint({
  name: 'drillBackup',
  summary:
    'Restore a backup for practice, into a database of its own, and compare box scores. Does nothing while one is waiting or running.',
  method: 'POST',
  path: '/v1/admin/backup/:id/drill/',
  invalidates: ['readBackups', 'listAudit'],
  ...admin,
  params: idParams,
  status: 204,
  reply: noReply,
})

export const noteBackupKey = endpoint({
  name: 'noteBackupKey',
  summary:
    'Note that the administrator has the key of sealed backups. The key itself is tried on their device and never sent. 409 where the server seals for another recipient by now.',
  method: 'POST',
  path: '/v1/admin/backup/key/',
  refusals: ['conflict'],
  invalidates: ['readBackups', 'listAudit'],
  ...admin,
  body: z.strictObject({ recipient: z.string().min(1).max(4_000) }),
  status: 204,
  reply: noReply,
})

export const resetGame = endpoint({
  name: 'resetGame',
  summary:
    'Clear all plays, the final score and the snapshot of a game, and unlock it. The log keeps everything. Devices that still hold plays of it get 409 `game_reset`.',
  method: 'POST',
  path: '/v1/admin/team-game/:id/reset/',
  refusals: ['deleted'],
  invalidates: [...AFTER_GAME, 'listGamesOfProgram', 'listAudit'],
  ...admin,
  params: idParams,
  reply: game,
})
