/**
 * Notifications: one table. A new kind is one row: its icon, its words, who hears of it, and by which
 * channels unless they choose otherwise. Source: rule 33.
 */

import { keysOf, msg } from '@fullcourt/scorebook/vocabulary'
import type { Action } from './roles.ts'
import { DAY_MS, MINUTE_MS } from './time.ts'

export const NOTIFICATION_ICONS = ['heart', 'basketball', 'people', 'person', 'video'] as const
export type NotificationIcon = (typeof NOTIFICATION_ICONS)[number]

export const NOTIFICATION_CHANNELS = ['page', 'mail', 'sms', 'push'] as const
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number]

/** The values of a notification's words. Never the name of a person: that is read from the person's row. */
export type NotificationDetail = Readonly<Record<string, string | number>>

/** Who hears of it: one user whom the event names, administrators of the installation, or all who may do this in the program or on the team. */
export type NotificationAudience = 'user' | 'administrators' | { readonly may: Action }

export interface NotificationWords {
  readonly title: string
  readonly text: string
}

interface Kind {
  readonly icon: NotificationIcon
  /** The words of the setting. */
  readonly label: string
  readonly hears: NotificationAudience
  /** The channels by default; messages go to the addresses that the user's communications allow. */
  readonly channels: readonly NotificationChannel[]
  /** @param person the full name of the person it is about, where there is one */
  readonly words: (detail: NotificationDetail, person: string) => NotificationWords
}

/** The name of a person who is gone, in the words of a notification. */
export const UNNAMED = msg('A person')
/** A guest without a name, and a device without one. */
export const UNNAMED_GUEST = msg('a guest')
export const UNNAMED_DEVICE = msg('A device')

const plural = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`

const KINDS = {
  invitation_accepted: {
    icon: 'person',
    label: 'A person you invited joins',
    hears: 'user',
    channels: ['page', 'mail', 'push'],
    words: ({ program }, person) => ({
      title: `${person} joined`,
      text: `${person} accepted your invitation to ${program}.`,
    }),
  },
  join_requested: {
    icon: 'person',
    label: 'A person asks to join your program',
    hears: { may: 'people.invite' },
    channels: ['page', 'mail', 'push'],
    words: ({ program, username }) => ({
      title: 'A person asks to join',
      text: `${username} opened an invitation to ${program} that was sent to another address. Approve it on the Members page.`,
    }),
  },
  join_approved: {
    icon: 'person',
    label: 'You may join a program',
    hears: 'user',
    channels: ['page', 'mail', 'push'],
    words: ({ program }) => ({ title: 'You have joined', text: `You are a member of ${program} now.` }),
  },
  role_changed: {
    icon: 'person',
    label: 'Your role in a program changes',
    hears: 'user',
    channels: ['page', 'mail', 'push'],
    words: ({ program, role }) => ({
      title: 'Your role has changed',
      text: `You are ${role} of ${program} now.`,
    }),
  },
  access_ended: {
    icon: 'person',
    label: 'Your access to a program ends',
    hears: 'user',
    channels: ['page', 'mail', 'push'],
    words: ({ program }, person) => ({
      title: `Your access to ${program} has ended`,
      text: `${person} took it away. What you entered stays with the program.`,
    }),
  },
  device_waiting: {
    icon: 'basketball',
    label: 'A further device wants to keep the book with your link',
    hears: 'user',
    channels: ['page', 'push'],
    words: ({ guest, device }) => ({
      title: 'A further device waits',
      text: `${device} opened the link of ${guest}. Allow it under Invite a scorer, if it is theirs.`,
    }),
  },
  film_ready: {
    icon: 'video',
    label: 'Your film is ready',
    hears: 'user',
    channels: ['page', 'mail', 'push'],
    words: ({ film }) => ({ title: 'Film ready', text: `${film} can be watched.` }),
  },
  film_failed: {
    icon: 'video',
    label: 'Your film could not be processed',
    hears: 'user',
    channels: ['page', 'mail', 'sms', 'push'],
    words: ({ film, reason }) => ({ title: 'Film failed', text: `${film}: ${reason}` }),
  },
  film_comment: {
    icon: 'video',
    label: 'A comment on film mentions you',
    hears: 'user',
    channels: ['page', 'mail', 'push'],
    words: ({ film }) => ({ title: 'You are mentioned', text: `A comment on ${film} mentions you.` }),
  },
  clips_assigned: {
    icon: 'video',
    label: 'A coach gives you clips to watch',
    hears: 'user',
    channels: ['page', 'mail', 'push'],
    words: ({ playlist }) => ({ title: 'Clips to watch', text: `Watch ${playlist}.` }),
  },
  assignment_answered: {
    icon: 'video',
    label: 'A player answers about clips that you gave',
    hears: 'user',
    channels: ['page', 'push'],
    words: ({ playlist }, person) => ({
      title: `${person} answered`,
      text: `${person} answered your question about ${playlist}.`,
    }),
  },
  game_final: {
    icon: 'basketball',
    label: 'A game of your team is final',
    hears: { may: 'game.read' },
    channels: ['page', 'push'],
    words: ({ home, away, homeScore, awayScore }) => ({
      title: 'Final score',
      text: `${home} ${homeScore}, ${away} ${awayScore}.`,
    }),
  },
  flags_to_review: {
    icon: 'basketball',
    label: 'A final game has plays to review',
    hears: { may: 'game.score' },
    channels: ['page', 'mail'],
    words: ({ home, away, flags }) => ({
      title: `${plural(Number(flags), 'play', 'plays')} to review`,
      text: `The checker found something odd in ${home} against ${away}.`,
    }),
  },
  quota_80: {
    icon: 'video',
    label: '80% of the film hours are used',
    hears: { may: 'billing.write' },
    channels: ['page', 'mail'],
    words: ({ program, used, hours }) => ({
      title: '80% of your film hours are used',
      text: `${program} uses ${used} of ${plural(Number(hours), 'hour', 'hours')} of film.`,
    }),
  },
  quota_100: {
    icon: 'video',
    label: 'All film hours are used',
    hears: { may: 'billing.write' },
    channels: ['page', 'mail', 'sms', 'push'],
    words: ({ program, hours }) => ({
      title: 'All film hours are used',
      text: `${program} has used all ${plural(Number(hours), 'hour', 'hours')} of film. Archive films, or choose a larger plan.`,
    }),
  },
  films_to_archive: {
    icon: 'video',
    label: 'Films will be archived after the end of a plan',
    hears: { may: 'billing.write' },
    channels: ['page', 'mail'],
    words: ({ program, date }) => ({
      title: 'Your films will be archived',
      text: `${program} has no plan. On ${date} its films are archived: the originals stay, and nothing is deleted.`,
    }),
  },
  export_ready: {
    icon: 'heart',
    label: 'Your export is ready',
    hears: 'user',
    channels: ['page', 'mail', 'push'],
    words: ({ days }) => ({
      title: 'Your export is ready',
      text: `You can download it for ${plural(Number(days), 'day', 'days')}.`,
    }),
  },
  export_failed: {
    icon: 'heart',
    label: 'Your export could not be made',
    hears: 'user',
    channels: ['page', 'mail', 'push'],
    words: () => ({ title: 'Export failed', text: 'Your export could not be made. Start it again.' }),
  },
  data_exported: {
    icon: 'people',
    label: 'An admin exports the data of your program',
    hears: { may: 'program.export' },
    channels: ['page', 'mail', 'push'],
    words: ({ program }, person) => ({
      title: `Data of ${program} exported`,
      text: `${person} started an export of ${program}: people, games and figures.`,
    }),
  },
  texts_80: {
    icon: 'people',
    label: '80% of the text messages of a day are used',
    hears: 'administrators',
    channels: ['page', 'mail', 'push'],
    words: ({ used, most }) => ({
      title: '80% of the text messages are used',
      text: `${used} of ${most} text messages of 24 hours are sent. SMS_PER_DAY sets the limit.`,
    }),
  },
  access_requested: {
    icon: 'people',
    label: 'Someone asks for access to this installation',
    hears: 'administrators',
    channels: ['page', 'mail'],
    words: ({ name }) => ({
      title: 'A request for access',
      text: `${name} asks for access. Invite from the list of requests.`,
    }),
  },
  account_ends: {
    icon: 'people',
    label: 'An account will be deleted',
    hears: { may: 'program.delete' },
    channels: ['page', 'mail', 'push'],
    words: ({ account, date }) => ({
      title: 'An account will be deleted',
      text: `${account} with all its programs will be deleted on ${date}. An admin of any of its programs can keep it until then.`,
    }),
  },
} as const satisfies Readonly<Record<string, Kind>>

export type NotificationKind = keyof typeof KINDS
export const NOTIFICATION_KINDS: readonly NotificationKind[] = keysOf(KINDS)
export const notificationKind = (kind: NotificationKind): Kind => KINDS[kind]

/** A user's choices, by kind and channel; a missing entry is the default. */
export type NotificationSettings = {
  readonly [kind in NotificationKind]?: { readonly [channel in NotificationChannel]?: boolean }
}

/** 1 Email, 2 SMS, 3 Both: which messages may go out at all. */
const REACHED_BY: Readonly<Record<'mail' | 'sms', readonly number[]>> = { mail: [1, 3], sms: [2, 3] }

/** Has the user this channel on for this kind? */
export const isChannelOn = (
  settings: NotificationSettings,
  kind: NotificationKind,
  channel: NotificationChannel,
): boolean => settings[kind]?.[channel] ?? notificationKind(kind).channels.includes(channel)

/** The channels by which a user hears of a kind. Mail and text messages need the user's consent (`communications`). */
export const channelsFor = (
  { settings, communications }: { readonly settings: NotificationSettings; readonly communications: number },
  kind: NotificationKind,
): readonly NotificationChannel[] =>
  NOTIFICATION_CHANNELS.filter((channel) => {
    if (!isChannelOn(settings, kind, channel)) return false
    return channel === 'mail' || channel === 'sms' ? REACHED_BY[channel].includes(communications) : true
  })

/** The settings without any mail. */
export const withoutMail = (settings: NotificationSettings): NotificationSettings =>
  Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, { ...settings[kind], mail: false }]))

/** Several notifications within this time are one message. */
const GATHER_MINUTES = 10
/** A user gets at most one message in this time. */
const PAUSE_MINUTES = 60

/**
 * When the message about a new notification is sent. It waits for others, and for a pause after the last message.
 * @param lastAt when the last message was sent, in milliseconds since 1970; null: never
 */
export const messageTime = (now: number, lastAt: number | null): number =>
  Math.max(now + GATHER_MINUTES * MINUTE_MS, (lastAt ?? 0) + PAUSE_MINUTES * MINUTE_MS)

/** Renditions are archived so many days after the end of the plan, after two warnings (rule 18). */
const ARCHIVE_DAYS = 90
const WARNING_DAYS = 30
const WARNINGS = 2

/** A program whose plan has ended. Times in milliseconds since 1970. */
export interface ArchiveTerms {
  readonly endedAt: number
  readonly warnings: number
  readonly warnedAt: number | null
}

/** The next step towards the archive that is due; null while none is. Every step is at least 30 days after the last warning. */
export function dueArchiveStep(
  { endedAt, warnings, warnedAt }: ArchiveTerms,
  now: number,
): 'warn' | 'archive' | null {
  const afterWarning = warnedAt === null ? 0 : warnedAt + WARNING_DAYS * DAY_MS
  if (warnings < WARNINGS) {
    const due = Math.max(endedAt + (warnings + 1) * WARNING_DAYS * DAY_MS, afterWarning)
    return now >= due ? 'warn' : null
  }
  return now >= Math.max(endedAt + ARCHIVE_DAYS * DAY_MS, afterWarning) ? 'archive' : null
}

/** When the films of a program will be archived, if the warnings are sent from now on. */
export const archiveTime = ({ endedAt, warnings }: ArchiveTerms, now: number): number =>
  Math.max(endedAt + ARCHIVE_DAYS * DAY_MS, now + (WARNINGS - warnings) * WARNING_DAYS * DAY_MS)
