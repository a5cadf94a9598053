import { type CameraFile, type Placing, placeGame, type TimedEvent } from '@fullcourt/film'
import { DAY_MS } from '@fullcourt/program'
import { periodLength } from '@fullcourt/scorebook/vocabulary'
import type { FilmAnchor } from '@fullcourt/wire'
import { sql } from 'kysely'
import type { AppContext } from '../appContext.ts'
import type { GameBook, GameContext, GameKey } from '../plays/gameBook.ts'

/** Milliseconds. A device may be without a network for weeks, but not record in the future. */
const LATEST_ARRIVAL = 60 * DAY_MS
const FUTURE = 3600_000

/** When the client made an id (UUIDv7), in milliseconds; null: the id does not say it. */
function madeAt(id: string, arrivedAt: number): number | null {
  if (id[14] !== '7') return null
  const time = Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)
  return time > arrivedAt - LATEST_ARRIVAL && time < arrivedAt + FUTURE ? time : null
}

/**
 * The current events of a game in game order. A client makes the id of an event at the touch that records it, also without a network: that
 * is when it happened. Where no id says it, the time of arrival stands for it.
 */
async function readEvents({ db }: AppContext, { accountId, gameId }: GameKey): Promise<TimedEvent[]> {
  const rows = await db
    .selectFrom('gameEvent')
    .select(['id', 'type', 'period', 'clockTime', 'videoTime', 'teamVideoId'])
    .select(sql<number>`extract(epoch from created_at)::float8 * 1000`.as('arrivedAt'))
    .where('accountId', '=', accountId)
    .where('teamGameId', '=', gameId)
    .where('isCurrent', '=', true)
    .orderBy('period')
    .orderBy('clockTime', 'desc')
    .orderBy('ord')
    .orderBy('playId')
    .orderBy('isOrigin', 'desc')
    .orderBy('id')
    .execute()
  const made = rows.map(({ id, arrivedAt }) => madeAt(id, arrivedAt))
  const isTimed = made.some((time) => time !== null)
  return rows.map(({ arrivedAt, type, ...row }, index) => {
    const time = isTimed ? made[index]! : arrivedAt
    return { ...row, type, wall: time === null ? null : time / 1000 }
  })
}

/** Places a game on its films. @param films in the order of the timeline */
export async function placeOnFilms(
  app: AppContext,
  game: GameKey,
  films: readonly CameraFile[],
  anchors: readonly FilmAnchor[],
): Promise<Placing> {
  const events = await readEvents(app, game)
  const { context } = await app.plays.books.get(game)
  return placeGame({
    films,
    anchors,
    events,
    lengthOf: (period) => periodLength(context.rules, period),
  })
}

interface KnownPlacing {
  readonly seq: number
  /** Films and anchors, as text. */
  readonly inputs: string
  readonly placing: Promise<Placing>
}
const known = new WeakMap<GameContext, KnownPlacing>()

/** Places a game in memory on its films, once for each state of its log, films and anchors. */
export function placeOnce(
  app: AppContext,
  { context, seq }: GameBook,
  films: readonly CameraFile[],
  anchors: readonly FilmAnchor[],
): Promise<Placing> {
  const inputs = JSON.stringify([films, anchors])
  const before = known.get(context)
  if (before?.seq === seq && before.inputs === inputs) return before.placing
  const placing = placeOnFilms(app, context, films, anchors)
  known.set(context, { seq, inputs, placing })
  // Failures are not kept: the next request places again.
  placing.catch(() => known.delete(context))
  return placing
}
