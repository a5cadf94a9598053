import { msg } from '@fullcourt/scorebook/vocabulary'
import type { SentClipFilters } from '@fullcourt/wire'

export type EventKind = Pick<SentClipFilters, 'types' | 'rebound'> & { readonly label: string }

/** Types of events with a kind of their own, and what many of them are called. */
const PLURALS = {
  assist: msg('Assists'),
  steal: msg('Steals'),
  blocked_shot: msg('Blocks'),
  turnover: msg('Turnovers'),
  foul: msg('Fouls'),
  timeout: msg('Timeouts'),
  jumpball: msg('Jump balls'),
} as const

const oneType = (type: keyof typeof PLURALS): EventKind => ({
  label: PLURALS[type],
  types: [type],
})

/** The kinds of plays to choose from, by their names in addresses. */
export const EVENT_KINDS: ReadonlyMap<string, EventKind> = new Map(
  Object.entries<EventKind>({
    shot: { label: msg('Shots'), types: ['shot_made', 'shot_miss'] },
    freethrow: {
      label: msg('Free throws'),
      types: ['freethrow_made', 'freethrow_miss', 'freethrow_violation'],
    },
    assist: oneType('assist'),
    rebound: { label: msg('Rebounds'), types: ['rebound'] },
    offensive: { label: msg('Offensive rebounds'), types: ['rebound'], rebound: 'offensive' },
    defensive: { label: msg('Defensive rebounds'), types: ['rebound'], rebound: 'defensive' },
    turnover: oneType('turnover'),
    steal: oneType('steal'),
    block: oneType('blocked_shot'),
    foul: oneType('foul'),
    timeout: oneType('timeout'),
    jumpball: oneType('jumpball'),
  }),
)
