import type { ClipRange } from '@fullcourt/film'
import { LIMITS } from '@fullcourt/program'
import type { ClipFilters } from '@fullcourt/wire'
import type { Language } from '@fullcourt/wire/forms/languages'
import type { AppContext } from '../appContext.ts'
import type { RowKey } from '../tables/columns.ts'
import { filmOfPlays } from './filmOfPlays.ts'
import { matchPlays } from './matchPlays.ts'
import type { StoredItem } from './shownItems.ts'
import { keepTagged } from './tagged.ts'

/** Finds the plays of a team that match filters, with their film. */
export async function findPlays(
  app: AppContext,
  team: RowKey,
  {
    filters,
    range,
    language = 'en',
  }: { readonly filters: ClipFilters; readonly range: ClipRange; readonly language?: Language },
) {
  const { accountId } = team
  const games = await matchPlays(app, team, filters, language)
  const { plays, films } = await filmOfPlays(app, { accountId, games, range })
  return { films, plays: filters.tags ? await keepTagged(app, accountId, plays, filters.tags) : plays }
}

interface LiveList extends ClipRange {
  readonly accountId: string
  readonly teamId: string
  readonly filters: ClipFilters
}

/** The plays that match a live list now, as its items: in game order, the last ones if they are too many. */
export async function liveItems(app: AppContext, list: LiveList): Promise<StoredItem[]> {
  const { accountId, teamId: id, filters } = list
  const { plays } = await findPlays(app, { accountId, id }, { filters, range: list })
  return plays.slice(-LIMITS.playlistItems.most).map(({ game, play }) => ({
    id: play.event.id,
    eventId: play.event.id,
    teamGameId: game.row.gameId,
    section: null,
    title: null,
    note: null,
    teamVideoId: null,
    fromSecond: null,
    untilSecond: null,
  }))
}

/** How many clips a live list has now. Only tags need the film. */
export async function countLive(app: AppContext, list: LiveList): Promise<number> {
  const { accountId, teamId: id, filters } = list
  if (filters.tags) return (await liveItems(app, list)).length
  const games = await matchPlays(app, { accountId, id }, filters, 'en')
  const count = games.reduce((sum, { plays }) => sum + plays.length, 0)
  return Math.min(count, LIMITS.playlistItems.most)
}
