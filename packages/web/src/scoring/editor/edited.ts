import { assemble, type Game, promptsFor } from '@fullcourt/scorebook/fold'
import type { Award, FreeThrow, Play, SentEvent, SentPlay } from '@fullcourt/scorebook/vocabulary'

/** A play in the editor, and the answers that its changes need (`whoField`, `resultField`). */
export interface Edited {
  readonly sent: SentPlay
  /** Fields that have no answer yet. The play cannot be saved before. */
  readonly unset: ReadonlySet<string>
}

/** Input of changes of a play. `game`: before the play. */
export interface ChangeContext {
  readonly game: Game
  readonly newId: () => string
}

/** The field of the person of an event. */
export const whoField = (eventId: string): string => `${eventId} who`
/** The field of the result of a free throw. */
export const resultField = (eventId: string): string => `${eventId} result`

export const unchanged = (sent: SentPlay): Edited => ({ sent, unset: new Set() })

export const withUnset = (unset: ReadonlySet<string>, ...fields: readonly string[]): ReadonlySet<string> =>
  new Set([...unset, ...fields])

export const withoutUnset = (unset: ReadonlySet<string>, field: string): ReadonlySet<string> =>
  new Set([...unset].filter((one) => one !== field))

const idsOf = ({ origin, rel, freethrows }: SentPlay): ReadonlySet<string> =>
  new Set([
    origin.id,
    ...rel.map(({ id }) => id),
    ...freethrows.flatMap(({ id, reboundPlayer }) => (reboundPlayer ? [id, reboundPlayer.id] : [id])),
  ])

/** Forgets open fields of events that the play no longer has. */
export function withoutGone({ sent, unset }: Edited): Edited {
  const ids = idsOf(sent)
  return { sent, unset: new Set([...unset].filter((field) => ids.has(field.split(' ')[0]!))) }
}

export const foulsIn = ({ origin, rel }: SentPlay): readonly SentEvent[] =>
  [origin, ...rel].filter(({ type }) => type === 'foul')

/** Changes one event of a play, the origin or a related one. */
export function withEvent(sent: SentPlay, id: string, change: (event: SentEvent) => SentEvent): SentPlay {
  const { origin, rel } = sent
  return {
    ...sent,
    origin: origin.id === id ? { ...origin, ...change(origin) } : origin,
    rel: rel.map((event) => (event.id === id ? change(event) : event)),
  }
}

export const withThrows = (sent: SentPlay, freethrows: readonly FreeThrow[]): SentPlay => ({
  ...sent,
  freethrows,
})

/** The play as the book would have it; null while it is impossible. */
export function playOf(sent: SentPlay, { game }: Pick<ChangeContext, 'game'>): Play | null {
  const { court, rules } = game.sheet.setup
  const assembled = assemble(sent, court, rules)
  return assembled.ok ? assembled.play : null
}

/** The free throws that the rules allow for the only foul of the play, the likeliest first. */
export function lawfulAwardsOf(sent: SentPlay, foulId: string, context: ChangeContext): readonly Award[] {
  const withoutAward = withEvent({ ...sent, freethrows: [] }, foulId, (foul) => {
    const { award: _, ...attributes } = foul.attributes ?? {}
    return { ...foul, attributes }
  })
  const play = playOf(withoutAward, context)
  const asked = play && promptsFor(context.game, play).find(({ kind }) => kind === 'throws')
  return asked?.kind === 'throws' ? asked.choices : []
}
