import { capitalize, EVENT_NOUNS } from '@fullcourt/scorebook/words'
import type { SentClipFilters } from '@fullcourt/wire'

export type EventKind = Pick<SentClipFilters, 'types' | 'rebound'> & { readonly label: string }

const oneType = (
  type: 'assist' | 'steal' | 'blocked_shot' | 'turnover' | 'foul' | 'timeout' | 'jumpball',
): EventKind => ({
  label: `${capitalize(EVENT_NOUNS[type])}s`,
  types: [type],
})

/** The kinds of plays to choose from, by their names in addresses. */
export const EVENT_KINDS: ReadonlyMap<string, EventKind> = new Map(
  Object.entries<EventKind>({
    shot: { label: 'Shots', types: ['shot_made', 'shot_miss'] },
    freethrow: { label: 'Free throws', types: ['freethrow_made', 'freethrow_miss', 'freethrow_violation'] },
    assist: oneType('assist'),
    rebound: { label: 'Rebounds', types: ['rebound'] },
    offensive: { label: 'Offensive rebounds', types: ['rebound'], rebound: 'offensive' },
    defensive: { label: 'Defensive rebounds', types: ['rebound'], rebound: 'defensive' },
    turnover: oneType('turnover'),
    steal: oneType('steal'),
    block: oneType('blocked_shot'),
    foul: oneType('foul'),
    timeout: oneType('timeout'),
    jumpball: oneType('jumpball'),
  }),
)
