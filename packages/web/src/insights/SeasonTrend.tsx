import {
  TREND_FIGURES,
  TREND_GAMES,
  type TrendFigure,
  trendOf,
  valueText,
  whatChanged,
} from '@fullcourt/scorebook/figures'
import { useNavigate } from '@tanstack/react-router'
import { useShotValues } from '../charts/shotValues.ts'
import { TrendChart } from '../charts/TrendChart.tsx'
import { useInAddress } from '../ui/address.ts'
import { Choice } from '../ui/fields/Filters.tsx'
import { t } from '../ui/language.ts'
import { Card, Section } from '../ui/Page.tsx'
import { rich } from '../ui/rich.tsx'
import css from './Stats.module.css'
import { gameDayText, type SeasonGame } from './season.ts'

/** A value of a trend: '48.2 %', '−3.1', '1.04'. */
export const trendText = ({ format }: Pick<TrendFigure, 'format'>, value: number | null): string => {
  if (value === null) return '–'
  const text = valueText(value, format).replace('-', '−')
  return format === 'percent' ? `${text} %` : text
}

/** 'Nov 20 vs Hawks, won' */
const gameWords = ({ day, place, opponent, result }: SeasonGame): string =>
  [
    `${gameDayText('weekday', day)} ${place === 'home' ? t('vs') : t('at')} ${opponent}`,
    ...(result ? [result] : []),
  ].join(', ')

/** The figure that changed most in the latest games, in a sentence. */
export function WhatChanged({ games }: { readonly games: readonly SeasonGame[] }) {
  const changed = whatChanged(games, useShotValues())
  if (!changed) return null
  const { figure, before, now, isBetter } = changed
  const words = {
    count: TREND_GAMES,
    figure: t(figure.name).toLowerCase(),
    before: trendText(figure, before),
    now: trendText(figure, now),
  }
  return (
    <p className={css.changed}>
      {rich(
        isBetter
          ? t('<word>Better</word> in the last {count} games: {figure} went from {before} to {now}.', words)
          : t('<word>Worse</word> in the last {count} games: {figure} went from {before} to {now}.', words),
        { word: (word) => <strong data-better={isBetter}>{word}</strong> },
      )}
    </p>
  )
}

/** A figure over the games, from three games on. A dot opens its game. */
export function SeasonTrend({ games }: { readonly games: readonly SeasonGame[] }) {
  const navigate = useNavigate()
  const shotValues = useShotValues()
  const [key, setKey] = useInAddress('trend', TREND_FIGURES[0].key)
  const figure: TrendFigure = TREND_FIGURES.find((one) => one.key === key) ?? TREND_FIGURES[0]
  const trend = trendOf(figure, games, shotValues)
  const choice = (
    <Choice
      label={t('Figure')}
      all={null}
      data={TREND_FIGURES.map((one) => ({ value: one.key, label: t(one.name) }))}
      value={figure.key}
      onChange={setKey}
    />
  )
  return (
    <Section
      title={t('Trend')}
      action={games.length >= TREND_GAMES && <div className={css.choice}>{choice}</div>}
    >
      <Card>
        {games.length < TREND_GAMES ? (
          <p>{t('The trend appears after {count} games.', { count: TREND_GAMES })}</p>
        ) : (
          <TrendChart
            trend={trend}
            games={games.map((game) => ({
              key: game.teamGameId,
              day: gameDayText('day', game.day).split(',')[0] ?? '',
              words: gameWords(game),
              isWon: game.result === 'won',
            }))}
            name={figure.name}
            text={(value) => trendText(figure, value)}
            onOpen={(id) => void navigate({ to: '/a/team/game/$id/', params: { id } })}
          />
        )}
      </Card>
    </Section>
  )
}
