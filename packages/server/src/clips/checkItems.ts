import { type ClipRange, timelineOf, timelineSecond } from '@fullcourt/film'
import type { SentPlaylistItem } from '@fullcourt/wire'
import type { AppContext } from '../appContext.ts'
import { refuseField } from '../calls/refusal.ts'
import { type GameOfList, playOf, rangeOf, readGames, type StoredItem } from './shownItems.ts'

/** Seconds of a clip. */
const SHORTEST = 0.5
const LONGEST = 600

/** Plays and films that sent items name, read before the list is locked. */
export interface Named {
  /** The game of each play of the team. */
  readonly gameOf: ReadonlyMap<string, string>
  readonly films: ReadonlySet<string>
  /** Games of plays that were sent with seconds of film. */
  readonly games: ReadonlyMap<string, GameOfList>
}

const isTrimmedByFilm = ({ eventId, start, end, from, until }: SentPlaylistItem): boolean =>
  typeof eventId === 'string' && (start ?? end ?? null) !== null && from === undefined && until === undefined

/** Reads the plays and films of a team that sent items name. */
export async function readNamed(
  app: AppContext,
  { accountId, teamId }: { readonly accountId: string; readonly teamId: string },
  sent: readonly SentPlaylistItem[],
): Promise<Named> {
  const eventIds = sent.flatMap(({ eventId }) => eventId ?? [])
  const filmIds = sent.flatMap(({ teamVideoId }) => teamVideoId ?? [])
  const events =
    eventIds.length === 0
      ? []
      : await app.db
          .selectFrom('gameEvent')
          .innerJoin('teamGame', (on) =>
            on
              .onRef('teamGame.accountId', '=', 'gameEvent.accountId')
              .onRef('teamGame.id', '=', 'gameEvent.teamGameId'),
          )
          .select(['gameEvent.id', 'gameEvent.teamGameId'])
          .where('gameEvent.accountId', '=', accountId)
          .where('gameEvent.id', 'in', eventIds)
          .where('teamGame.teamId', '=', teamId)
          .execute()
  const films =
    filmIds.length === 0
      ? []
      : await app.db
          .selectFrom('teamVideo')
          .select('id')
          .where('accountId', '=', accountId)
          .where('id', 'in', filmIds)
          .where('teamId', '=', teamId)
          .execute()
  const gameOf = new Map(events.map(({ id, teamGameId }) => [id, teamGameId]))
  const trimmed = sent.filter(isTrimmedByFilm).map(({ eventId }) => ({
    teamGameId: gameOf.get(eventId ?? '') ?? null,
  }))
  return {
    gameOf,
    films: new Set(films.map(({ id }) => id)),
    games: await readGames(app, accountId, trimmed),
  }
}

/**
 * Counts seconds of film from the place of the play, also over the seams of its files. Those of the list's lead and tail are no
 * trim.
 */
function trimOf(
  sent: SentPlaylistItem,
  { game, list, path }: { game: GameOfList | undefined; list: ClipRange; path: string },
): SentPlaylistItem {
  const { eventId, teamVideoId, start, end } = sent
  const play = game && playOf(game, eventId ?? '')
  const timeline = timelineOf(game?.films ?? [])
  const secondOf = (filmId: string, videoTime: number) => timelineSecond(timeline, { filmId, videoTime })
  const places = (game?.times ?? []).filter((time) => time.eventId === play?.origin.id)
  const place = places.find((one) => one.teamVideoId === teamVideoId) ?? places[0]
  const at = place ? secondOf(place.teamVideoId, place.videoTime) : null
  if (!place || at === null) return refuseField(`${path}.start`, 'This play has no place on film yet.')
  const after = (second: number | null | undefined, usual: number): number | null | undefined => {
    if (typeof second !== 'number') return second
    const found = secondOf(teamVideoId ?? place.teamVideoId, second)
    const offset = found === null ? usual : found - at
    return Math.abs(offset - usual) < 0.001 ? null : offset
  }
  return { ...sent, from: after(start, -list.lead), until: after(end, list.tail) }
}

function refuseWrongLength(item: StoredItem, list: ClipRange, path: string): void {
  const { eventId, fromSecond, untilSecond } = item
  const { lead, tail } = rangeOf(item, list)
  const seconds = eventId === null ? untilSecond! - fromSecond! : lead + tail
  // Offsets of plays are differences of seconds.
  if (seconds < SHORTEST - 1e-6 || seconds > LONGEST + 1e-6)
    refuseField(
      `${path}.${eventId === null ? 'end' : 'until'}`,
      'A clip must be between half a second and 10 minutes long.',
    )
}

/** Lays what was sent over an item. Fields that were left out stay as they are; those of a new item are null. */
function mergeItem(
  id: string,
  sent: SentPlaylistItem,
  { before, teamGameId }: { readonly before: StoredItem | undefined; readonly teamGameId: string | null },
): StoredItem {
  const eventId = sent.eventId === undefined ? (before?.eventId ?? null) : sent.eventId
  const kept = <K extends 'section' | 'title' | 'note' | 'teamVideoId'>(key: K) =>
    sent[key] === undefined ? (before?.[key] ?? null) : sent[key]
  const [from, until] = eventId === null ? [sent.start, sent.end] : [sent.from, sent.until]
  return {
    id,
    eventId,
    teamGameId,
    section: kept('section'),
    title: kept('title'),
    note: kept('note'),
    teamVideoId: kept('teamVideoId'),
    fromSecond: from === undefined ? (before?.fromSecond ?? null) : from,
    untilSecond: until === undefined ? (before?.untilSecond ?? null) : until,
  }
}

/** Checks a sent item and lays it over the stored one. @param at its name in the body: 'items.3' */
export function checkItem(
  sent: SentPlaylistItem & { readonly id: string },
  {
    before,
    named,
    list,
    path,
  }: {
    readonly before: StoredItem | undefined
    readonly named: Named
    readonly list: ClipRange
    readonly path: string
  },
): StoredItem {
  const { eventId = before?.eventId ?? null, teamVideoId } = sent
  const isSamePlay = eventId !== null && eventId === before?.eventId
  const teamGameId =
    eventId === null
      ? null
      : isSamePlay
        ? before.teamGameId
        : (named.gameOf.get(eventId) ??
          refuseField(`${path}.eventId`, 'Event id must be a play of this team.'))
  if (teamVideoId && teamVideoId !== before?.teamVideoId && !named.films.has(teamVideoId))
    refuseField(`${path}.teamVideoId`, 'Team video id must be a film of this team.')
  const trimmed = isTrimmedByFilm(sent)
    ? trimOf(sent, { game: named.games.get(teamGameId ?? ''), list, path })
    : sent
  const item = mergeItem(sent.id, trimmed, { before, teamGameId })
  if (eventId === null && item.teamVideoId === null)
    refuseField(`${path}.teamVideoId`, 'Team video id is required.')
  if (eventId === null && (item.fromSecond === null || item.untilSecond === null))
    refuseField(`${path}.start`, 'Start and end are required.')
  refuseWrongLength(item, list, path)
  return item
}
