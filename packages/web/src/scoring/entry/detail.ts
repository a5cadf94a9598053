import type { PlayDetailKey, SentPlay } from '@fullcourt/scorebook/vocabulary'
import { type Asking, type Detailing, type Draft, type StepResult, withoutPlays } from '../core/steps.ts'
import { DETAILS_OF } from '../editor/kinds.ts'

/** The next detail that the play can have and does not have yet. */
export const openDetail = ({ origin }: SentPlay): PlayDetailKey | null =>
  (DETAILS_OF[origin.type] ?? []).find((key) => origin.options?.[key] === undefined) ?? null

/** Asks for a detail of the open play; the same draft where there is none. */
export function askDetail(draft: Asking): Draft {
  const field = openDetail(draft.play)
  if (!field) return draft
  const { play, skipped, thrower, also, moment, answers } = draft
  return { play, skipped, thrower, also, moment, answers, step: 'detail', field, before: draft }
}

/** The detail is chosen: the question that was open before is asked again. */
export function chooseDetail({ play, field, before }: Detailing, value: string): StepResult {
  const options = { ...play.origin.options, [field]: value }
  return withoutPlays({ ...before, play: { ...play, origin: { ...play.origin, options } } })
}
