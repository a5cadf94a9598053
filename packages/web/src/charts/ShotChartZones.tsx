import { MIN_POSSESSIONS } from '@fullcourt/scorebook/figures'
import { MIN_ATTEMPTS, type ZoneAgainst, type ZoneShape, zoneShape } from '@fullcourt/scorebook/shots'
import type { CourtGeometry } from '@fullcourt/scorebook/vocabulary'
import { useId, useState } from 'react'
import { CourtLines } from '../court/Court.tsx'
import { t } from '../ui/language.ts'
import { MarkedPicture } from './MarkedPicture.tsx'
import css from './ShotChart.module.css'
import { LevelLegend, LevelPatterns, levelFill, ShotChartFrame } from './ShotChartFrame.tsx'
import { DIFFERENCE_BOUNDS, type Level, levelOf, levelWords } from './shotChartLevels.ts'
import { EDGE, reachOf, turnOf, viewBoxOf } from './shotChartPlaces.ts'
import { type Against, differenceText, zoneWords } from './shotChartWords.ts'

interface Props {
  readonly court: CourtGeometry
  readonly zones: readonly ZoneAgainst[]
  readonly alone: string
  /** The shots that zones are compared with, in a word. */
  readonly against?: Against
  readonly label: string
  readonly onSpot: (spot: string) => void
}

/** The level of a zone's difference from the season; null where they are not compared. */
const levelIn = ({ difference }: ZoneAgainst): Level | null =>
  difference === null ? null : levelOf(difference, DIFFERENCE_BOUNDS)

interface Shown {
  readonly zone: ZoneAgainst
  readonly shape: ZoneShape
}

/** The figures of a zone. They stand straight on the turned court. */
function ZoneText({ zone: line, shape: { label } }: Shown) {
  const { made, total, difference } = line
  const share = `${Math.round((100 * made) / total)} %`
  const lines = [`${made}–${total}`, share, ...(difference === null ? [] : [differenceText(difference, 1)])]
  return (
    <text
      className={css.words}
      data-level={levelIn(line) ?? 'none'}
      transform={`rotate(-90 ${label.x} ${label.y})`}
      {...label}
    >
      {lines.map((line, index) => (
        <tspan key={line} x={label.x} dy={index === 0 ? `${0.9 - lines.length * 0.55}em` : '1.1em'}>
          {line}
        </tspan>
      ))}
    </text>
  )
}

const LEAST = { own: MIN_ATTEMPTS, compared: MIN_POSSESSIONS }

/** The levels, or why there are none. */
const Legend = ({
  id,
  isCompared,
  alone,
  against,
}: Required<Pick<Props, 'alone' | 'against'>> & { readonly id: string; readonly isCompared: boolean }) =>
  isCompared ? (
    <>
      <LevelLegend
        id={id}
        title={against === 'team' ? t('FG% against the team') : t('FG% against the season')}
        words={levelWords(DIFFERENCE_BOUNDS, (bound) => differenceText(bound))}
      />
      <span>
        {against === 'team'
          ? t('Plain: fewer than {own} shots here, or than {compared} of the team', LEAST)
          : t('Plain: fewer than {own} shots here, or than {compared} of the season', LEAST)}
      </span>
    </>
  ) : (
    <span>
      {alone ||
        (against === 'team'
          ? t('Too few shots to compare with the team.')
          : t('Too few shots to compare with the season.'))}
    </span>
  )

/** The zones of the court, colored by the difference from the season. Each opens its shots. */
export function ShotChartZones({ court, zones, alone, against = 'season', label, onSpot }: Props) {
  const id = useId()
  const [said, onSay] = useState('')
  // A court deeper than the half-court picture is cut at its edge.
  const depth = Math.min(court.widthInches, reachOf(court, 'half') + EDGE)
  const isCompared = zones.some(({ difference }) => difference !== null)
  // Drawn from the outside in: the rim is on top of the paint.
  const shown = zones.toReversed().flatMap((zone): Shown[] => {
    const shape = zone.total > 0 ? zoneShape(court, zone.zone, depth) : null
    return shape ? [{ zone, shape }] : []
  })
  const marks = shown.map(({ zone, shape }) => {
    const level = levelIn(zone)
    return {
      key: zone.zone,
      said: zoneWords(zone, against),
      onOpen: () => onSpot(zone.zone),
      drawing: (
        <polygon
          className={css.zone}
          data-level={level ?? 'none'}
          points={shape.outline.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')}
          fill={level ? levelFill(id, level) : 'var(--level)'}
        />
      ),
    }
  })
  const legend = <Legend {...{ id, isCompared, alone, against }} />
  return (
    <ShotChartFrame {...{ label, said, legend }}>
      <MarkedPicture
        className={css.picture}
        viewBox={viewBoxOf(court, 'half')}
        turn={turnOf(court, 'half')}
        over={
          <g className={css.over} aria-hidden>
            <g className={css.faint}>
              <CourtLines court={court} />
            </g>
            {shown.map((one) => (
              <ZoneText key={one.zone.zone} {...one} />
            ))}
          </g>
        }
        {...{ marks, onSay }}
      >
        <LevelPatterns id={id} />
        <rect className={css.floor} width={depth} height={court.heightInches} />
      </MarkedPicture>
    </ShotChartFrame>
  )
}
