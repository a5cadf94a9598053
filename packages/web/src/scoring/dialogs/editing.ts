import { assemble, conflictKey, type FieldChange, mergePlay, takeApart } from '@fullcourt/scorebook/fold'
import type { CourtGeometry, GameEvent, Play, SentPlay } from '@fullcourt/scorebook/vocabulary'

/** A play in its dialog. It may change while the dialog is open. */
export interface Editing {
  /** The last revision that is merged into the edited play. */
  readonly seen: Play
  readonly sent: SentPlay
  /** Fields that another person changed too (`conflictKey`). Each waits for a choice. */
  readonly open: ReadonlySet<string>
  /** Changes of others since the dialog was opened. */
  readonly changed: readonly FieldChange[]
}

export const beginEditing = (play: Play): Editing => ({
  seen: play,
  sent: takeApart(play),
  open: new Set(),
  changed: [],
})

function playOf(sent: SentPlay, court: CourtGeometry): Play | null {
  const assembled = assemble(sent, court)
  return assembled.ok ? assembled.play : null
}

/** The play with the user's changes; null while it is invalid. */
export function ownChanges({ seen, sent }: Editing, court: CourtGeometry): readonly FieldChange[] | null {
  const mine = playOf(sent, court)
  return mine && mergePlay(seen, mine, seen).mine
}

/** The fields that wait for a choice: `before` is theirs, `after` the user's. */
export const openChanges = (editing: Editing, court: CourtGeometry): readonly FieldChange[] =>
  (ownChanges(editing, court) ?? []).filter((field) => editing.open.has(conflictKey(field)))

/** Merges the current revision: others' changes are taken over, fields that both changed are asked about. */
export function mergeChange(editing: Editing, play: Play, court: CourtGeometry): Editing {
  const { seen, sent, open, changed } = editing
  const mine = playOf(sent, court)
  if (play === seen || !mine) return editing
  const { conflicts, theirs } = mergePlay(seen, mine, play)
  const keys = conflicts.map(conflictKey)
  const kept = mergePlay(seen, mine, play, Object.fromEntries(keys.map((key) => [key, 'mine' as const])))
  return {
    seen: play,
    sent: takeApart(kept.play ?? mine),
    open: new Set([...open, ...keys]),
    changed: [...changed, ...theirs],
  }
}

/** Chooses a version of a field that both changed. */
export function chooseVersion(
  editing: Editing,
  key: string,
  pick: 'mine' | 'theirs',
  court: CourtGeometry,
): Editing {
  const { seen, sent } = editing
  const open = new Set([...editing.open].filter((one) => one !== key))
  const mine = playOf(sent, court)
  if (pick === 'mine' || !mine) return { ...editing, open }
  const { play } = mergePlay(seen, mine, seen, { [key]: 'theirs' })
  return { ...editing, open, sent: takeApart(play ?? mine) }
}

type Moment = Pick<GameEvent, 'period' | 'clockTime'>

/** Moves an event and the related events of the same moment. */
export function moveEvent({ origin, rel, freethrows }: SentPlay, to: Moment): SentPlay {
  const along = <T extends Partial<Moment>>(event: T): T =>
    (event.period ?? origin.period) === origin.period &&
    (event.clockTime ?? origin.clockTime) === origin.clockTime
      ? { ...event, ...to }
      : event
  return {
    origin: { ...origin, ...to },
    rel: rel.map(along),
    freethrows: freethrows.map((one) => ({
      ...along(one),
      ...(one.reboundPlayer && { reboundPlayer: along(one.reboundPlayer) }),
    })),
  }
}
