import { createFilm, type Film, type FilmMessage } from '@fullcourt/wire'
import { invalidate, queries } from './call.ts'

/** The parts of a reply that a message about a film can change. */
type Shown = Partial<Pick<Film, 'id' | 'status' | 'progress'>> & Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Shown => typeof value === 'object' && value !== null

/** Replaces every film of this id in a reply, in lists and lists of games too. Returns the same value where there is none. */
function withFilm(value: unknown, message: FilmMessage): unknown {
  if (Array.isArray(value)) {
    const next = value.map((one) => withFilm(one, message))
    return next.some((one, at) => one !== value[at]) ? next : value
  }
  if (!isObject(value)) return value
  if (value.id === message.id && value.status !== undefined) return { ...value, progress: message.progress }
  for (const list of ['videos', 'results'] as const) {
    const next = withFilm(value[list], message)
    if (next !== value[list]) return { ...value, [list]: next }
  }
  return value
}

function findFilm(value: unknown, id: string): Shown | undefined {
  if (Array.isArray(value)) return value.map((one) => findFilm(one, id)).find(Boolean)
  if (!isObject(value)) return undefined
  if (value.id === id && value.status !== undefined) return value
  return findFilm(value.videos ?? value.results, id)
}

const isFilmRead = (name: unknown) => createFilm.invalidates.includes(String(name))

/** Shows the progress of a film at once. Asks again when anything else of it has changed. */
export function applyFilmMessage(message: FilmMessage): void {
  const entries = queries
    .getQueryCache()
    .getAll()
    .filter(({ queryKey, state }) => isFilmRead(queryKey[0]) && state.data !== undefined)
  const shown = entries
    .map(({ state }) => findFilm(state.data, message.id))
    .filter((film) => film !== undefined)
  const isProgress =
    message.action === 'update' &&
    shown.length > 0 &&
    shown.every(({ status, progress }) => status === message.status && progress !== message.progress)
  if (!isProgress) return void invalidate(createFilm.invalidates)
  for (const { queryKey } of entries)
    queries.setQueryData(queryKey, (data: unknown) => withFilm(data, message))
}
