/** How a game ended, as it is typed: for forfeits, and for games without play-by-play. */

import type { changeGame, Game, SentBody } from '@fullcourt/wire'
import { shownNumber } from '../rules/ruleFields.ts'
import { readNumber } from '../ui/forms/formats.ts'
import { t } from '../ui/language.ts'

export const ENDING_FIELDS = [
  'homeFinalScore',
  'awayFinalScore',
  'overtimePeriods',
  'finalReason',
  'finalSummary',
] as const
export type TypedEnding = {
  readonly [name in Exclude<(typeof ENDING_FIELDS)[number], 'finalReason'>]: string
} & {
  readonly finalReason: NonNullable<Game['finalReason']>
}

export const typedEnding = (game: Game | null): TypedEnding => ({
  homeFinalScore: shownNumber(game?.homeFinalScore),
  awayFinalScore: shownNumber(game?.awayFinalScore),
  overtimePeriods: shownNumber(game?.overtimePeriods),
  finalReason: game?.finalReason ?? 'played',
  finalSummary: game?.finalSummary ?? '',
})

/** The numbers to send: null for a blank field, NaN for what is not a number. */
export const endingNumbers = (typed: TypedEnding) => ({
  homeFinalScore: readNumber(typed.homeFinalScore),
  awayFinalScore: readNumber(typed.awayFinalScore),
  overtimePeriods: readNumber(typed.overtimePeriods),
})

/** Requires both scores or none; both with another way to end, which is not saved without them. `game`: as it was. */
export function endingObjections(typed: TypedEnding, game: Game | null): Partial<TypedEnding> {
  const missing = (['homeFinalScore', 'awayFinalScore'] as const).filter((side) => typed[side].trim() === '')
  const [side] = missing
  const isChanged = typed.finalReason !== typedEnding(game).finalReason
  return side && (missing.length === 1 || isChanged) ? { [side]: t('Enter the scores of both teams.') } : {}
}

/** The change to send. Without a score it has only the summary. */
export function endingOf(typed: TypedEnding): SentBody<typeof changeGame> {
  const finalSummary = typed.finalSummary || null
  const numbers = endingNumbers(typed)
  if (numbers.homeFinalScore === null) return { finalSummary }
  return {
    ...numbers,
    finalReason: typed.finalReason,
    finalSummary,
  }
}
