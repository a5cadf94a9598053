import { byDistance } from '@fullcourt/scorebook/shots'
import type { CourtGeometry } from '@fullcourt/scorebook/vocabulary'
import { useState } from 'react'
import { t } from '../ui/language.ts'
import { showDistance } from '../ui/units.ts'
import foot from './ChartFoot.module.css'
import { MarkedPicture } from './MarkedPicture.tsx'
import css from './ShotChart.module.css'
import { ShotChartFrame } from './ShotChartFrame.tsx'
import { type ChartShot, distanceSpot } from './shotChartPlaces.ts'
import { distanceWords } from './shotChartWords.ts'

interface Props<S extends ChartShot> {
  readonly court: CourtGeometry
  readonly shots: readonly S[]
  readonly label: string
  readonly onSpot: (spot: string) => void
}

/** In SVG units: one foot is wide as one bar. */
const BAR = 20
const HEIGHT = 200
const FOOT = 28

/** Shots by distance from the rim, a bar a foot, made ones filled (rule 116). A line stands where the three-point line is. */
export function ShotChartDistance<S extends ChartShot>({ court, shots, label, onSpot }: Props<S>) {
  const [said, onSay] = useState('')
  const buckets = byDistance(shots)
  const most = Math.max(1, ...buckets.map(({ total }) => total))
  const high = (count: number) => (count / most) * (HEIGHT - 16)
  const width = BAR * buckets.length
  const line = (court.threePointArcInches / 12 + 0.5) * BAR
  const marks = buckets.flatMap(({ made, total }, feet) =>
    total === 0
      ? []
      : {
          key: String(feet),
          said: distanceWords(feet, { made, total }),
          onOpen: () => onSpot(distanceSpot(feet)),
          drawing: (
            <g transform={`translate(${feet * BAR + 2} ${HEIGHT})`}>
              <rect className={css.attempts} y={-high(total)} width={BAR - 4} height={high(total)} />
              <rect className={css.makes} y={-high(made)} width={BAR - 4} height={high(made)} />
            </g>
          ),
        },
  )
  const legend = (
    <span className={css.keys}>
      <span className={foot.key}>
        <i className={css.makesKey} /> {t('Made')}
      </span>
      <span className={foot.key}>
        <i className={css.attemptsKey} /> {t('Missed')}
      </span>
      <span>{t('Dashed: the three-point arc')}</span>
    </span>
  )
  return (
    <ShotChartFrame {...{ label, said, legend }}>
      <MarkedPicture
        className={css.picture}
        viewBox={`-4 0 ${width + 8} ${HEIGHT + FOOT}`}
        over={
          <g className={css.over} aria-hidden>
            <path className={css.arcLine} d={`M${line} 0V${HEIGHT}`} />
            <path className={css.axis} d={`M0 ${HEIGHT}H${width}`} />
            {[0, 5, 10, 15, 20, 25].map((feet) => (
              <text key={feet} className={css.feet} x={(feet + 0.5) * BAR} y={HEIGHT + 20}>
                {showDistance(feet)}
              </text>
            ))}
          </g>
        }
        {...{ marks, onSay }}
      >
        <rect className={css.plain} width={width} height={HEIGHT} />
      </MarkedPicture>
    </ShotChartFrame>
  )
}
