import type { FilmStatus } from '@fullcourt/film'
import { msg } from '@fullcourt/scorebook/vocabulary'
import type { Film, Game } from '@fullcourt/wire'
import { percentText, phaseText, type UploadView } from '../film/upload/index.ts'
import { dayText, vsAt } from '../games/gameWords.ts'
import { t } from '../ui/language.ts'
import { hasWords } from '../ui/search.ts'

export const STATUS_WORDS: Readonly<Record<FilmStatus, string>> = {
  LOCAL: msg('On your computer'),
  UPLOADING: msg('Uploading'),
  INCOMPLETE: msg('Not uploaded'),
  PROCESSING: msg('Processing'),
  READY: msg('Ready'),
  ARCHIVED: msg('Archived'),
  ERROR: msg('Error'),
}

/** Titles of the two errors. */
export const errorTitle = ({ uploadCompleted }: Film): string =>
  uploadCompleted ? t('Error processing video') : t('Error uploading video')

/** The state of a film in words; '' once it can be watched. */
export function stateText(film: Film): string {
  if (film.status === 'READY') return ''
  if (film.status === 'ERROR') return errorTitle(film)
  const works = film.status === 'UPLOADING' || film.status === 'PROCESSING'
  return works
    ? `${t(STATUS_WORDS[film.status])} ${percentText(film.progress)}`
    : t(STATUS_WORDS[film.status])
}

/** Where the bytes of a film are. */
export const storedText = ({ uploadCompleted, status }: Film): string =>
  uploadCompleted
    ? t('In the cloud')
    : status === 'UPLOADING'
      ? t('A part in the cloud')
      : t('On your computer')

/** Whether the upload can go on in any browser that has the file. */
export const canResume = ({ status, uploadCompleted }: Film): boolean =>
  status === 'UPLOADING' || status === 'INCOMPLETE' || (status === 'ERROR' && !uploadCompleted)

/** How far an upload is. Before this browser has asked for a plan, only the server knows what has arrived. */
export const progressOf = (film: Film, upload: UploadView): number =>
  upload.phase === 'checking' || upload.sent > 0 ? upload.progress : film.progress

/** '1:04:09', '12:30' */
export function durationText(seconds: number): string {
  const whole = Math.round(seconds)
  const parts = [Math.floor(whole / 60) % 60, whole % 60].map((n) => String(n).padStart(2, '0'))
  const hours = Math.floor(whole / 3600)
  return hours > 0 ? `${hours}:${parts.join(':')}` : parts.join(':').replace(/^0/, '')
}

/** 'VS Lakeside Hawks, Tue, Dec 1' */
export const gameText = (game: Game): string =>
  `${vsAt(game)} ${game.opponentFullName}, ${dayText(game.localStartTime)}`

/** The game or the teams of a film; '' for any other film. */
export function subjectText(film: Film, games: readonly Game[]): string {
  if (film.scout)
    return t('{away} at {home}', { away: film.scout.awayTeamName, home: film.scout.homeTeamName })
  const game = games.find(({ id }) => id === film.teamGameId)
  return game ? gameText(game) : ''
}

/** The state of an upload of this browser in words. */
export const uploadText = (film: Film, upload: UploadView): string =>
  phaseText({ ...upload, progress: progressOf(film, upload) })

export interface FilmFilters {
  readonly search: string
  readonly type: string
  readonly status: string
  readonly game: string
}

/** Orders of the list; the first is the default and that of the server, newest first. */
export const FILM_SORTS = ['newest', 'oldest', 'name', 'longest'] as const
export type FilmSort = (typeof FILM_SORTS)[number]

/** The order in the address. */
export const filmSortOf = (text: string): FilmSort => FILM_SORTS.find((sort) => sort === text) ?? 'newest'

function sortedFilms(films: readonly Film[], sort: FilmSort): readonly Film[] {
  switch (sort) {
    case 'newest':
      return films
    case 'oldest':
      return [...films].reverse()
    case 'name':
      return [...films].sort((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }))
    case 'longest':
      return [...films].sort((a, b) => (b.duration ?? 0) - (a.duration ?? 0))
    default:
      throw sort satisfies never
  }
}

/** The films that the filters let through, in the chosen order. */
export function filteredFilms(
  films: readonly Film[],
  games: readonly Game[],
  { search, type, status, game }: FilmFilters,
  sort: FilmSort,
): readonly Film[] {
  return sortedFilms(films, sort).filter((film) => {
    if (type && film.type !== type) return false
    if (status && film.status !== status) return false
    if (game && film.teamGameId !== game) return false
    return hasWords(`${film.name} ${subjectText(film, games)} ${film.notes ?? ''} ${film.filename}`, search)
  })
}
