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

const DAY = 86_400_000
const MINUTE = 60_000

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
  expect(messageTime(100 * MINUTE, null)).toBe(110 * MINUTE)
  expect(messageTime(100 * MINUTE, 95 * MINUTE)).toBe(155 * MINUTE)
  expect(messageTime(100 * MINUTE, 10 * MINUTE)).toBe(110 * MINUTE)
})

it('archives films 90 days after the end, after two warnings 30 days apart', () => {
  const ended = { endedAt: 0, warnings: 0, warnedAt: null }
  expect(dueArchiveStep(ended, 29.9 * DAY)).toBeNull()
  expect(dueArchiveStep(ended, 30 * DAY)).toBe('warn')
  expect(archiveTime(ended, 30 * DAY)).toBe(90 * DAY)
  const warned = { endedAt: 0, warnings: 1, warnedAt: 30 * DAY }
  expect(dueArchiveStep(warned, 59 * DAY)).toBeNull()
  expect(dueArchiveStep(warned, 60 * DAY)).toBe('warn')
  const twice = { endedAt: 0, warnings: 2, warnedAt: 60 * DAY }
  expect(dueArchiveStep(twice, 89 * DAY)).toBeNull()
  expect(dueArchiveStep(twice, 90 * DAY)).toBe('archive')
})

it('keeps 30 days between the steps when the first warning comes late', () => {
  expect(archiveTime({ endedAt: 0, warnings: 0, warnedAt: null }, 200 * DAY)).toBe(260 * DAY)
  const late = { endedAt: 0, warnings: 1, warnedAt: 200 * DAY }
  expect(dueArchiveStep(late, 229 * DAY)).toBeNull()
  expect(dueArchiveStep(late, 230 * DAY)).toBe('warn')
  expect(dueArchiveStep({ endedAt: 0, warnings: 2, warnedAt: 230 * DAY }, 259 * DAY)).toBeNull()
})
