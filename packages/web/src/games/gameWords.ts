/** Words for a game on every page: its stage, its result, its start. */

import { type Result, resultOf as resultOfScore } from '@fullcourt/scorebook/figures'
import { msg } from '@fullcourt/scorebook/vocabulary'
import type { Game } from '@fullcourt/wire'
import { type DateForm, wallText, zoneNameAt } from '@fullcourt/wire/forms/intl'
import { wallTimeAt } from '@fullcourt/wire/forms/wallTime'
import { t } from '../ui/language.ts'

type Scored = Pick<Game, 'homeFinalScore' | 'awayFinalScore' | 'homeScore' | 'awayScore' | 'isHome'>

export type GameStage = 'upcoming' | 'live' | 'final'

/** `live` once scoring has begun (a game that was reset begins anew), `final` once both final scores are set. */
export function stageOf(
  game: Pick<Game, 'homeFinalScore' | 'awayFinalScore' | 'state' | 'seq' | 'epoch' | 'locked'>,
): GameStage {
  if (game.homeFinalScore !== null && game.awayFinalScore !== null) return 'final'
  return (game.epoch ? game.locked : game.seq > 0) || game.state?.started ? 'live' : 'upcoming'
}

/** A game that is being scored stays upcoming over midnight for this long after its start. */
const LATE_MS = 12 * 3_600_000

/** Not final, and starts today in the program's zone or later (rule 58). Earlier ones are 'Not scored yet'. */
export function isUpcoming(
  game: Pick<Game, 'gameStartTime'> & Parameters<typeof stageOf>[0],
  zone: string,
  now: number,
): boolean {
  const stage = stageOf(game)
  if (stage === 'final') return false
  const dayOf = (moment: number | string) => wallTimeAt(moment, zone).slice(0, 10)
  if (dayOf(game.gameStartTime) >= dayOf(now)) return true
  return stage === 'live' && now - Date.parse(game.gameStartTime) < LATE_MS
}

/** Longer than any game lasts. */
const LONGEST_GAME_MS = 6 * 3_600_000

/** The word for a game that has begun and is not final. One that began long ago was left open, or is scored from film. */
export const liveWord = ({ gameStartTime }: Pick<Game, 'gameStartTime'>, now = Date.now()): string =>
  now - Date.parse(gameStartTime) > LONGEST_GAME_MS ? t('In progress') : t('Live')

const scoreOf = (game: Scored) => ({
  home: game.homeFinalScore ?? game.homeScore,
  away: game.awayFinalScore ?? game.awayScore,
})

/** The score with our points first. */
export const ourScore = (game: Scored): readonly [ours: number, theirs: number] => {
  const { home, away } = scoreOf(game)
  return game.isHome ? [home, away] : [away, home]
}

/** Whether we won; null until both final scores are set. */
export const resultOf = (game: Scored): Result | null =>
  game.homeFinalScore === null || game.awayFinalScore === null ? null : resultOfScore(...ourScore(game))

const RESULT_WORDS = { won: msg('Won'), lost: msg('Lost'), tied: msg('Tied') } as const

/** 'Won'; '' without a result. */
export const resultWord = (result: Result | null): string => (result ? t(RESULT_WORDS[result]) : '')

/** 'W' in English, 'G' in Spanish; '' without a result. */
export const resultLetter = (result: Result | null): string => {
  const [won, lost, tied] = t('W/L/T').split('/')
  return result ? { won, lost, tied }[result]! : ''
}

/** '7–3'; ties are a third number where there are any. */
export const recordText = ({ won, lost, tied }: Readonly<Record<Result, number>>): string =>
  `${won}–${lost}${tied > 0 ? `–${tied}` : ''}`

/** Rule 134: VS for a home game, AT for an away game. */
export const vsAt = (game: Pick<Game, 'isHome'>): string => (game.isHome ? t('VS') : t('AT'))

const wordsOf = (form: DateForm) => (localStartTime: string) => wallText(form, localStartTime)

/** 'Sat, Nov 21' */
export const dayText = wordsOf('weekday')
/** 'November 21, 2026' */
export const longDayText = wordsOf('longDay')
/** 'November 2026' */
export const monthText = wordsOf('month')
/** '7:05pm' (rule 102) */
export const timeText = wordsOf('time')

/** The zone's short name at the place: 'EST'. */
export const zoneText = ({ gameStartTime, timezone }: Pick<Game, 'gameStartTime' | 'timezone'>): string =>
  zoneNameAt(gameStartTime, timezone)
