import { type FloorMarks, floorMarks } from '@fullcourt/scorebook/rules'
import type { CourtGeometry, HoopSide } from '@fullcourt/scorebook/vocabulary'
import css from './Court.module.css'
import { along, type Half } from './courtEnd.ts'

interface MarksOfHalf extends Half {
  readonly marks: FloorMarks
}

/** The marks along the lane for rebounders: lines between spaces, and the filled block of the neutral zone. */
function LaneMarks({ marks: { laneTicks, laneBlock, laneDepth }, ...half }: MarksOfHalf) {
  const { court } = half
  return [-1, 1].map((side) => {
    const y = court.heightInches / 2 + (side * court.laneWidthInches) / 2
    return (
      <g key={side} data-marks="lane">
        {laneTicks.map((out) => (
          <path key={out} d={`M ${along(half, out)} ${y} v ${side * laneDepth}`} />
        ))}
        {laneBlock && (
          <rect
            className={css.block}
            x={Math.min(along(half, laneBlock.from), along(half, laneBlock.to))}
            y={side < 0 ? y - laneDepth : y}
            width={laneBlock.to - laneBlock.from}
            height={laneDepth}
          />
        )}
      </g>
    )
  })
}

/** Throw-in lines, hash marks, ends of coaching boxes and bench areas. The scorer's table is at the lower sideline. */
const SidelineMarks = ({ marks, ...half }: MarksOfHalf) =>
  marks.sideline.map(({ out, from, to, at }) => {
    const x = along(half, out)
    const far = half.court.heightInches
    return (
      <g key={`${out}-${at}`} data-marks="sideline">
        {at !== 'table' && <path d={`M ${x} ${from} V ${to}`} />}
        {at !== 'opposite' && <path d={`M ${x} ${far - from} V ${far - to}`} />}
      </g>
    )
  })

/** The corners of the lower defensive box: on the baseline beside the lane, and in the lane beside the free-throw circle. */
const BoxMarks = ({ marks, ...half }: MarksOfHalf) =>
  [-1, 1].map((side) => {
    const yOf = (middle: number) => half.court.heightInches / 2 + side * middle
    return (
      <g key={side} data-marks="box">
        {marks.baseline.map(({ middle, length }) => (
          <path key={middle} d={`M ${along(half, 0)} ${yOf(middle)} H ${along(half, length)}`} />
        ))}
        {marks.lane.map(({ out, middle, length }) => (
          <path key={out} d={`M ${along(half, out)} ${yOf(middle)} V ${yOf(middle + length)}`} />
        ))}
      </g>
    )
  })

/** The marks of a floor beside its lines. Loaded after the lines: they are needed by nothing else. */
export function CourtMarks({ court }: { readonly court: CourtGeometry }) {
  const { widthInches: length, heightInches: width } = court
  const marks = floorMarks(court)
  const { centerBeyond: beyond, centerInner } = marks
  const hoops: readonly HoopSide[] = court.half ? ['left'] : ['left', 'right']
  return (
    <>
      {hoops.map((hoop) => (
        <g key={hoop}>
          <LaneMarks court={court} hoop={hoop} marks={marks} />
          <SidelineMarks court={court} hoop={hoop} marks={marks} />
          <BoxMarks court={court} hoop={hoop} marks={marks} />
        </g>
      ))}
      {beyond > 0 && <path d={`M ${length / 2} ${-beyond} V 0 M ${length / 2} ${width} v ${beyond}`} />}
      {centerInner > 0 && <circle cx={length / 2} cy={width / 2} r={centerInner} data-marks="center" />}
    </>
  )
}
