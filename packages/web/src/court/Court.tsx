import { type CourtGeometry, type HoopSide, rimOf, threePointPath } from '@fullcourt/scorebook/vocabulary'
import { cssVariables } from '../ui/cssVariables.ts'
import css from './Court.module.css'
import { CourtMarks } from './CourtMarks.tsx'
import { along, type Half } from './courtEnd.ts'

function Lane(half: Half) {
  const { court } = half
  const middle = court.heightInches / 2
  const wide = court.laneWidthInches / 2
  const line = along(half, court.freeThrowLineInches)
  const base = along(half, 0)
  return (
    <>
      <rect
        className={css.lane}
        x={Math.min(line, base)}
        y={middle - wide}
        width={court.freeThrowLineInches}
        height={court.laneWidthInches}
      />
      <FreeThrowCircle {...half} />
    </>
  )
}

/** The half of the circle near the baseline is dashed where the rules say so. */
function FreeThrowCircle(half: Half) {
  const { court, hoop } = half
  const x = along(half, court.freeThrowLineInches)
  const radius = court.freeThrowCircleRadiusInches
  const [top, bottom] = [court.heightInches / 2 - radius, court.heightInches / 2 + radius]
  const outward = hoop === 'left' ? 1 : 0
  const arc = (sweep: number) => `M ${x} ${top} A ${radius} ${radius} 0 0 ${sweep} ${x} ${bottom}`
  return (
    <>
      <path d={arc(outward)} />
      {court.dashedFreeThrow && <path d={arc(1 - outward)} className={css.dashed} />}
    </>
  )
}

function Hoop(half: Half) {
  const { court, hoop } = half
  const rim = rimOf(court, hoop)
  const board = along(half, court.backboardFromBaseline)
  const wide = court.backboardInches / 2
  const radius = court.restrictedArcInches
  const sweep = hoop === 'left' ? 1 : 0
  return (
    <>
      <path className={css.board} d={`M ${board} ${rim.y - wide} v ${court.backboardInches}`} />
      <circle className={css.rim} cx={rim.x} cy={rim.y} r={court.rimDiameterInches / 2} />
      {court.showRestrictedArc && (
        <path
          d={`M ${board} ${rim.y - radius} H ${rim.x} A ${radius} ${radius} 0 0 ${sweep} ${rim.x} ${rim.y + radius} H ${board}`}
        />
      )}
    </>
  )
}

/** The court's own colors, faint enough for marks of shots in both color schemes. */
const lookOf = ({ lineWidthInches, floorColor, laneColor, lineColor }: CourtGeometry) =>
  cssVariables({
    strokeWidth: lineWidthInches,
    ...(floorColor && { '--court-floor': `color-mix(in srgb, ${floorColor} 24%, var(--card))` }),
    ...(laneColor && { '--court-lane': `color-mix(in srgb, ${laneColor} 40%, var(--card))` }),
    ...(lineColor && { '--court-line': `color-mix(in srgb, ${lineColor} 70%, var(--ink))` }),
  })

/** The lines of a court, in inches, for use inside an `<svg>`: one hoop of a half court, two of a full court. */
export function CourtLines({ court }: { readonly court: CourtGeometry }) {
  const { widthInches: length, heightInches: width } = court
  const hoops: readonly HoopSide[] = court.half ? ['left'] : ['left', 'right']
  return (
    <g className={css.lines} style={lookOf(court)} aria-hidden>
      <rect className={css.floor} x={0} y={0} width={length} height={width} />
      {hoops.map((hoop) => (
        <g key={hoop}>
          <Lane court={court} hoop={hoop} />
          <Hoop court={court} hoop={hoop} />
          <path d={threePointPath(court, hoop)} />
        </g>
      ))}
      <CourtMarks court={court} />
      {!court.half && (
        <>
          <path d={`M ${length / 2} 0 V ${width}`} />
          <circle cx={length / 2} cy={width / 2} r={court.centerCircleRadiusInches} />
        </>
      )}
    </g>
  )
}

/** The looks of a mark do not rest on color: home is a circle and away a square; a made shot is filled, a miss is hollow. */
export function ShotMark({
  isHome,
  x,
  y,
  r,
  className,
}: {
  readonly isHome: boolean
  readonly x: number
  readonly y: number
  /** The radius of the circle. */
  readonly r: number
  /** Fills it or draws its outline. */
  readonly className: string | undefined
}) {
  const side = 2 * r - 1
  return isHome ? (
    <circle className={className} cx={x} cy={y} r={r} />
  ) : (
    <rect className={className} x={x - side / 2} y={y - side / 2} width={side} height={side} />
  )
}
