import type { AppContext } from '../appContext.ts'
import type { PlayOnFilm } from './filmOfPlays.ts'

interface TagRow {
  readonly teamVideoId: string
  readonly startSecond: number
  readonly endSecond: number
  readonly label: string
  readonly labels: readonly { readonly text: string }[]
  readonly eventId: string | null
}

/** Keeps the plays that a mark of the film names, or whose clip it overlaps. */
export async function keepTagged(
  { db }: AppContext,
  accountId: string,
  plays: readonly PlayOnFilm[],
  tags: readonly string[],
): Promise<readonly PlayOnFilm[]> {
  const filmIds = [...new Set(plays.flatMap(({ parts }) => parts.map(({ filmId }) => filmId)))]
  if (filmIds.length === 0) return []
  const rows: readonly TagRow[] = await db
    .selectFrom('filmTag')
    .select(['teamVideoId', 'startSecond', 'endSecond', 'label', 'labels', 'eventId'])
    .where('accountId', '=', accountId)
    .where('teamVideoId', 'in', filmIds)
    .execute()
  const asked = new Set(tags)
  const chosen = rows.filter(
    ({ label, labels }) => asked.has(label) || labels.some(({ text }) => asked.has(text)),
  )
  const byFilm = Map.groupBy(chosen, ({ teamVideoId }) => teamVideoId)
  return plays.filter(({ play, parts }) =>
    parts.some(({ filmId, start, end }) =>
      byFilm
        .get(filmId)
        ?.some(
          ({ eventId, startSecond, endSecond }) =>
            eventId === play.event.id || eventId === play.playId || (startSecond < end && endSecond > start),
        ),
    ),
  )
}
