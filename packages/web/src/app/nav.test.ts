import type { Role } from '@fullcourt/program'
import { expect, test } from 'vitest'
import type { Here } from '../identity/session.ts'
import { navigation } from './nav.ts'

/** The parts of a program and team that the navigation reads. */
const here = (
  role: Role | null,
  {
    active = true,
    state = null as 'ENDED' | null,
    teamRole = null as Role | null,
    team = true,
    teamQuota = 2,
  } = {},
): Here =>
  ({
    program: role && {
      role,
      subscriptionActive: active,
      subscriptionState: active ? 'TRIAL' : state,
      subscriptions: [{ status: active ? 'ACTIVE' : 'ENDED', plan: { teamQuota } }],
      teams: team ? [{ deletedAt: null }] : [],
    },
    team: team ? { teamRole } : null,
    teams: [],
  }) as unknown as Here

const open = (place: Here) =>
  navigation(place).flatMap(({ label, entries }) =>
    entries.filter(({ closed }) => closed === null).map((entry) => `${label ?? ''}/${entry.label}`),
  )

test('an admin sees every entry', () => {
  expect(open(here('ADMIN'))).toEqual([
    '/Dashboard',
    'Team/Schedule',
    'Team/Videos',
    'Team/Clips',
    'Team/Playlists',
    'Team/Roster',
    'Team/Insights',
    'Team/Settings',
    'Team/Add team',
    'Program/Insights',
    'Program/Players',
    'Program/Staff',
    'Program/Members',
    'Program/Subscription',
    'Program/Settings',
    'Program/Activity',
    'Program/Add program',
  ])
})

test('an administrator finds requests for access where users are invited', () => {
  const [admin] = navigation(here('COACH'), { isAdmin: true, invitesUsers: true }).slice(-1)
  expect(admin!.entries.map(({ label }) => label)).toContain('Access requests')
})

test('an administrator of the installation has one more group', () => {
  const groups = navigation(here('COACH'), { isAdmin: true })
  expect(groups.at(-1)).toMatchObject({ label: 'Admin' })
  expect(groups.at(-1)!.entries.map(({ label }) => label)).toEqual([
    'Account setup',
    'Invitations',
    'Accounts',
    'Users',
    'Plans',
    'Coupons',
    'Money',
    'Audit log',
    'Overdue erasures',
    'Backups',
    'Health',
  ])
  expect(navigation(here(null), { sells: false, isAdmin: true }).at(-1)!.entries).toHaveLength(8)
  expect(navigation(here('ADMIN')).map(({ label }) => label)).not.toContain('Admin')
})

test('without a subscription the entries stay, greyed, and the way to one is open', () => {
  expect(open(here('COACH', { active: false }))).toEqual(['Program/Subscription', 'Program/Add program'])
  expect(navigation(here('COACH', { active: false })).flatMap(({ entries }) => entries)).toHaveLength(15)
})

test('after its end everything that shows something stays open, and what adds is greyed', () => {
  const entries = open(here('ADMIN', { active: false, state: 'ENDED' }))
  expect(entries).toContain('Team/Insights')
  expect(entries).toContain('Program/Players')
  expect(entries).not.toContain('Team/Add team')
})

test('at the quota of the plan no team can be added, and the entry says why', () => {
  const entries = navigation(here('ADMIN', { teamQuota: 1 })).flatMap((group) => group.entries)
  expect(entries.filter(({ closed }) => closed !== null)).toEqual([
    { label: 'Add team', to: '/a/team/new/', closed: 'Your plan covers 1 team, and you have 1.' },
  ])
})

test('where nothing is sold there is no subscription entry', () => {
  const labels = navigation(here('ADMIN'), { sells: false }).flatMap(({ entries }) =>
    entries.map(({ label }) => label),
  )
  expect(labels).not.toContain('Subscription')
})

test('without a team only the entry that creates one', () => {
  const entries = open(here('COACH', { team: false })).filter((entry) => entry.startsWith('Team/'))
  expect(entries).toEqual(['Team/Add team'])
})

test('a reader gets no settings', () => {
  expect(open(here('OTHER'))).not.toEqual(expect.arrayContaining(['Team/Settings']))
  expect(open(here('OTHER'))).toContain('Team/Schedule')
})

test('a player sees the own team, and of the program its insights', () => {
  expect(open(here('PLAYER', { teamRole: 'PLAYER' }))).toEqual([
    '/Dashboard',
    'Team/Schedule',
    'Team/Videos',
    'Team/Clips',
    'Team/Playlists',
    'Team/Roster',
    'Team/Insights',
    'Program/Insights',
  ])
})

test('a new user can create a program', () => {
  expect(open(here(null, { team: false }))).toEqual(['Program/Add program'])
})
