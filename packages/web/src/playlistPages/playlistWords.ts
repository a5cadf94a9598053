import { formatClock, msg } from '@fullcourt/scorebook/vocabulary'
import type { Assignment, Playlist, PlaylistItem, UnshownReason } from '@fullcourt/wire'
import { dateText } from '@fullcourt/wire/forms/intl'
import { dayText, vsAt } from '../games/gameWords.ts'
import { t } from '../ui/language.ts'

export const UNSHOWN_WORDS: Readonly<Record<UnshownReason, string>> = {
  'no-film': msg('Its game has no film.'),
  'not-placed': msg('Match the film of its game with the clock to see it.'),
  'on-another-computer': msg('Its film is on another computer.'),
  processing: msg('Its film is being prepared.'),
  archived: msg('Its film is archived.'),
  failed: msg('Its film could not be processed.'),
  'play-deleted': msg('The play was deleted.'),
  'film-deleted': msg('The film was deleted.'),
}

export const clipsText = (count: number): string => t(['{count} clip', '{count} clips'], { count })

/** '12 s' */
export const secondsText = ({ parts }: Pick<PlaylistItem, 'parts'>): string =>
  `${Math.round(10 * parts.reduce((sum, { start, end }) => sum + end - start, 0)) / 10} s`

/** The title that a coach gave, else the words of the play. */
export const titleOf = ({ title, play }: PlaylistItem): string => title ?? play?.text ?? t('Clip')

/** 'Q2 4:31 · Fri, Nov 20 VS Riverside Owls' */
export function whereText({ play, teamGameId }: PlaylistItem, { games }: Pick<Playlist, 'games'>): string {
  const game = games.find(({ id }) => id === teamGameId)
  return [
    play && `${play.period} ${formatClock(play.clockTime, { tenths: false })}`,
    game && `${dayText(game.localStartTime)} ${vsAt(game)} ${game.opponentFullName}`,
  ]
    .filter(Boolean)
    .join(' · ')
}

/** '3 of 7 seen · until Sun, Nov 29' */
export const assignmentText = ({ seen, dueAt }: Pick<Assignment, 'seen' | 'dueAt'>, clips: number): string =>
  [
    t('{count} of {total} seen', { count: seen.length, total: clips }),
    dueAt && t('until {day}', { day: dateText('weekday', dueAt) }),
  ]
    .filter(Boolean)
    .join(' · ')
