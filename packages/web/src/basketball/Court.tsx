import { type CourtGeometry, type HoopSide, rimOf, threePointPath } from '@fullcourt/scorebook'
import css from './Court.module.css'

interface Half {
  readonly court: CourtGeometry
  readonly hoop: HoopSide
}

/** Converts a distance from a hoop's baseline to an x on the court. */
const along = ({ court, hoop }: Half, out: number): number =>
  hoop === 'left' ? out : court.widthInches - out

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
      <LaneSpaces {...half} />
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

/** The marks along the lane for rebounders: the block, then three spaces. */
const SPACES = [84, 96, 132, 168]
const TICK = 8

function LaneSpaces(half: Half) {
  const { court } = half
  const wide = court.laneWidthInches / 2
  return [-1, 1].map((side) =>
    SPACES.filter((out) => out < court.freeThrowLineInches).map((out) => {
      const x = along(half, out)
      const y = court.heightInches / 2 + side * wide
      return <path key={`${side} ${out}`} d={`M ${x} ${y} v ${side * TICK}`} />
    }),
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

/** The lines of a court, in inches, for use inside an `<svg>`: one hoop of a half court, two of a full court. */
export function CourtLines({ court }: { readonly court: CourtGeometry }) {
  const { widthInches: length, heightInches: width } = court
  const hoops: readonly HoopSide[] = court.half ? ['left'] : ['left', 'right']
  return (
    <g className={css.lines} style={{ strokeWidth: court.lineWidthInches }} aria-hidden>
      <rect className={css.floor} x={0} y={0} width={length} height={width} />
      {hoops.map((hoop) => (
        <g key={hoop}>
          <Lane court={court} hoop={hoop} />
          <Hoop court={court} hoop={hoop} />
          <path d={threePointPath(court, hoop)} />
        </g>
      ))}
      {!court.half && (
        <>
          <path d={`M ${length / 2} 0 V ${width}`} />
          <circle cx={length / 2} cy={width / 2} r={court.centerCircleRadiusInches} />
        </>
      )}
    </g>
  )
}
