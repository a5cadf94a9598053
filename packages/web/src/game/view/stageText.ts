import { type GameStage, stageOf } from '../../games/gameWords.ts'
import { t } from '../../ui/language.ts'
import type { Watched } from './watched.ts'

const REASONS = {
  played: '',
  tied: ', tied',
  forfeit: ', forfeit',
  default: ', lost by default',
  abandoned: ', abandoned',
} as const

const STAGES: Readonly<Record<Exclude<GameStage, 'final'>, string>> = {
  upcoming: 'Upcoming',
  live: 'In progress',
}

/** 'Final after OT1, forfeit', 'In progress', 'Upcoming' */
export function stageText({ game, periods }: Pick<Watched, 'game' | 'periods'>): string {
  const stage = stageOf(game)
  if (stage !== 'final') return STAGES[stage]
  const overtimes = game.overtimePeriods ?? 0
  const after = overtimes === 0 ? '' : ` after ${periods.at(-1)?.label ?? 'overtime'}`
  return t('Final{after}{reasons}', { after, reasons: REASONS[game.finalReason ?? 'played'] })
}
