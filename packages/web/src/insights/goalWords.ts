import { GOAL_FIGURES, type GoalFigure, type GoalKey, valueText } from '@fullcourt/scorebook/figures'
import { setGoal, type TeamGoal } from '@fullcourt/wire'
import { call } from '../call/call.ts'
import { t } from '../ui/language.ts'

export const figureOf = (key: GoalKey): GoalFigure => GOAL_FIGURES.find((figure) => figure.key === key)!

/** 'Turnovers at most 12', 'Free throw rate at least 25.0 %' */
export function goalText({ figure, bound, value }: TeamGoal): string {
  const { name, format } = figureOf(figure)
  const number = valueText(value, format).replace('-', '−')
  const words = { figure: t(name), value: `${number}${format === 'percent' ? ' %' : ''}` }
  return bound === 'atLeast' ? t('{figure} at least {value}', words) : t('{figure} at most {value}', words)
}

export async function saveGoal(
  { id }: { readonly id: string },
  { figure, ...body }: TeamGoal,
): Promise<void> {
  await call(setGoal, { params: { id, figure }, body })
}
