/** How a game ended, as a person types it: for games that nobody scored play by play, and for forfeits. */
import { SETTINGS_BOUNDS, withinBounds } from '@fullcourt/scorebook'
import type { changeGame, Game, SentBody } from '@fullcourt/wire'

export const ENDING_FIELDS = [
  'homeFinalScore',
  'awayFinalScore',
  'overtimePeriods',
  'finalReason',
  'finalSummary',
] as const
export type TypedEnding = { readonly [name in (typeof ENDING_FIELDS)[number]]: string }

const shown = (value: number | null | undefined): string =>
  value === null || value === undefined ? '' : String(value)

export const typedEnding = (game: Game | null): TypedEnding => ({
  homeFinalScore: shown(game?.homeFinalScore),
  awayFinalScore: shown(game?.awayFinalScore),
  overtimePeriods: shown(game?.overtimePeriods),
  finalReason: game?.finalReason ?? 'played',
  finalSummary: game?.finalSummary ?? '',
})

const number = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed))

const between = (bound: 'score' | 'overtimePeriods') =>
  `A whole number from ${SETTINGS_BOUNDS[bound].min} to ${SETTINGS_BOUNDS[bound].max}.`

/** What is wrong with it, in words (rule 103: score 0 to 499; both scores or none). */
export function endingObjections(typed: TypedEnding): Partial<TypedEnding> {
  const [home, away, overtimes] = [typed.homeFinalScore, typed.awayFinalScore, typed.overtimePeriods].map(
    number,
  )
  const lone = (home === null) !== (away === null)
  const score = (value: number | null | undefined) => {
    if (!withinBounds('score', value)) return between('score')
    return lone && value === null ? 'A final score has both sides.' : undefined
  }
  return Object.fromEntries(
    Object.entries({
      homeFinalScore: score(home),
      awayFinalScore: score(away),
      overtimePeriods: withinBounds('overtimePeriods', overtimes) ? undefined : between('overtimePeriods'),
    }).filter(([, said]) => said !== undefined),
  )
}

/** The change to send; nothing of the ending where no score was typed. */
export function endingOf(typed: TypedEnding): SentBody<typeof changeGame> {
  const finalSummary = typed.finalSummary || null
  const homeFinalScore = number(typed.homeFinalScore)
  if (homeFinalScore === null) return { finalSummary }
  return {
    homeFinalScore,
    awayFinalScore: number(typed.awayFinalScore),
    overtimePeriods: number(typed.overtimePeriods),
    finalReason: typed.finalReason as Game['finalReason'],
    finalSummary,
  }
}
