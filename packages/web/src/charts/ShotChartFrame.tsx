import type { ReactNode } from 'react'
import foot from './ChartFoot.module.css'
import { Hatch } from './Hatch.tsx'
import css from './ShotChart.module.css'
import { LEVELS, type Level } from './shotChartLevels.ts'

/** A chart with its name, its legend, and a line that describes the highlighted mark. */
export const ShotChartFrame = ({
  label,
  said,
  legend,
  children,
}: {
  readonly label: string
  readonly said: string
  readonly legend: ReactNode
  readonly children: ReactNode
}) => (
  <figure className={css.chart} aria-label={label}>
    {children}
    <figcaption className={foot.foot}>
      {legend}
      <span className={foot.said} aria-hidden>
        {said}
      </span>
    </figcaption>
  </figure>
)

/** Levels below the usual one are hatched, so that color is not the only mark. */
const isHatched = (level: Level): boolean => level.endsWith('under')

/** The fill of a level; `id` is that of the `LevelPatterns` in the same chart. */
export const levelFill = (id: string, level: Level): string =>
  isHatched(level) ? `url(#${id}-${level})` : 'var(--level)'

/** The hatch patterns of a chart, for use inside its `<svg>`. */
export const LevelPatterns = ({ id }: { readonly id: string }) => (
  <defs>
    {LEVELS.filter(isHatched).map((level) => (
      <Hatch key={level} id={`${id}-${level}`} data-level={level}>
        <rect width="6" height="6" fill="var(--level)" />
        <rect width="1.6" height="6" fill="var(--hatch)" />
      </Hatch>
    ))}
  </defs>
)

/** A pointy-top hexagon as SVG path data; `size` is from center to corner. */
export function hexPath({ x, y }: { readonly x: number; readonly y: number }, size: number): string {
  const corners = [-30, 30, 90, 150, 210, 270].map((degrees) => {
    const angle = (degrees * Math.PI) / 180
    return `${(x + size * Math.cos(angle)).toFixed(1)} ${(y + size * Math.sin(angle)).toFixed(1)}`
  })
  return `M ${corners.join(' L ')} Z`
}

/** The five levels with their words, worst first. */
export const LevelLegend = ({
  id,
  title,
  words,
}: {
  readonly id: string
  readonly title: string
  readonly words: Readonly<Record<Level, string>>
}) => (
  <span className={css.keys}>
    <b>{title}</b>
    {LEVELS.map((level) => (
      <span key={level} className={foot.key}>
        <svg width="18" height="18" viewBox="-10 -10 20 20" aria-hidden>
          <path
            className={css.level}
            data-level={level}
            d={hexPath({ x: 0, y: 0 }, 9.4)}
            fill={levelFill(id, level)}
          />
        </svg>
        {words[level]}
      </span>
    ))}
  </span>
)
