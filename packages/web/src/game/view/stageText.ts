import { msg } from '@fullcourt/scorebook/vocabulary'
import { type GameStage, stageOf } from '../../games/gameWords.ts'
import { t } from '../../ui/language.ts'
import type { Watched } from './watched.ts'

const REASONS = {
  played: null,
  tied: msg('tied'),
  forfeit: msg('forfeit'),
  default: msg('lost by default'),
  abandoned: msg('abandoned'),
} as const

const STAGES: Readonly<Record<Exclude<GameStage, 'final'>, string>> = {
  upcoming: msg('Upcoming'),
  live: msg('In progress'),
}

/** 'Final after OT1, forfeit', 'In progress', 'Upcoming' */
export function stageText({ game, periods }: Pick<Watched, 'game' | 'periods'>): string {
  const stage = stageOf(game)
  if (stage !== 'final') return t(STAGES[stage])
  const overtimes = game.overtimePeriods ?? 0
  const final =
    overtimes === 0
      ? t('Final')
      : t('Final after {period}', { period: periods.at(-1)?.label ?? t('overtime') })
  const reason = REASONS[game.finalReason ?? 'played']
  return reason === null ? final : `${final}, ${t(reason)}`
}
