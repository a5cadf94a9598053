import type { FourFactors as Factors } from '@fullcourt/scorebook/figures'
import { type BySide, msg, SIDES, type Side } from '@fullcourt/scorebook/vocabulary'
import type { ReactNode } from 'react'
import { Figure } from '../ui/Figure.tsx'
import hiddenCss from '../ui/hidden.module.css'
import { t } from '../ui/language.ts'
import css from './FourFactors.module.css'

/** One figure of both sides. Values are shares from 0 to 1; null where the denominator is 0. */
export interface PairedFigure {
  readonly key: keyof Factors
  readonly name: string
  /** Its meaning in a few words. */
  readonly hint: string
  readonly value: BySide<number | null>
  /** Whether high or low is good. */
  readonly better: 'high' | 'low'
  /** The value of a full bar. */
  readonly full: number
}

const FACTORS = [
  {
    key: 'effectiveFieldGoalPercentage',
    name: msg('Effective field goal %'),
    hint: msg('shooting, a three counting half more'),
    better: 'high',
    full: 0.8,
  },
  {
    key: 'turnoverPercentage',
    name: msg('Turnover %'),
    hint: msg('of plays ended by a turnover'),
    better: 'low',
    full: 0.4,
  },
  {
    key: 'offensiveReboundPercentage',
    name: msg('Offensive rebound %'),
    hint: msg('of own misses'),
    better: 'high',
    full: 0.6,
  },
  {
    key: 'freeThrowRate',
    name: msg('Free throw rate'),
    hint: msg('free throws made for each shot'),
    better: 'high',
    full: 0.6,
  },
] as const

/** The four factors of both sides, the most important first. */
export const pairedFactors = (factors: BySide<Factors>): readonly PairedFigure[] =>
  FACTORS.map((factor) => ({
    ...factor,
    value: { home: factors.home[factor.key], away: factors.away[factor.key] },
  }))

const percent = (value: number | null) => (value === null ? '–' : `${(100 * value).toFixed(1)} %`)

function isBetter({ value, better }: PairedFigure, side: Side): boolean {
  const [own, other] = side === 'home' ? [value.home, value.away] : [value.away, value.home]
  if (own === null || other === null || own === other) return false
  return better === 'high' ? own > other : own < other
}

const width = ({ value, full }: PairedFigure, side: Side) =>
  `${Math.min(100, (100 * (value[side] ?? 0)) / full)}%`

interface Shown {
  readonly names: BySide<string>
  /** Wraps a value in its link. */
  readonly wrap?: (figure: PairedFigure['key'], side: Side, text: string) => ReactNode
}

function Value({
  figure,
  side,
  names,
  wrap = (_figure, _side, text) => text,
}: Shown & { readonly figure: PairedFigure; readonly side: Side }) {
  return (
    <dd className={css.value} data-better={isBetter(figure, side)}>
      <span className={hiddenCss.hidden}>{names[side]}: </span>
      <Figure>{wrap(figure.key, side, percent(figure.value[side]))}</Figure>
    </dd>
  )
}

/** The factors as paired bars: the home side's grows to the left, the away side's, hatched, to the right. */
export function FourFactors({ figures, ...shown }: Shown & { readonly figures: readonly PairedFigure[] }) {
  return (
    <dl className={css.table}>
      {figures.map((figure) => (
        <div key={figure.name} className={css.row}>
          <dt className={css.name}>
            <span>{t(figure.name)}</span>
            <span>{t(figure.hint)}</span>
          </dt>
          <Value figure={figure} side="home" {...shown} />
          <dd className={css.bars} aria-hidden>
            {SIDES.map((side) => (
              <span key={side} className={css.bar}>
                <span className={css.fill} style={{ width: width(figure, side) }} />
              </span>
            ))}
          </dd>
          <Value figure={figure} side="away" {...shown} />
        </div>
      ))}
    </dl>
  )
}
