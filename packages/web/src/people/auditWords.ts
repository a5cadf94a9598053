import { ROLE_NOUNS } from '@fullcourt/program'
import { msg } from '@fullcourt/scorebook/vocabulary'
import type { AuditEvent, AuditGroup, AuditKind } from '@fullcourt/wire'
import { dateText } from '@fullcourt/wire/forms/intl'
import { authorText } from '../identity/authorText.ts'
import { t, translate } from '../ui/language.ts'

export const GROUP_WORDS: Readonly<Record<AuditGroup, string>> = {
  roles: msg('Roles and access'),
  deletions: msg('Deleted and restored'),
  changes: msg('Changes'),
  billing: msg('Plan'),
  exports: msg('Exports'),
  'sign-in': msg('Sign-in'),
  installation: msg('Administrators'),
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

const ROLES: Readonly<Record<string, string>> = { ...ROLE_NOUNS, OTHER: msg('other staff') }
const role = (stored: unknown): string => translate(ROLES[String(stored)] ?? msg('staff'))

/** The subject of an event in a coach's words: 'the season 2026–27 of Varsity Boys'. */
function subjectWords({ subject, team }: AuditEvent): string {
  const name = subject?.name ?? ''
  const of = (words: string) =>
    team?.fullName ? t('{thing} of {team}', { thing: words, team: team.fullName }) : words
  switch (subject?.kind) {
    case 'game':
      return t('the game against {opponent}', { opponent: name || t('an opponent') })
    case 'season':
      return of(t('the season {name}', { name }))
    case 'team':
      return t('the team {name}', { name })
    case 'program':
      return t('the program {name}', { name })
    case 'league':
      return t('the rules {name}', { name })
    case 'rosterEntry':
      return of(t('{name} on the roster', { name: name || t('a person') }))
    case 'playlist':
      return of(t('the playlist {name}', { name }))
    default:
      return name || t('a person')
  }
}

const CONTACTS: Readonly<Record<string, string>> = {
  primaryEmail: msg('email address'),
  primaryPhone: msg('phone number'),
}

/** Invitations, and the end of a sign-in. */
function joiningOf({ kind, detail, subject, team }: AuditEvent): string {
  const who = subject?.name ?? t('a new member')
  if (kind === 'sign_in_removed')
    return detail.left ? t('left the program') : t('removed the sign-in of {who}', { who })
  const isBench = detail.of === 'BENCH'
  if (kind === 'invited' && isBench)
    return t('invited a guest to keep the book against {opponent}', {
      opponent: subject?.name ?? t('an opponent'),
    })
  if (kind === 'invited') return t('invited {who} as {role}', { who, role: role(detail.role) })
  if (kind === 'invitation_accepted')
    return isBench
      ? t('began to keep the book as a guest')
      : t('joined as {role}', { role: role(detail.role) })
  const guest = team?.fullName ? t('a guest of {team}', { team: team.fullName }) : t('a guest')
  const invited = isBench ? guest : who
  return kind === 'invitation_resent'
    ? t('sent the invitation of {who} again', { who: invited })
    : t('took back the invitation of {who}', { who: invited })
}

/** Describes the read of an administrator's call. */
const LOOKED_AT: Readonly<Record<string, string>> = {
  listAccessRequests: msg('the requests for access'),
  listAccountInvitations: msg('the invitations of owners'),
  listAdminPlans: msg('the plans'),
  listAllAccounts: msg('the list of accounts'),
  listAudit: msg('the audit log'),
  listErasures: msg('the overdue erasures'),
  readBackups: msg('the backups'),
  readHealth: msg('the health of the server'),
  listCoupons: msg('the coupons'),
  listGamesOfProgram: msg('the games of a program'),
  listUsers: msg('the list of users'),
  readAnyAccount: msg('an account'),
  readAnyProgram: msg('a program'),
  readProgramMoney: msg('the money of a program'),
  readReconciliation: msg('the money of the installation'),
}

/** Calls of administrators that leave no other words, as `callWords` says them. */
export const DONE: readonly string[] = [
  msg('accept order'),
  msg('change coupon'),
  msg('change features'),
  msg('change plan'),
  msg('clear factors'),
  msg('create coupon'),
  msg('create plan'),
  msg('delete access request'),
  msg('delete account invitation'),
  msg('delete coupon'),
  msg('drill backup'),
  msg('extend invoice'),
  msg('give hours'),
  msg('invite owner'),
  msg('invite requester'),
  msg('lift suspension'),
  msg('make user password link'),
  msg('note backup key'),
  msg('record payment'),
  msg('refund invoice'),
  msg('reissue invoice'),
  msg('resend account invitation'),
  msg('reset game'),
  msg('set plan by hand'),
  msg('set up account'),
  msg('start backup'),
  msg('suspend account'),
  msg('view as'),
]

/** 'resendAccountInvitation' as 'resend account invitation'. */
export const callWords = (call: unknown): string =>
  String(call).replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

const personOf = ({ subject }: AuditEvent): string => subject?.name ?? t('a person')

/** Says what an administrator gave or wrote for a program: ' (gold, to Jan 26, 2027): Sponsored'. Dates are the last days. */
function moneyWords({ plan, kind, hours, invoice, amount, until, reason }: AuditEvent['detail']): string {
  const known = [
    plan,
    hours &&
      (kind === 'OD'
        ? t('{hours} on-demand hours', { hours: Number(hours) })
        : t('{hours} archive hours', { hours: Number(hours) })),
    invoice && t('invoice {invoice}', { invoice: String(invoice) }),
    amount,
    typeof until === 'string' &&
      t('to {day}', { day: dateText('day', new Date(Date.parse(until) - 1).toISOString()) }),
  ].filter(Boolean)
  return `${known.length > 0 ? ` (${known.join(', ')})` : ''}${reason ? `: ${reason}` : ''}`
}

/** Acts of administrators for a program, as the log stores them. */
const ACTS: readonly string[] = [
  msg('set a plan'),
  msg('gave hours'),
  msg('recorded a payment'),
  msg('extended an invoice'),
  msg('reissued an invoice'),
  msg('refunded an invoice'),
]

const actText = (stored: unknown): string => translate(ACTS.find((act) => act === stored) ?? String(stored))

const CHANGES: Readonly<Record<string, string>> = {
  created: msg('created the {thing} {name}'),
  changed: msg('changed the {thing} {name}'),
  deleted: msg('deleted the {thing} {name}'),
  'set up': msg('set up the {thing} {name}'),
}
const CHANGED: Readonly<Record<string, string>> = {
  plan: msg('plan'),
  coupon: msg('coupon'),
  account: msg('account'),
}

/** Describes an administrator's act: a view, or a change of a plan, a coupon or a user. */
function adminActionOf(event: AuditEvent): string {
  const { detail, subject } = event
  if (event.kind === 'viewed_as')
    return t(
      ', an administrator of this installation, looked at what {who} sees, for up to {minutes} minutes',
      { who: personOf(event), minutes: Number(detail.minutes) },
    )
  if (event.kind === 'admin_looked')
    return t('looked at {thing} as an administrator', {
      thing: translate(LOOKED_AT[String(detail.call)] ?? callWords(detail.call)),
    })
  if (!detail.act) return t('did as an administrator: {call}', { call: translate(callWords(detail.call)) })
  const name = subject?.name ?? ''
  if (subject?.kind === 'program')
    return t('{act} for {program}', { act: actText(detail.act), program: `${name}${moneyWords(detail)}` })
  if (subject?.kind === 'user')
    return t('set the flags of {name}: {flags}', { name, flags: String(detail.features || t('none')) })
  const change = CHANGES[String(detail.act)]
  const kind = subject?.kind ?? 'thing'
  return change
    ? translate(change, { thing: translate(CHANGED[kind] ?? kind), name })
    : `${detail.act} the ${kind} ${name}`
}

/** A role that was given, changed or taken. */
function roleActionOf(event: AuditEvent): string {
  const { kind, detail, team } = event
  const who = personOf(event)
  const on = (words: string, isOfTeam: boolean) =>
    isOfTeam && team?.fullName ? t('{done} on {team}', { done: words, team: team.fullName }) : words
  const was = (words: string, before: unknown) =>
    before ? t('{done} (was {role})', { done: words, role: role(before) }) : words
  if (kind === 'role_taken') return was(t('made {who} a player', { who }), detail.role)
  if (kind === 'team_role_taken') return was(on(t('took {who} off the staff', { who }), true), detail.role)
  const made = t('made {who} {role}', { who, role: role(detail.role) })
  return was(on(made, kind.startsWith('team_')), detail.from)
}

/** Names the thing that was deleted or restored. */
function deletionOf(event: AuditEvent): string {
  const { kind, subject, team } = event
  const isDeleted = kind === 'deleted'
  const thing = subjectWords(event)
  if (subject?.kind !== 'rosterEntry')
    return isDeleted ? t('deleted {thing}', { thing }) : t('restored {thing}', { thing })
  const who = personOf(event)
  if (!team?.fullName)
    return isDeleted ? t('took {who} off the roster', { who }) : t('put {who} back on the roster', { who })
  const values = { who, team: team.fullName }
  return isDeleted
    ? t('took {who} off the roster of {team}', values)
    : t('put {who} back on the roster of {team}', values)
}

/** A subscription that began, changed, ends or goes on. */
function planActionOf({ kind, detail, subject }: AuditEvent): string {
  const name = subject?.name
  if (kind === 'plan_cancelled') return t('cancelled the subscription')
  if (kind === 'plan_renewed') return t('turned Auto-Renew on')
  if (kind === 'card_changed')
    return detail.card
      ? t('put the card {card} on file', { card: String(detail.card) })
      : t('removed the card on file')
  if (kind === 'invoice_paid')
    return t('recorded {amount} for invoice {invoice}', {
      amount: String(detail.amount),
      invoice: String(detail.invoice),
    })
  if (kind === 'plan_started')
    return detail.trial
      ? t('started the free trial of {plan}', { plan: name ?? t('a plan') })
      : t('started the plan {plan}', { plan: name ?? '' })
  return detail.coupon
    ? t('used the promo code {code}', { code: String(detail.coupon) })
    : t('changed the plan to {plan}', { plan: String(detail.plan ?? name ?? t('another one')) })
}

/** A game that was opened again or emptied, and its live score. */
function gameActionOf(event: AuditEvent): string {
  const { kind, detail } = event
  const game = subjectWords(event)
  if (kind === 'game_reopened') return t('reopened {game}', { game })
  if (kind === 'game_reset')
    return t(['reset {game} ({count} play cleared)', 'reset {game} ({count} plays cleared)'], {
      game,
      count: Number(detail.plays),
    })
  if (kind === 'live_score_shared')
    return detail.showsNames
      ? t('shared the live score of {game}, with names of players', { game })
      : t('shared the live score of {game}, without names', { game })
  return kind === 'live_score_stopped'
    ? t('stopped sharing the live score of {game}', { game })
    : t('made a new link to the live score of {game}', { game })
}

/** Kinds whose words take at most the person, the thing and texts of the event. */
const WORDS: Readonly<Partial<Record<AuditKind, string>>> = {
  api_token_made: msg('made the API token {name}'),
  api_token_revoked: msg('revoked the API token {name}'),
  webhook_made: msg('added the webhook {name}'),
  webhook_changed: msg('changed the webhook {name}'),
  webhook_secret_renewed: msg('renewed the secret of the webhook {name}'),
  webhook_switched_off: msg('switched off the webhook {name}'),
  webhook_deleted: msg('deleted the webhook {name}'),
  join_requested: msg('asked to join by the link of another person'),
  guest_device_allowed: msg('allowed a further device of a guest'),
  deactivated: msg('made {who} inactive'),
  activated: msg('made {who} active again'),
  password_link_made: msg('made a password link for {who}'),
  factors_cleared: msg('removed the second factors of {who}'),
  erasure_asked: msg('asked to erase {thing}'),
  erasure_revoked: msg('keeps {thing}'),
  erased: msg('erased a person'),
  calendar_renewed: msg('made a new link to the calendar of {thing}'),
  share_revoked: msg('ended a link to {thing}'),
  account_moved: msg('moved the account from {from} to {to}'),
  account_suspended: msg('suspended the account: {reason}'),
  suspension_lifted: msg('lifted the suspension of the account'),
  export_asked: msg('started an export of the program'),
  exported: msg('exported data of the program'),
  imported: msg('imported a program'),
  registered: msg('registered'),
  signed_in: msg('signed in'),
  sign_in_failed: msg('failed to sign in'),
  locked_out: msg('was locked out after wrong passwords'),
  sessions_ended: msg('ended sessions on other devices'),
  password_changed: msg('changed the password'),
  reset_asked: msg('asked for a link to set a new password'),
  reset_done: msg('set a new password by a link'),
  own_contact_changed: msg('changed the own email address'),
  factor_added: msg('added a second factor'),
  factor_removed: msg('removed a second factor'),
  recovery_codes_made: msg('made recovery codes'),
  recovery_code_used: msg('signed in by a recovery code'),
  became_admin: msg('became an administrator of this installation'),
  backup_key_tried: msg('showed that the key of the backups opens them'),
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
    case 'webhook_replayed':
      return t(
        [
          'sent {count} delivery of the webhook {name} again',
          'sent {count} deliveries of the webhook {name} again',
        ],
        { count: Number(detail.count), name: String(detail.name) },
      )
    case 'deleted':
    case 'restored':
      return deletionOf(event)
    case 'contact_changed':
      return t('changed the {contact} of {who}', {
        contact: translate(CONTACTS[String(detail.field)] ?? msg('contact')),
        who,
      })
    case 'game_reopened':
    case 'game_reset':
    case 'live_score_shared':
    case 'live_score_link_renewed':
    case 'live_score_stopped':
      return gameActionOf(event)
    case 'playlist_shared':
      return detail.showNames
        ? t('made a link to {thing}, with names of players', { thing: subjectWords(event) })
        : t('made a link to {thing}, without names', { thing: subjectWords(event) })
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
    default:
      return translate(WORDS[kind] ?? kind.replaceAll('_', ' '), {
        who,
        thing: subjectWords(event),
        name: String(detail.name),
        reason: String(detail.reason),
        from: String(detail.from),
        to: String(detail.to),
      })
  }
}

/** The author of an event without a user. A person whose sign-in failed is not known. */
function unnamedAuthor({ kind, group }: AuditEvent): string {
  if (kind === 'account_moved') return t('The operator')
  return group === 'sign-in' ? t('A person') : t('The server')
}

/** An event as a sentence: 'Pat Alder made Sam Lee a coach'. */
export const auditSentence = (event: AuditEvent): string => {
  const author = event.user ? authorText(event.user.fullName) : unnamedAuthor(event)
  return t('{author} {action}', { author, action: actionOf(event) }).replace(' ,', ',')
}

/** The device and address of an event: 'Chrome on macOS, 203.0.113.7'. */
export const auditPlace = ({ device, ip }: AuditEvent): string => [device, ip].filter(Boolean).join(', ')
