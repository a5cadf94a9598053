import { filmExtension } from '@fullcourt/film'
import { msg } from '@fullcourt/scorebook/vocabulary'
import type { FilmType, Game } from '@fullcourt/wire'
import type { FilmFacts, PickedFile } from '../film/local/index.ts'
import { t } from '../ui/language.ts'
import { gameText } from './filmWords.ts'

export const TYPE_WORDS: Readonly<Record<FilmType, { readonly label: string; readonly text: string }>> = {
  GAME: { label: msg('Game'), text: msg('A game of this team, to score and to watch.') },
  SCOUT: { label: msg('Scout'), text: msg('A game of two other teams.') },
  OTHER: { label: msg('Other'), text: msg('Practice, a talk, anything else.') },
}

/** Entries of the wizard, kept while it is unfinished. */
export interface NewVideo {
  readonly type: FilmType
  readonly gameId: string
  readonly title: string
  readonly notes: string
  readonly homeTeamName: string
  readonly awayTeamName: string
  /** '2026-12-01', or ''. */
  readonly playedOn: string
  readonly storeInCloud: boolean
}

export const NEW_VIDEO: NewVideo = {
  type: 'GAME',
  gameId: '',
  title: '',
  notes: '',
  homeTeamName: '',
  awayTeamName: '',
  playedOn: '',
  storeInCloud: true,
}

export interface ChosenFile extends PickedFile {
  readonly key: string
  /** Null while they are read. */
  readonly facts: FilmFacts | null
}

const FILL_IN = msg('Please fill out all of the fields.')

/** The missing entry of a step; undefined when it is complete. */
export function lackingDetails({
  type,
  gameId,
  title,
  homeTeamName,
  awayTeamName,
}: NewVideo): string | undefined {
  const isFilled = (...texts: readonly string[]) => texts.every((text) => text.trim() !== '')
  switch (type) {
    case 'GAME':
      return gameId ? undefined : t('Please select a game.')
    case 'SCOUT':
      return isFilled(homeTeamName, awayTeamName) ? undefined : t(FILL_IN)
    case 'OTHER':
      return isFilled(title) ? undefined : t(FILL_IN)
    default:
      throw type satisfies never
  }
}

export const lackingFiles = (files: readonly ChosenFile[]): string | undefined =>
  files.length > 0 ? undefined : t('Please select one or more video files.')

/** The order can be changed with two or more videos, and not for type Other. */
export const canOrder = (type: FilmType, files: readonly unknown[]): boolean =>
  type !== 'OTHER' && files.length > 1

/** The names of files that are not taken as film. */
export const otherFiles = (files: readonly PickedFile[]): readonly string[] =>
  files.map(({ file }) => file.name).filter((name) => filmExtension(name) === null)

/** Moves an item to another place. */
export function moved<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const rest = list.filter((_, at) => at !== from)
  return [...rest.slice(0, to), list[from]!, ...rest.slice(to)]
}

/** The name of a film: the title, the teams or the game; numbered where there are several. */
export function filmName(values: NewVideo, game: Game | undefined, at: number, count: number): string {
  const { type, title, homeTeamName, awayTeamName } = values
  const names = {
    GAME: game ? gameText(game) : t('Game'),
    SCOUT: t('{away} at {home}', { away: awayTeamName.trim(), home: homeTeamName.trim() }),
    OTHER: title.trim(),
  }
  return count > 1
    ? t('{name} ({place} of {count})', { name: names[type], place: at + 1, count })
    : names[type]
}
