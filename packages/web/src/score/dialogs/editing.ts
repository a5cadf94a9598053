import {
  assemble,
  type CourtGeometry,
  conflictKey,
  type FieldChange,
  type GameEvent,
  mergePlay,
  type Play,
  type SentPlay,
  takeApart,
} from '@fullcourt/scorebook'

/** A play in its dialog, which may change under it. */
export interface Editing {
  /** The play as it stands, as far as the person has seen it. */
  readonly seen: Play
  readonly sent: SentPlay
  /** Fields that another person changed too (`conflictKey`); each waits for a choice. */
  readonly open: ReadonlySet<string>
  /** What others changed since the dialog was opened. */
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

/** What the person has changed in the dialog; null while it makes no sense. */
export function ownChanges({ seen, sent }: Editing, court: CourtGeometry): readonly FieldChange[] | null {
  const mine = playOf(sent, court)
  return mine && mergePlay(seen, mine, seen).mine
}

/** The fields that wait for a choice: `before` is theirs, `after` one's own. */
export const openChanges = (editing: Editing, court: CourtGeometry): readonly FieldChange[] =>
  (ownChanges(editing, court) ?? []).filter((field) => editing.open.has(conflictKey(field)))

/** Takes in the play as it stands now: what others changed is in the dialog at once, what both changed is asked about. */
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

/** Chooses for a field that both changed. */
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

/** Moves an event, and with it what happened at the same moment. */
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
