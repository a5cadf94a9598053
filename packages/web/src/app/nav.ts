/** The side navigation: its entries, and what each needs (rule 125). */

import { type Action, may } from '@fullcourt/program'
import { msg } from '@fullcourt/scorebook/vocabulary'
import type { Here } from '../identity/session.ts'
import { teamQuotaOf } from '../plans/teamQuota.ts'
import type { PlainPath } from '../ui/address.ts'
import { t } from '../ui/language.ts'

interface Entry {
  readonly label: string
  readonly to: PlainPath
  readonly needs: {
    /** Disabled without a subscription: `read` before the first one, `add` also after its end. */
    readonly sub?: 'read' | 'add'
    /** Disabled while the plan covers no further team. */
    readonly quota?: true
    /** Hidden where the installation sells nothing. */
    readonly billing?: true
    /** Shown where administrators invite the users. */
    readonly invitesUsers?: true
    readonly inProgram?: Action
    readonly onTeam?: Action
    /** Hidden from players, who begin no program. */
    readonly isForStaff?: true
  }
}
interface Group {
  readonly label: string | null
  readonly entries: readonly Entry[]
}
export interface ShownEntry {
  readonly label: string
  readonly to: PlainPath
  /** Why it is disabled; null: it is not. */
  readonly closed: string | null
}
export interface ShownGroup {
  readonly label: string | null
  readonly entries: readonly ShownEntry[]
}

const GROUPS: readonly Group[] = [
  { label: null, entries: [{ label: msg('Dashboard'), to: '/a/dashboard/', needs: { sub: 'read' } }] },
  {
    label: msg('Team'),
    entries: [
      { label: msg('Schedule'), to: '/a/team/schedule/', needs: { sub: 'read', onTeam: 'game.read' } },
      { label: msg('Videos'), to: '/a/team/videos/', needs: { sub: 'read', onTeam: 'film.read' } },
      { label: msg('Clips'), to: '/a/team/clips/', needs: { sub: 'read', onTeam: 'film.read' } },
      { label: msg('Playlists'), to: '/a/team/playlists/', needs: { sub: 'read', onTeam: 'film.read' } },
      { label: msg('Roster'), to: '/a/team/roster/', needs: { sub: 'read', onTeam: 'roster.read' } },
      { label: msg('Insights'), to: '/a/team/insights/', needs: { sub: 'read', onTeam: 'stats.read' } },
      { label: msg('Settings'), to: '/a/team/settings/', needs: { sub: 'read', onTeam: 'team.write' } },
      {
        label: msg('Add team'),
        to: '/a/team/new/',
        needs: { sub: 'add', quota: true, inProgram: 'team.create' },
      },
    ],
  },
  {
    label: msg('Program'),
    entries: [
      {
        label: msg('Insights'),
        to: '/a/program/insights/',
        needs: { sub: 'read', inProgram: 'program.read' },
      },
      { label: msg('Players'), to: '/a/program/players/', needs: { sub: 'read', inProgram: 'people.read' } },
      { label: msg('Staff'), to: '/a/program/staff/', needs: { sub: 'read', inProgram: 'people.read' } },
      { label: msg('Members'), to: '/a/program/members/', needs: { inProgram: 'people.invite' } },
      {
        label: msg('Subscription'),
        to: '/a/program/subscription/',
        needs: { billing: true, inProgram: 'program.write' },
      },
      {
        label: msg('Settings'),
        to: '/a/program/settings/',
        needs: { sub: 'read', inProgram: 'program.write' },
      },
      { label: msg('Activity'), to: '/a/program/activity/', needs: { inProgram: 'audit.read' } },
      { label: msg('Add program'), to: '/a/program/new/', needs: { isForStaff: true } },
    ],
  },
]

/** For administrators of the installation. */
const ADMIN: Group = {
  label: msg('Admin'),
  entries: [
    { label: msg('Account setup'), to: '/a/admin/account-setup/', needs: {} },
    { label: msg('Invitations'), to: '/a/admin/invitations/', needs: {} },
    { label: msg('Access requests'), to: '/a/admin/access-requests/', needs: { invitesUsers: true } },
    { label: msg('Accounts'), to: '/a/admin/accounts/', needs: {} },
    { label: msg('Users'), to: '/a/admin/users/', needs: {} },
    { label: msg('Plans'), to: '/a/admin/plans/', needs: { billing: true } },
    { label: msg('Coupons'), to: '/a/admin/coupons/', needs: { billing: true } },
    { label: msg('Money'), to: '/a/admin/money/', needs: { billing: true } },
    { label: msg('Audit log'), to: '/a/admin/audit/', needs: {} },
    { label: msg('Overdue erasures'), to: '/a/admin/erasures/', needs: {} },
    { label: msg('Backups'), to: '/a/admin/backups/', needs: {} },
    { label: msg('Health'), to: '/a/admin/health/', needs: {} },
  ],
}

/** The user and the installation, as far as the navigation follows them. */
interface Options {
  readonly sells?: boolean
  readonly isAdmin?: boolean
  readonly invitesUsers?: boolean
}

/** The navigation of a user at this place. Groups without an entry are left out. */
export function navigation(
  { program, team }: Here,
  { sells = true, isAdmin = false, invitesUsers = false }: Options = {},
): ShownGroup[] {
  const programRole = program?.role ?? null
  const isOpen = { read: program?.subscriptionState ?? false, add: program?.subscriptionActive ?? false }
  const quota = program && teamQuotaOf(program)
  const reason = ({ needs }: Entry): string | null => {
    if (needs.sub && !isOpen[needs.sub]) return t('Needs a subscription')
    return needs.quota && quota?.isFull ? quota.sentence : null
  }
  const allowed = ({ needs }: Entry) =>
    (sells || !needs.billing) &&
    (invitesUsers || !needs.invitesUsers) &&
    (programRole !== 'PLAYER' || !needs.isForStaff) &&
    (!needs.inProgram || may(needs.inProgram, { programRole })) &&
    (!needs.onTeam || (team !== null && may(needs.onTeam, { programRole, teamRole: team.teamRole })))
  const groups = isAdmin ? [...GROUPS, ADMIN] : GROUPS
  return groups
    .map(({ label, entries }) => ({
      label: label && t(label),
      entries: entries.filter(allowed).map((entry) => ({
        label: t(entry.label),
        to: entry.to,
        closed: reason(entry),
      })),
    }))
    .filter(({ entries }) => entries.length > 0)
}
