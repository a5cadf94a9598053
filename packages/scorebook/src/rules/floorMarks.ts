import type { CourtGeometry } from '../vocabulary/profile.ts'

/** A line across a sideline, `out` inches from the baseline. `from` and `to` run inwards from the sideline; negative is outside. */
export interface SidelineMark {
  readonly out: number
  readonly from: number
  readonly to: number
  /** The sideline of the scorer's table is the lower one. */
  readonly at: 'both' | 'table' | 'opposite'
}

/** Marks of a floor beside its lines, in inches. `out` is measured from the baseline, `middle` from the line between the hoops. */
export interface FloorMarks {
  /** Where lines between lane spaces leave the lane. */
  readonly laneTicks: readonly number[]
  /** The filled block of the neutral zone; null where it has none. */
  readonly laneBlock: { readonly from: number; readonly to: number } | null
  /** How far lane marks leave the lane. */
  readonly laneDepth: number
  readonly sideline: readonly SidelineMark[]
  /** Marks of the lower defensive box: on the baseline, and beside the free-throw circle inside the lane. */
  readonly baseline: readonly { readonly middle: number; readonly length: number }[]
  readonly lane: readonly { readonly out: number; readonly middle: number; readonly length: number }[]
  /** How far the center line goes beyond the sidelines. */
  readonly centerBeyond: number
  /** The radius of the second, inner circle of the center; 0 for none. */
  readonly centerInner: number
}

/** Marks by the code of the court. The block begins at `blockFrom`; its size is a measure of the court. */
interface MarkRow extends Omit<FloorMarks, 'laneTicks' | 'laneBlock'> {
  readonly ticks: readonly number[]
  readonly blockFrom: number
}

const NONE = { baseline: [], lane: [], centerBeyond: 0, centerInner: 0 } as const

/** NFHS 1-5-2: lane-space marks of 2 x 8 in, three spaces of 3 ft from 8 ft. NFHS 1-13-2: the coaching box ends at 28 ft. */
const NFHS: MarkRow = {
  ...NONE,
  ticks: [96, 132, 168, 204],
  blockFrom: 84,
  laneDepth: 8,
  sideline: [{ out: 336, from: -36, to: 0, at: 'table' }],
}

/** NCAA court diagram: blocks of 12 x 8 in, coaching box of 38 ft, bench area of 28 ft, the women's marks beside the lane. */
const NCAA: MarkRow = {
  ...NFHS,
  ticks: [132, 168, 204],
  sideline: [
    { out: 456, from: -24, to: 0, at: 'table' },
    { out: 336, from: -36, to: 36, at: 'table' },
    { out: 336, from: -2, to: 0, at: 'opposite' },
  ],
  baseline: [{ middle: 108, length: 12 }],
}

/** NBA 1-I: lane marks of 2 x 6 in around the neutral zone, hash marks of 3 ft, marks of the lower defensive box, substitution box. */
const NBA: MarkRow = {
  ...NONE,
  ticks: [84, 96, 132, 168],
  blockFrom: 84,
  laneDepth: 6,
  sideline: [
    { out: 336, from: 0, to: 36, at: 'both' },
    { out: 516, from: -48, to: 0, at: 'table' },
  ],
  baseline: [{ middle: 132, length: 6 }],
  lane: [{ out: 156, middle: 60, length: 6 }],
  centerInner: 24,
}

/** FIBA Art. 2.4: lane marks of 10 cm around a block of 40 cm, throw-in lines of 15 cm opposite the table, bench areas of 2 m. */
const FIBA: MarkRow = {
  ...NONE,
  ticks: [68.9, 151.6, 185],
  blockFrom: 102.4,
  laneDepth: 3.9,
  sideline: [
    { out: 327.8, from: -5.9, to: 0, at: 'opposite' },
    { out: 354.3, from: -78.7, to: 0, at: 'table' },
    { out: 0, from: -78.7, to: 0, at: 'table' },
  ],
  centerBeyond: 5.9,
}

const ROWS: Readonly<Record<string, MarkRow>> = {
  nfhs: NFHS,
  ncaa: NCAA,
  nba: NBA,
  wnba: NBA,
  fiba: FIBA,
  'fiba-3x3': { ...FIBA, sideline: [], centerBeyond: 0 },
}

/** Returns the marks of a court. Marks inside the block, beyond the free-throw line or beyond the center line are left out. */
export function floorMarks({
  code,
  blockInches,
  freeThrowLineInches,
  widthInches,
  half,
}: CourtGeometry): FloorMarks {
  const { ticks, blockFrom, ...row } = ROWS[code] ?? NFHS
  const to = blockFrom + blockInches
  const reach = half ? widthInches : widthInches / 2
  return {
    ...row,
    laneTicks: ticks.filter(
      (out) => out < freeThrowLineInches && (blockInches === 0 || out < blockFrom || out > to),
    ),
    laneBlock: blockInches > 0 ? { from: blockFrom, to } : null,
    sideline: row.sideline.filter(({ out }) => out < reach),
  }
}
