import type { UnfilmedReason } from '@fullcourt/film'
import { type FoundClip, type FoundUnfilmed, findClips, type ReplyOf } from '@fullcourt/wire'
import { languageOf } from '@fullcourt/wire/forms/languages'
import type { AppContext } from '../appContext.ts'
import { route } from '../calls/route.ts'
import { shownVideos } from '../film/manifest.ts'
import type { FilmReader } from '../film/playAddresses.ts'
import { nextUrl, readCursor } from '../queries/readPage.ts'
import type { FilmsByGame, PlayOnFilm } from './filmOfPlays.ts'
import { findPlays } from './findPlays.ts'

/** Plays without film that a page lists, so that a season without film is read in pages too. */
const MOST_UNFILMED = 200

/** The place of a play in the list, as numbers and texts that grow. */
const keysOf = ({ game: { row }, play: { event, playId } }: PlayOnFilm) =>
  [row.startTime, row.gameId, event.period, -event.clockTime, event.order, playId] as const

/** Tells whether a play stands after the one of a cursor. */
function isAfter(play: PlayOnFilm, cursor: readonly string[]): boolean {
  for (const [index, key] of keysOf(play).entries()) {
    const other = cursor[index]!
    const difference = typeof key === 'number' ? key - Number(other) : key < other ? -1 : key > other ? 1 : 0
    if (difference !== 0) return difference > 0
  }
  return false
}

/** The plays of one page: so many clips, and what stands between them. */
function pageOf(
  plays: readonly PlayOnFilm[],
  { limit, cursor }: { limit: number; cursor: string | undefined },
) {
  const keys = cursor === undefined ? null : readCursor(cursor, 6)
  const from = keys === null ? 0 : plays.findIndex((play) => isAfter(play, keys))
  const rest = from < 0 ? [] : plays.slice(from)
  let clips = 0
  let others = 0
  const end = rest.findIndex(({ why }) => {
    if (clips === limit || others === MOST_UNFILMED) return true
    if (why === null) clips += 1
    else others += 1
    return false
  })
  return end < 0 ? { page: rest, last: null } : { page: rest.slice(0, end), last: rest[end - 1]! }
}

const partsOf = ({ parts }: PlayOnFilm) =>
  parts.map(({ filmId, start, end }) => ({ teamVideoId: filmId, start, end }))

function shownPlay({ game: { row }, play }: PlayOnFilm) {
  const { event, playId, title, jersey, words, score, amount, made, shot } = play
  return {
    eventId: event.id,
    playId,
    teamGameId: row.gameId,
    isHomeTeam: event.isHomeTeam,
    period: event.period,
    clockTime: event.clockTime,
    title,
    jersey,
    words: [...words],
    score,
    amount,
    made,
    shot,
  }
}

function shownClip(found: PlayOnFilm): FoundClip[] {
  const parts = partsOf(found)
  const [first] = parts
  return found.why === null && first ? [{ ...shownPlay(found), ...first, parts }] : []
}

const shownUnfilmed = (found: PlayOnFilm): FoundUnfilmed[] =>
  found.why === null ? [] : [{ ...shownPlay(found), why: found.why, parts: partsOf(found) }]

/** How many plays have no film, for each reason. */
function countReasons(plays: readonly PlayOnFilm[]): { readonly [why in UnfilmedReason]?: number } {
  const reasons: { [why in UnfilmedReason]?: number } = {}
  for (const { why } of plays) if (why !== null) reasons[why] = (reasons[why] ?? 0) + 1
  return reasons
}

/** The films that clips of a page name, as in the manifests of their games. */
async function shownFilms(
  app: AppContext,
  page: readonly PlayOnFilm[],
  { films, who }: { films: FilmsByGame; who: FilmReader },
) {
  const named = new Set(page.flatMap(({ parts }) => parts.map(({ filmId }) => filmId)))
  const gameIds = [...new Set(page.map(({ game }) => game.row.gameId))]
  const shown = await Promise.all(
    gameIds.map(async (teamGameId) => {
      const rows = films.get(teamGameId)?.films ?? []
      if (!rows.some(({ id }) => named.has(id))) return []
      const { videos } = await shownVideos(app, rows, who)
      return videos.flatMap((video) => (named.has(video.id) ? { ...video, teamGameId } : []))
    }),
  )
  return shown.flat()
}

function shownGames(page: readonly PlayOnFilm[]): ReplyOf<typeof findClips>['games'] {
  const games = new Map(page.map(({ game }) => [game.row.gameId, game]))
  return [...games.values()].map(({ row, book }) => ({
    id: row.gameId,
    opponent: row.opponent,
    isHome: row.isHome,
    day: row.day,
    courtCode: book.context.rules.court.code,
  }))
}

export const findClipsRoute = route(findClips, async ({ query, subject, who, url }, app) => {
  const { filters = {}, lead, tail, limit, cursor, lang = 'en' } = query
  const language = languageOf([lang])
  const { plays, films } = await findPlays(app, subject, { filters, range: { lead, tail }, language })
  const { page, last } = pageOf(plays, { limit, cursor })
  const unfilmed = plays.filter(({ why }) => why !== null).length
  return {
    results: page.flatMap(shownClip),
    next: last && nextUrl(app, url, keysOf(last).map(String)),
    count: plays.length - unfilmed,
    unfilmed,
    reasons: countReasons(plays),
    unfilmedPlays: page.flatMap(shownUnfilmed),
    games: shownGames(page),
    films: await shownFilms(app, page, { films, who }),
  }
})
