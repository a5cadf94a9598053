import type { Trend } from '@fullcourt/scorebook/figures'
import { useState } from 'react'
import { t } from '../ui/language.ts'
import { useMedia } from '../ui/useMedia.ts'
import { type Mark, MarkedPicture } from './MarkedPicture.tsx'
import css from './TrendChart.module.css'

/** A game of the chart. */
export interface TrendGame {
  readonly key: string
  /** Under the axis: 'Nov 6'. */
  readonly day: string
  /** The game in words: 'Nov 6 vs Hawks, won'. */
  readonly words: string
  readonly isWon: boolean
}

interface Props {
  readonly trend: Trend
  readonly games: readonly TrendGame[]
  /** The name of the figure. */
  readonly name: string
  readonly text: (value: number) => string
  readonly onOpen: (key: string) => void
}

/** Size in SVG units: close to its size in pixels, so that text keeps its size. */
const WIDTH = { wide: 480, narrow: 358 }
const HEIGHT = 240
const EDGE = { left: 44, right: 64, top: 16, bottom: 28 }
const GRID = [0, 0.25, 0.5, 0.75, 1] as const
/** Days that fit under the axis. */
const MOST_DAYS = { wide: 6, narrow: 3 }

interface Scale {
  readonly x: (index: number) => number
  readonly y: (value: number) => number
  readonly low: number
  readonly high: number
}

function scaleOf({ games, season }: Trend, width: number): Scale {
  const values = [...games, season].filter((value) => value !== null)
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const room = (most - least) / 10 || Math.abs(most) / 10 || 1
  const [low, high] = [least - room, most + room]
  const step = (width - EDGE.left - EDGE.right) / Math.max(1, games.length - 1)
  return {
    low,
    high,
    x: (index) => EDGE.left + index * step,
    y: (value) => EDGE.top + ((high - value) / (high - low)) * (HEIGHT - EDGE.top - EDGE.bottom),
  }
}

/** A line through the known values. */
function path(values: readonly (number | null)[], { x, y }: Scale): string {
  const points = values.flatMap((value, index) =>
    value === null ? [] : [`${x(index).toFixed(1)} ${y(value).toFixed(1)}`],
  )
  return points.length === 0 ? '' : `M ${points.join(' L ')}`
}

function marksOf({ trend, games, text, onOpen }: Props, { x, y }: Scale): readonly Mark[] {
  return games.flatMap(({ key, words, isWon }, index) => {
    const value = trend.games[index] ?? null
    if (value === null) return []
    const at = { x: x(index), y: y(value) }
    return {
      key,
      said: `${words}: ${text(value)}`,
      onOpen: () => onOpen(key),
      at,
      drawing: <circle className={isWon ? css.won : css.other} cx={at.x} cy={at.y} r={5} />,
    }
  })
}

function Axes({
  games,
  text,
  scale: { x, y, low, high },
  width,
  most,
}: Pick<Props, 'games' | 'text'> & {
  readonly scale: Scale
  readonly width: number
  readonly most: number
}) {
  const every = Math.ceil(games.length / most)
  return (
    <g aria-hidden>
      {GRID.map((part) => {
        const value = low + part * (high - low)
        return (
          <g key={part}>
            <line className={css.rule} x1={EDGE.left} x2={width - EDGE.right} y1={y(value)} y2={y(value)} />
            <text className={css.label} x={EDGE.left - 6} y={y(value) + 4} textAnchor="end">
              {text(value)}
            </text>
          </g>
        )
      })}
      {games.map(({ key, day }, index) =>
        index % every === 0 ? (
          <text key={key} className={css.label} x={x(index)} y={HEIGHT - 6} textAnchor="middle">
            {day}
          </text>
        ) : null,
      )}
    </g>
  )
}

/** A figure over the games of a season: a dot a game, the sums of three games as a line, the whole season as a rule. */
export function TrendChart(props: Props) {
  const { trend, games, name, text } = props
  const [said, onSay] = useState('')
  const isNarrow = useMedia('(width < 600px)')
  const width = isNarrow ? WIDTH.narrow : WIDTH.wide
  const scale = scaleOf(trend, width)
  const { x, y } = scale
  const { season, rolling } = trend
  const latest = rolling.at(-1) ?? null
  // Two labels at one height would cover each other.
  const isApart = season === null || latest === null || Math.abs(y(season) - y(latest)) > 16
  const end = width - EDGE.right
  return (
    <figure className={css.trend} aria-label={t('{name}, a dot for each game', { name })}>
      <MarkedPicture
        className={css.picture}
        viewBox={`0 0 ${width} ${HEIGHT}`}
        marks={marksOf(props, scale)}
        onSay={onSay}
      >
        <Axes
          games={games}
          text={text}
          scale={scale}
          width={width}
          most={isNarrow ? MOST_DAYS.narrow : MOST_DAYS.wide}
        />
        {season !== null && (
          <g aria-hidden>
            <line className={css.season} x1={EDGE.left} x2={end} y1={y(season)} y2={y(season)} />
            <text className={css.label} x={end + 8} y={y(season) + 4}>
              {isApart ? t('Season') : t('Both')}
            </text>
          </g>
        )}
        <path className={css.line} d={path(rolling, scale)} />
        {latest !== null && isApart && (
          <text className={css.label} x={x(games.length - 1) + 8} y={y(latest) + 4} aria-hidden>
            {t('3 games')}
          </text>
        )}
      </MarkedPicture>
      <figcaption className={css.said} aria-hidden>
        {said || t('A filled dot is a win. The line joins three games, the dashes are the season.')}
      </figcaption>
    </figure>
  )
}
