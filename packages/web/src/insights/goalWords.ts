import { GOAL_FIGURES, type GoalFigure, type GoalKey } from '@fullcourt/scorebook/figures'
import { setGoal, type TeamGoal } from '@fullcourt/wire'
import { call } from '../call/call.ts'
import { numberText } from '../figures/figures.ts'

const BOUND_WORDS: Readonly<Record<TeamGoal['bound'], string>> = {
  atLeast: 'at least',
  atMost: 'at most',
}

export const figureOf = (key: GoalKey): GoalFigure => GOAL_FIGURES.find((figure) => figure.key === key)!

/** 'Turnovers at most 12', 'Free throw rate at least 25.0 %' */
export function goalText({ figure, bound, value }: TeamGoal): string {
  const { name, format } = figureOf(figure)
  const number = numberText(value, format).replace('-', '−')
  return `${name} ${BOUND_WORDS[bound]} ${number}${format === 'percent' ? ' %' : ''}`
}

export async function saveGoal(
  { id }: { readonly id: string },
  { figure, ...body }: TeamGoal,
): Promise<void> {
  await call(setGoal, { params: { id, figure }, body })
}
