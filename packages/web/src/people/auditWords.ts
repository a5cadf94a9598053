import type { AuditEvent, AuditGroup, AuditKind } from '@fullcourt/wire'
import { dateText } from '../ui/dates.ts'

export const GROUP_WORDS: Readonly<Record<AuditGroup, string>> = {
  roles: 'Roles and access',
  deletions: 'Deleted and restored',
  changes: 'Changes',
  billing: 'Plan',
  exports: 'Exports',
  'sign-in': 'Sign-in',
  installation: 'Administrators',
}

/** Groups of events that a program can have: of administrators, each look into it. Sign-ins belong to no program. */
export const PROGRAM_GROUPS = [
  'roles',
  'deletions',
  'changes',
  'billing',
  'exports',
  'installation',
] as const satisfies readonly AuditGroup[]

const ROLES: Readonly<Record<string, string>> = {
  ADMIN: 'an admin',
  HEAD_COACH: 'head coach',
  ASSISTANT_COACH: 'assistant coach',
  COACH: 'a coach',
  STATISTICIAN: 'a statistician',
  OTHER: 'other staff',
  PLAYER: 'a player',
}
const role = (stored: unknown): string => ROLES[String(stored)] ?? 'staff'

/** Describes the changes of an event in a coach's words. */
function subjectWords({ subject, team }: AuditEvent): string {
  const name = subject?.name ?? null
  const of = team?.fullName ? ` of ${team.fullName}` : ''
  if (subject?.kind === 'game') return `the game against ${name ?? 'an opponent'}`
  if (subject?.kind === 'season') return `the season ${name ?? ''}${of}`
  if (subject?.kind === 'team') return `the team ${name ?? ''}`
  if (subject?.kind === 'program') return `the program ${name ?? ''}`
  if (subject?.kind === 'league') return `the rules ${name ?? ''}`
  if (subject?.kind === 'rosterEntry') return `${name ?? 'a person'} on the roster${of}`
  if (subject?.kind === 'playlist') return `the playlist ${name ?? ''}${of}`
  return name ?? 'a person'
}

const CONTACTS: Readonly<Record<string, string>> = {
  primaryEmail: 'email address',
  primaryPhone: 'phone number',
}

/** Invitations, and the end of a sign-in. */
function joiningOf({ kind, detail, subject, team }: AuditEvent): string {
  const who = subject?.name ?? 'a new member'
  if (kind === 'sign_in_removed') return detail.left ? 'left the program' : `removed the sign-in of ${who}`
  const isBench = detail.of === 'BENCH'
  if (kind === 'invited' && isBench)
    return `invited a guest to keep the book against ${subject?.name ?? 'an opponent'}`
  if (kind === 'invited') return `invited ${who} as ${role(detail.role)}`
  if (kind === 'invitation_accepted')
    return isBench ? 'began to keep the book as a guest' : `joined as ${role(detail.role)}`
  const of = isBench ? `a guest${team?.fullName ? ` of ${team.fullName}` : ''}` : who
  return kind === 'invitation_resent'
    ? `sent the invitation of ${of} again`
    : `took back the invitation of ${of}`
}

/** Describes the read of an administrator's call. */
const LOOKED_AT: Readonly<Record<string, string>> = {
  listAccessRequests: 'the requests for access',
  listAccountInvitations: 'the invitations of owners',
  listAdminPlans: 'the plans',
  listAllAccounts: 'the list of accounts',
  listAudit: 'the audit log',
  listErasures: 'the overdue erasures',
  readBackups: 'the backups',
  readHealth: 'the health of the server',
  listCoupons: 'the coupons',
  listGamesOfProgram: 'the games of a program',
  listUsers: 'the list of users',
  readAnyAccount: 'an account',
  readAnyProgram: 'a program',
  readProgramMoney: 'the money of a program',
  readReconciliation: 'the money of the installation',
}

/** 'resendAccountInvitation' as 'resend account invitation'. */
const callWords = (call: unknown): string =>
  String(call).replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

const personOf = ({ subject }: AuditEvent): string => subject?.name ?? 'a person'

/** Says what an administrator gave or wrote for a program: ' (gold, to Jan 26, 2027): Sponsored'. Dates are the last days. */
function moneyWords({ plan, kind, hours, invoice, amount, until, reason }: AuditEvent['detail']): string {
  const known = [
    plan,
    hours && `${hours} ${kind === 'OD' ? 'on-demand' : 'archive'} hours`,
    invoice && `invoice ${invoice}`,
    amount,
    typeof until === 'string' && `to ${dateText('day', new Date(Date.parse(until) - 1).toISOString())}`,
  ].filter(Boolean)
  return `${known.length > 0 ? ` (${known.join(', ')})` : ''}${reason ? `: ${reason}` : ''}`
}

/** Describes an administrator's act: a view, or a change of a plan, a coupon or a user. */
function adminActionOf(event: AuditEvent): string {
  const { kind, detail, subject } = event
  if (kind === 'viewed_as')
    return `, an administrator of this installation, looked at what ${personOf(event)} sees, for up to ${detail.minutes} minutes`
  if (kind === 'admin_looked')
    return `looked at ${LOOKED_AT[String(detail.call)] ?? callWords(detail.call)} as an administrator`
  if (!detail.act) return `did as an administrator: ${callWords(detail.call)}`
  const name = subject?.name ?? ''
  if (subject?.kind === 'program') return `${detail.act} for ${name}${moneyWords(detail)}`
  if (subject?.kind === 'user') return `set the flags of ${name}: ${detail.features || 'none'}`
  return `${detail.act} the ${subject?.kind ?? 'thing'} ${name}`
}

/** A role that was given, changed or taken. */
function roleActionOf(event: AuditEvent): string {
  const { kind, detail, team } = event
  const who = personOf(event)
  const on = team?.fullName ? ` on ${team.fullName}` : ''
  const was = detail.from ? ` (was ${role(detail.from)})` : ''
  if (kind === 'role_taken') return `made ${who} a player (was ${role(detail.role)})`
  if (kind === 'team_role_taken') return `took ${who} off the staff${on} (was ${role(detail.role)})`
  return `made ${who} ${role(detail.role)}${kind.startsWith('team_') ? on : ''}${was}`
}

/** Names the thing that was deleted or restored. */
function deletionOf(event: AuditEvent): string {
  const { kind, subject, team } = event
  const isDeleted = kind === 'deleted'
  if (subject?.kind !== 'rosterEntry') return `${isDeleted ? 'deleted' : 'restored'} ${subjectWords(event)}`
  const roster = `the roster${team?.fullName ? ` of ${team.fullName}` : ''}`
  return isDeleted ? `took ${personOf(event)} off ${roster}` : `put ${personOf(event)} back on ${roster}`
}

/** A subscription that began, changed, ends or goes on. */
function planActionOf({ kind, detail, subject }: AuditEvent): string {
  const name = subject?.name
  if (kind === 'plan_cancelled') return 'cancelled the subscription'
  if (kind === 'plan_renewed') return 'turned Auto-Renew on'
  if (kind === 'card_changed')
    return detail.card ? `put the card ${detail.card} on file` : 'removed the card on file'
  if (kind === 'invoice_paid') return `recorded ${detail.amount} for invoice ${detail.invoice}`
  if (kind === 'plan_started')
    return detail.trial ? `started the free trial of ${name ?? 'a plan'}` : `started the plan ${name ?? ''}`
  return detail.coupon
    ? `used the promo code ${detail.coupon}`
    : `changed the plan to ${detail.plan ?? name ?? 'another one'}`
}

/** A game that was opened again or emptied, and its live score. */
function gameActionOf(event: AuditEvent): string {
  const { kind, detail } = event
  const game = subjectWords(event)
  if (kind === 'game_reopened') return `reopened ${game}`
  if (kind === 'game_reset')
    return `reset ${game} (${detail.plays === 1 ? '1 play' : `${detail.plays} plays`} cleared)`
  if (kind === 'live_score_shared')
    return `shared the live score of ${game}, ${detail.showsNames ? 'with names of players' : 'without names'}`
  return kind === 'live_score_stopped'
    ? `stopped sharing the live score of ${game}`
    : `made a new link to the live score of ${game}`
}

/** Kinds whose words need nothing of the event. */
const PLAIN_WORDS: Readonly<Partial<Record<AuditKind, string>>> = {
  suspension_lifted: 'lifted the suspension of the account',
  export_asked: 'started an export of the program',
  exported: 'exported data of the program',
  imported: 'imported a program',
  registered: 'registered',
  signed_in: 'signed in',
  sign_in_failed: 'failed to sign in',
  locked_out: 'was locked out after wrong passwords',
  sessions_ended: 'ended sessions on other devices',
  password_changed: 'changed the password',
  reset_asked: 'asked for a link to set a new password',
  reset_done: 'set a new password by a link',
  own_contact_changed: 'changed the own email address',
  factor_added: 'added a second factor',
  factor_removed: 'removed a second factor',
  recovery_codes_made: 'made recovery codes',
  recovery_code_used: 'signed in by a recovery code',
  became_admin: 'became an administrator of this installation',
  backup_key_tried: 'showed that the key of the backups opens them',
}

/** The action, after the name of its author: 'made Sam Lee a coach'. */
function actionOf(event: AuditEvent): string {
  const { kind, detail } = event
  const who = personOf(event)
  switch (kind) {
    case 'role_given':
    case 'role_changed':
    case 'role_taken':
    case 'team_role_given':
    case 'team_role_changed':
    case 'team_role_taken':
      return roleActionOf(event)
    case 'invited':
    case 'invitation_resent':
    case 'invitation_revoked':
    case 'invitation_accepted':
    case 'sign_in_removed':
      return joiningOf(event)
    case 'api_token_made':
      return `made the API token ${detail.name}`
    case 'api_token_revoked':
      return `revoked the API token ${detail.name}`
    case 'webhook_made':
      return `added the webhook ${detail.name}`
    case 'webhook_changed':
      return `changed the webhook ${detail.name}`
    case 'webhook_secret_renewed':
      return `renewed the secret of the webhook ${detail.name}`
    case 'webhook_switched_off':
      return `switched off the webhook ${detail.name}`
    case 'webhook_replayed':
      return `sent ${detail.count === 1 ? '1 delivery' : `${detail.count} deliveries`} of the webhook ${detail.name} again`
    case 'webhook_deleted':
      return `deleted the webhook ${detail.name}`
    case 'join_requested':
      return 'asked to join by the link of another person'
    case 'guest_device_allowed':
      return 'allowed a further device of a guest'
    case 'deactivated':
      return `made ${who} inactive`
    case 'activated':
      return `made ${who} active again`
    case 'password_link_made':
      return `made a password link for ${who}`
    case 'deleted':
    case 'restored':
      return deletionOf(event)
    case 'erasure_asked':
      return `asked to erase ${subjectWords(event)}`
    case 'erasure_revoked':
      return `keeps ${subjectWords(event)}`
    case 'erased':
      return 'erased a person'
    case 'contact_changed':
      return `changed the ${CONTACTS[String(detail.field)] ?? 'contact'} of ${who}`
    case 'game_reopened':
    case 'game_reset':
    case 'live_score_shared':
    case 'live_score_link_renewed':
    case 'live_score_stopped':
      return gameActionOf(event)
    case 'calendar_renewed':
      return `made a new link to the calendar of ${subjectWords(event)}`
    case 'playlist_shared':
      return `made a link to ${subjectWords(event)}, ${detail.showNames ? 'with names of players' : 'without names'}`
    case 'share_revoked':
      return `ended a link to ${subjectWords(event)}`
    case 'account_moved':
      return `moved the account from ${detail.from} to ${detail.to}`
    case 'account_suspended':
      return `suspended the account: ${detail.reason}`
    case 'viewed_as':
    case 'admin_looked':
    case 'admin_acted':
      return adminActionOf(event)
    case 'plan_started':
    case 'plan_changed':
    case 'plan_cancelled':
    case 'plan_renewed':
    case 'card_changed':
    case 'invoice_paid':
      return planActionOf(event)
    case 'factors_cleared':
      return `removed the second factors of ${who}`
    default:
      return PLAIN_WORDS[kind] ?? kind.replaceAll('_', ' ')
  }
}

/** The author of an event without a user. A person whose sign-in failed is not known. */
function unnamedAuthor({ kind, group }: AuditEvent): string {
  if (kind === 'account_moved') return 'The operator'
  return group === 'sign-in' ? 'A person' : 'The server'
}

/** An event as a sentence: 'Pat Alder made Sam Lee a coach'. */
export const auditSentence = (event: AuditEvent): string => {
  const author = event.user?.fullName ?? unnamedAuthor(event)
  return `${author} ${actionOf(event)}`.replace(' ,', ',')
}

/** The device and address of an event: 'Chrome on macOS, 203.0.113.7'. */
export const auditPlace = ({ device, ip }: AuditEvent): string => [device, ip].filter(Boolean).join(', ')
