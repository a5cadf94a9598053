import { expect, it } from 'vitest'
import {
  archiveTime,
  channelsFor,
  dueArchiveStep,
  messageTime,
  NOTIFICATION_CHANNELS,
  NOTIFICATION_KINDS,
  notificationKind,
  withoutMail,
} from './notifications.ts'
import { DAY_MS, MINUTE_MS } from './time.ts'

it('has words without gaps for every kind', () => {
  const detail = { program: 'A', film: 'B', reason: 'C.', home: 'D', away: 'E', homeScore: 1, awayScore: 2 }
  const more = { flags: 3, used: 4, hours: 5, days: 6, date: 'F', account: 'G', most: 7 }
  const joining = { playlist: 'L', username: 'H', name: 'K', role: 'a coach', guest: 'I', device: 'J' }
  for (const kind of NOTIFICATION_KINDS) {
    const { title, text } = notificationKind(kind).words({ ...detail, ...more, ...joining }, 'Pat Alder')
    expect(`${title} ${text}`).not.toMatch(/undefined|NaN/)
    expect(text).toMatch(/\.$/)
  }
})

it('sends mail and text messages only by the communications that the user chose', () => {
  const by = (communications: number) => channelsFor({ settings: {}, communications }, 'film_failed')
  expect(by(1)).toEqual(['page', 'mail', 'push'])
  expect(by(2)).toEqual(['page', 'sms', 'push'])
  expect(by(3)).toEqual([...NOTIFICATION_CHANNELS])
  const settings = { film_failed: { page: false, push: false } }
  expect(channelsFor({ settings, communications: 1 }, 'film_failed')).toEqual(['mail'])
  expect(channelsFor({ settings: withoutMail(settings), communications: 3 }, 'film_failed')).toEqual(['sms'])
})

it('gathers notifications for ten minutes and pauses for an hour between messages', () => {
  expect(messageTime(100 * MINUTE_MS, null)).toBe(110 * MINUTE_MS)
  expect(messageTime(100 * MINUTE_MS, 95 * MINUTE_MS)).toBe(155 * MINUTE_MS)
  expect(messageTime(100 * MINUTE_MS, 10 * MINUTE_MS)).toBe(110 * MINUTE_MS)
})

it('archives films 90 days after the end, after two warnings 30 days apart', () => {
  const ended = { endedAt: 0, warnings: 0, warnedAt: null }
  expect(dueArchiveStep(ended, 29.9 * DAY_MS)).toBeNull()
  expect(dueArchiveStep(ended, 30 * DAY_MS)).toBe('warn')
  expect(archiveTime(ended, 30 * DAY_MS)).toBe(90 * DAY_MS)
  const warned = { endedAt: 0, warnings: 1, warnedAt: 30 * DAY_MS }
  expect(dueArchiveStep(warned, 59 * DAY_MS)).toBeNull()
  expect(dueArchiveStep(warned, 60 * DAY_MS)).toBe('warn')
  const twice = { endedAt: 0, warnings: 2, warnedAt: 60 * DAY_MS }
  expect(dueArchiveStep(twice, 89 * DAY_MS)).toBeNull()
  expect(dueArchiveStep(twice, 90 * DAY_MS)).toBe('archive')
})

it('keeps 30 days between the steps when the first warning comes late', () => {
  expect(archiveTime({ endedAt: 0, warnings: 0, warnedAt: null }, 200 * DAY_MS)).toBe(260 * DAY_MS)
  const late = { endedAt: 0, warnings: 1, warnedAt: 200 * DAY_MS }
  expect(dueArchiveStep(late, 229 * DAY_MS)).toBeNull()
  expect(dueArchiveStep(late, 230 * DAY_MS)).toBe('warn')
  expect(dueArchiveStep({ endedAt: 0, warnings: 2, warnedAt: 230 * DAY_MS }, 259 * DAY_MS)).toBeNull()
})
