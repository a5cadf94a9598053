import type { Hex } from '@fullcourt/scorebook/shots'
import type { CourtGeometry } from '@fullcourt/scorebook/vocabulary'
import { useId, useMemo, useState } from 'react'
import { CourtLines } from '../court/Court.tsx'
import { t } from '../ui/language.ts'
import foot from './ChartFoot.module.css'
import { MarkedPicture } from './MarkedPicture.tsx'
import css from './ShotChart.module.css'
import { hexPath, LevelLegend, LevelPatterns, levelFill, ShotChartFrame } from './ShotChartFrame.tsx'
import { drawnSize, type Grain, levelOf, levelWords, pointsBounds } from './shotChartLevels.ts'
import { type ChartShot, hexesOf, hexSpot, mainZone, shotsIn, turnOf, viewBoxOf } from './shotChartPlaces.ts'
import { hexWords } from './shotChartWords.ts'

interface Props {
  readonly court: CourtGeometry
  readonly shots: readonly ChartShot[]
  readonly grain: Grain
  /** The points of a shot inside the three-point line. */
  readonly inside: number
  readonly label: string
  readonly onSpot: (spot: string) => void
}

function SizeLegend({ full }: Grain) {
  const steps = [1, full / 2, full]
  return (
    <span className={css.keys}>
      <b>{t('Shots from there')}</b>
      {steps.map((attempts) => (
        <span key={attempts} className={foot.key}>
          <svg width="24" height="24" viewBox="-12 -12 24 24" aria-hidden>
            <path
              className={css.level}
              data-level="about"
              d={hexPath({ x: 0, y: 0 }, drawnSize(attempts, { size: 11.4, full }))}
              fill="var(--level)"
            />
          </svg>
          {attempts === full ? t('{full} or more', { full }) : attempts}
        </span>
      ))}
    </span>
  )
}

/** Hexes sized by attempts and colored by points per shot. Each opens its shots. */
export function ShotChartHexes({ court, shots, grain, inside, label, onSpot }: Props) {
  const id = useId()
  const [said, onSay] = useState('')
  // Memoized, because pointing at marks draws the chart again.
  const found = useMemo(
    () => hexesOf(court, shots, grain).map((hex) => ({ ...hex, zone: mainZone(shotsIn(hex, shots)) })),
    [court, shots, grain],
  )
  const bounds = pointsBounds(inside)
  const unseen = shots.length - found.reduce((sum, { attempts }) => sum + attempts, 0)
  const drawing = (hex: Hex) => {
    const level = levelOf(hex.pointsPerShot, bounds)
    return (
      <>
        <path className={css.place} d={hexPath(hex, grain.size)} />
        <path
          className={css.level}
          data-level={level}
          d={hexPath(hex, drawnSize(hex.attempts, grain))}
          fill={levelFill(id, level)}
        />
      </>
    )
  }
  const marks = found.map((hex) => ({
    key: hexSpot(hex),
    said: hexWords(hex.zone, hex),
    onOpen: () => onSpot(hexSpot(hex)),
    at: hex,
    drawing: drawing(hex),
  }))
  const legend = (
    <>
      <LevelLegend
        id={id}
        title={t('Points per shot')}
        words={levelWords(bounds, (bound) => bound.toFixed(1))}
      />
      <SizeLegend {...grain} />
      {unseen > 0 && <span>{t('{count} without a place', { count: unseen })}</span>}
    </>
  )
  return (
    <ShotChartFrame {...{ label, said, legend }}>
      <MarkedPicture
        className={css.picture}
        viewBox={viewBoxOf(court, 'half')}
        turn={turnOf(court, 'half')}
        size={grain.size}
        {...{ marks, onSay }}
      >
        <LevelPatterns id={id} />
        <CourtLines court={court} />
      </MarkedPicture>
    </ShotChartFrame>
  )
}
