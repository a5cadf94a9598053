import { inGameOrder, type Write } from '@fullcourt/scorebook/fold'
import { isClockEvent, type Play, playEvents, type SentPlay } from '@fullcourt/scorebook/vocabulary'

type Placed = Pick<Play['origin'], 'period' | 'clockTime'>

/** The plays at the same clock reading, in game order. */
export function playsAtOnce(plays: readonly Play[], { period, clockTime }: Placed): readonly Play[] {
  const seen = new Set<string>()
  return inGameOrder(plays).flatMap(({ event, play }) => {
    const isHere = play.origin.period === period && play.origin.clockTime === clockTime
    if (!isHere || seen.has(play.origin.id) || isClockEvent(event)) return []
    seen.add(play.origin.id)
    return [play]
  })
}

/** The distance to the neighbor at either end of the clock reading, as between two plays of the screen. */
const APART = 10

const ordersOf = (play: Play): readonly number[] =>
  playEvents(play)
    .filter(isAtOnce(play.origin))
    .map(({ order }) => order)

/**
 * An order between two plays of one clock reading; null where they have the same one. Those that other plays are mixed with count
 * from their first event.
 */
function orderBetween(before: Play | undefined, after: Play | undefined): number | null {
  if (!before || !after) {
    if (before) return Math.max(...ordersOf(before)) + APART
    return after ? after.origin.order - APART : 0
  }
  const last = Math.max(...ordersOf(before))
  const from = last < after.origin.order ? last : before.origin.order
  return from < after.origin.order ? (from + after.origin.order) / 2 : null
}

const isAtOnce =
  ({ period, clockTime }: Placed) =>
  (event: Partial<Placed>): boolean =>
    (event.period ?? period) === period && (event.clockTime ?? clockTime) === clockTime

/** The events of a play at its clock reading, with that order. */
function withOrder({ origin, rel, freethrows }: SentPlay, order: number): SentPlay {
  const isHere = isAtOnce(origin)
  const moved = <E extends Partial<Placed>>(event: E): E => (isHere(event) ? { ...event, order } : event)
  return {
    origin: { ...origin, order },
    rel: rel.map(moved),
    freethrows: freethrows.map((one) => ({
      ...moved(one),
      ...(one.reboundPlayer ? { reboundPlayer: moved(one.reboundPlayer) } : {}),
    })),
  }
}

/** A play at its new place. `along`: others that have to move too, because they have the same order as the one before them. */
export interface Moved {
  readonly sent: SentPlay
  readonly along: readonly Write[]
}

const playWithOrder = ({ origin, rel }: Play, order: number): Play => ({
  origin: { ...origin, order },
  rel: rel.map((event) => (isAtOnce(origin)(event) ? { ...event, order } : event)),
})

/** Moves a play, with its events of that clock reading, to a place among the plays there; `place` counts from 0. */
export function moveToPlace(sent: SentPlay, plays: readonly Play[], place: number): Moved {
  const others = playsAtOnce(plays, sent.origin).filter((play) => play.origin.id !== sent.origin.id)
  const order = orderBetween(others[place - 1], others[place])
  if (order !== null) return { sent: withOrder(sent, order), along: [] }
  // The plays from that place on that have the same order move behind this one, up to the next order.
  const { order: same } = others[place]!.origin
  const rest = others.slice(place)
  const along = rest.filter((play) => play.origin.order <= same)
  const next = rest[along.length]?.origin.order ?? same + APART * (along.length + 2)
  const step = (next - same) / (along.length + 2)
  return {
    sent: withOrder(sent, same + step),
    along: along.map((play, index) => ({
      action: 'put',
      playId: play.origin.id,
      play: playWithOrder(play, same + step * (index + 2)),
    })),
  }
}

/** The place of a play among those of its clock reading, in game order. */
export function placeOf({ origin }: SentPlay, plays: readonly Play[]): number {
  const others = playsAtOnce(plays, origin).filter((play) => play.origin.id !== origin.id)
  const isBefore = (play: Play) =>
    play.origin.order < origin.order || (play.origin.order === origin.order && play.origin.id < origin.id)
  return others.filter(isBefore).length
}
