import type { AppContext } from '../appContext.ts'
import { changeFilmState } from './changes.ts'
import { partsOf } from './parts.ts'
import type { FilmRow } from './rows.ts'

const REPORT_EVERY_MS = 1_000

/** Counts what is stored of an upload, and shows it to other pages: at most once a second. */
export async function reportProgress(app: AppContext, film: FilmRow): Promise<void> {
  if (film.progress > 0 && app.now() - Date.parse(film.partAt!) < REPORT_EVERY_MS) return
  const stored = (await partsOf(app, film)) ?? []
  const progress = stored.reduce((sum, { size }) => sum + size, 0) / film.size
  await changeFilmState(
    app,
    film,
    { kind: 'part', progress },
    { partAt: new Date(app.now()).toISOString() },
  ).catch(() => undefined)
  app.live.poke()
}
