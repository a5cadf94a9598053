import { type AuditEvent, ENDPOINTS } from '@fullcourt/wire'
import { expect, it } from 'vitest'
import { auditPlace, auditSentence, callWords, DONE } from './auditWords.ts'

const event = (more: Partial<AuditEvent>): AuditEvent => ({
  id: '01990000-0000-7000-8000-000000000001',
  at: '2026-11-21T20:00:00Z',
  kind: 'role_changed',
  group: 'roles',
  user: { id: '01990000-0000-7000-8000-000000000002', fullName: 'Pat Alder' },
  subject: { kind: 'person', id: '01990000-0000-7000-8000-000000000003', name: 'Sam Lee' },
  teamBrandId: null,
  team: null,
  ip: '203.0.113.7',
  device: 'Chrome on macOS',
  detail: {},
  ...more,
})
const about = (kind: NonNullable<AuditEvent['subject']>['kind'], name: string) => ({
  kind,
  id: event({}).id,
  name,
})
const team = { id: event({}).id, fullName: 'Lincoln Lions Varsity' }

it.each([
  [{ kind: 'role_given', detail: { role: 'COACH' } }, 'Pat Alder made Sam Lee a coach'],
  [
    { kind: 'role_changed', detail: { from: 'STATISTICIAN', role: 'ADMIN' } },
    'Pat Alder made Sam Lee an admin (was a statistician)',
  ],
  [
    {
      kind: 'admin_acted',
      subject: about('program', 'Lincoln Lions'),
      detail: { act: 'set a plan', plan: 'gold', until: '2027-01-27T00:00:00.000Z', reason: 'Sponsored' },
    },
    'Pat Alder set a plan for Lincoln Lions (gold, to Jan 26, 2027): Sponsored',
  ],
  [
    {
      kind: 'admin_acted',
      subject: about('program', 'Lincoln Lions'),
      detail: { act: 'recorded a payment', invoice: 'FC-000004', amount: '$500.00', method: 'check' },
    },
    'Pat Alder recorded a payment for Lincoln Lions (invoice FC-000004, $500.00)',
  ],
  [{ kind: 'factor_added' }, 'Pat Alder added a second factor'],
  [{ kind: 'sign_in_failed', group: 'sign-in', user: null }, 'A person failed to sign in'],
  [{ kind: 'role_taken', detail: { role: 'COACH' } }, 'Pat Alder made Sam Lee a player (was a coach)'],
  [{ kind: 'api_token_made', detail: { name: 'Scoreboard' } }, 'Pat Alder made the API token Scoreboard'],
  [{ kind: 'api_token_revoked', detail: { name: 'Feed' } }, 'Pat Alder revoked the API token Feed'],
  [{ kind: 'webhook_made', detail: { name: 'Feed' } }, 'Pat Alder added the webhook Feed'],
  [{ kind: 'webhook_changed', detail: { name: 'Feed' } }, 'Pat Alder changed the webhook Feed'],
  [
    { kind: 'webhook_secret_renewed', detail: { name: 'Feed' } },
    'Pat Alder renewed the secret of the webhook Feed',
  ],
  [
    { kind: 'webhook_switched_off', user: null, detail: { name: 'Feed' } },
    'The server switched off the webhook Feed',
  ],
  [
    { kind: 'webhook_replayed', detail: { name: 'Feed', count: 12 } },
    'Pat Alder sent 12 deliveries of the webhook Feed again',
  ],
  [{ kind: 'webhook_deleted', detail: { name: 'Feed' } }, 'Pat Alder deleted the webhook Feed'],
  [
    { kind: 'team_role_given', team, detail: { role: 'HEAD_COACH' } },
    'Pat Alder made Sam Lee head coach on Lincoln Lions Varsity',
  ],
  [
    { kind: 'deleted', team, subject: about('rosterEntry', 'Sam Lee') },
    'Pat Alder took Sam Lee off the roster of Lincoln Lions Varsity',
  ],
  [
    { kind: 'deleted', team, subject: about('season', '2026-27') },
    'Pat Alder deleted the season 2026-27 of Lincoln Lions Varsity',
  ],
  [
    { kind: 'restored', subject: about('game', 'Others Owls') },
    'Pat Alder restored the game against Others Owls',
  ],
  [
    { kind: 'playlist_shared', team, subject: about('playlist', 'Press'), detail: { showNames: false } },
    'Pat Alder made a link to the playlist Press of Lincoln Lions Varsity, without names',
  ],
  [{ kind: 'deactivated' }, 'Pat Alder made Sam Lee inactive'],
  [
    { kind: 'contact_changed', detail: { field: 'primaryEmail' } },
    'Pat Alder changed the email address of Sam Lee',
  ],
  [{ kind: 'plan_cancelled', user: null }, 'The server cancelled the subscription'],
  [
    { kind: 'account_moved', user: null, detail: { from: 'https://eu1.example', to: 'https://eu2.example' } },
    'The operator moved the account from https://eu1.example to https://eu2.example',
  ],
] satisfies [Partial<AuditEvent>, string][])('%j reads as a sentence', (more, sentence) => {
  expect(auditSentence(event(more))).toBe(sentence)
})

it('names what administrators looked at, for each of their calls that reads', () => {
  const reads = ENDPOINTS.filter(({ access, method }) => access === 'admin' && method === 'GET')
  expect(reads.length).toBeGreaterThan(5)
  for (const { name } of reads)
    expect(auditSentence(event({ kind: 'admin_looked', detail: { call: name } }))).toMatch(
      /^Pat Alder looked at (the|an?) [a-z ]+ as an administrator$/,
    )
})

it('has words for each call by which administrators change something', () => {
  const writes = ENDPOINTS.filter(({ access, method }) => access === 'admin' && method !== 'GET')
  expect(DONE).toEqual(writes.map(({ name }) => callWords(name)).sort())
})

it('names device and address', () => {
  expect(auditPlace(event({}))).toBe('Chrome on macOS, 203.0.113.7')
  expect(auditPlace(event({ device: null }))).toBe('203.0.113.7')
})
