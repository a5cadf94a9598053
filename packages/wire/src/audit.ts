import { keysOf } from '@fullcourt/scorebook/vocabulary'
import * as z from 'zod'
import { SUBJECTS } from './endpoint.ts'
import { endpoint, id, idParams, listOf, listQuery, time } from './primitives.ts'

/** Filters of the audit log. */
export const AUDIT_GROUPS = [
  'roles',
  'deletions',
  'changes',
  'billing',
  'exports',
  'sign-in',
  'installation',
] as const
export type AuditGroup = (typeof AUDIT_GROUPS)[number]

/** Every kind of audit event with the group it is found in. A stored kind never changes its meaning. */
const GROUP_OF = {
  role_given: 'roles',
  role_changed: 'roles',
  role_taken: 'roles',
  team_role_given: 'roles',
  team_role_changed: 'roles',
  team_role_taken: 'roles',
  deactivated: 'roles',
  activated: 'roles',
  invited: 'roles',
  invitation_resent: 'roles',
  invitation_revoked: 'roles',
  join_requested: 'roles',
  guest_device_allowed: 'roles',
  invitation_accepted: 'roles',
  sign_in_removed: 'roles',
  api_token_made: 'roles',
  api_token_revoked: 'roles',
  webhook_made: 'changes',
  webhook_changed: 'changes',
  webhook_secret_renewed: 'changes',
  webhook_switched_off: 'changes',
  webhook_replayed: 'changes',
  webhook_deleted: 'deletions',
  password_link_made: 'roles',
  deleted: 'deletions',
  restored: 'deletions',
  erasure_asked: 'deletions',
  erasure_revoked: 'deletions',
  erased: 'deletions',
  contact_changed: 'changes',
  game_reopened: 'changes',
  game_reset: 'changes',
  live_score_shared: 'changes',
  live_score_link_renewed: 'changes',
  live_score_stopped: 'changes',
  calendar_renewed: 'changes',
  playlist_shared: 'changes',
  share_revoked: 'changes',
  plan_started: 'billing',
  plan_changed: 'billing',
  plan_cancelled: 'billing',
  plan_renewed: 'billing',
  card_changed: 'billing',
  invoice_paid: 'billing',
  account_suspended: 'billing',
  suspension_lifted: 'billing',
  export_asked: 'exports',
  exported: 'exports',
  imported: 'exports',
  registered: 'sign-in',
  signed_in: 'sign-in',
  sign_in_failed: 'sign-in',
  locked_out: 'sign-in',
  sessions_ended: 'sign-in',
  password_changed: 'sign-in',
  reset_asked: 'sign-in',
  reset_done: 'sign-in',
  own_contact_changed: 'sign-in',
  factor_added: 'sign-in',
  factor_removed: 'sign-in',
  factors_cleared: 'sign-in',
  recovery_codes_made: 'sign-in',
  recovery_code_used: 'sign-in',
  became_admin: 'installation',
  admin_looked: 'installation',
  admin_acted: 'installation',
  backup_key_tried: 'installation',
  viewed_as: 'installation',
  account_moved: 'installation',
} as const satisfies Record<string, AuditGroup>

export type AuditKind = keyof typeof GROUP_OF
export const AUDIT_KINDS: readonly AuditKind[] = keysOf(GROUP_OF)
export const auditKindsOf = (group: AuditGroup): readonly AuditKind[] =>
  AUDIT_KINDS.filter((kind) => GROUP_OF[kind] === group)

/** Subjects of an audit event. */
export const AUDIT_SUBJECTS = [...SUBJECTS, 'subscription', 'user', 'plan', 'coupon', 'apiToken'] as const
export type AuditSubject = (typeof AUDIT_SUBJECTS)[number]

/** Plain values that say more: `from` and `to` of a role, `call` of an administrator. Never a secret or a contact. */
export const auditDetail = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
export type AuditDetail = z.output<typeof auditDetail>

export const auditEvent = z.object({
  id,
  at: time,
  kind: z.enum(AUDIT_KINDS),
  group: z.enum(AUDIT_GROUPS),
  /** Who did it; null without a sign-in (a failed sign-in, the server itself). The name is today's. */
  user: z.object({ id, fullName: z.string() }).nullable(),
  /** The subject, with today's name; null where the act has none in the program. */
  subject: z.object({ kind: z.enum(AUDIT_SUBJECTS), id, name: z.string().nullable() }).nullable(),
  /** The program it is about. */
  teamBrandId: id.nullable(),
  /** The team it is about, with its name of today. */
  team: z.object({ id, fullName: z.string().nullable() }).nullable(),
  /** The network address it came from. */
  ip: z.string().nullable(),
  /** The device as it calls itself, else browser and system ('Chrome on macOS'). */
  device: z.string().nullable(),
  detail: auditDetail,
})
export type AuditEvent = z.output<typeof auditEvent>

const filters = z.strictObject({
  kind: z.enum(AUDIT_KINDS).optional(),
  group: z.enum(AUDIT_GROUPS).optional(),
})

export const listProgramAudit = endpoint({
  name: 'listProgramAudit',
  summary: 'The audit log of a program, newest first; for its ADMIN.',
  method: 'GET',
  path: '/v1/team-brand/:id/audit/',
  access: { may: 'audit.read', on: 'program', from: 'params.id', sub: false, deleted: true },
  params: idParams,
  query: listQuery(filters),
  reply: listOf(auditEvent),
})

export const listAudit = endpoint({
  name: 'listAudit',
  summary: 'The audit log of the installation, newest first; for its administrators.',
  method: 'GET',
  path: '/v1/admin/audit/',
  access: 'admin',
  fresh: 'always',
  query: listQuery(
    filters.extend({
      userId: id.optional(),
      accountId: id.optional(),
      teamBrandId: id.optional(),
      from: time.optional(),
      to: time.optional(),
    }),
  ),
  reply: listOf(auditEvent),
})

/** The group that an event's kind belongs to. */
export const auditGroupOf = (kind: AuditKind): AuditGroup => GROUP_OF[kind]
