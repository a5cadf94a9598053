import { breakOut, cornerAcross, rimOf, type ShotZone } from '../vocabulary/court.ts'
import type { Point } from '../vocabulary/play.ts'
import type { CourtGeometry } from '../vocabulary/profile.ts'

/** The drawing of a zone at the left hoop, in inches: a polygon, and the position of its label. */
export interface ZoneShape {
  readonly outline: readonly Point[]
  readonly label: Point
}

/** The distance of an edge from the rim in a direction, in inches: 0 degrees is straight out, 90 the shooter's right, -90 the left. */
type Edge = (angle: number) => number

/** The area around the rim between two directions and two edges. */
interface Band {
  readonly from: number
  readonly to: number
  readonly inner: Edge
  readonly outer: Edge
}

const sine = (angle: number): number => Math.sin((angle * Math.PI) / 180)
const cosine = (angle: number): number => Math.cos((angle * Math.PI) / 180)
const angleTo = (ahead: number, across: number): number => (Math.atan2(across, ahead) * 180) / Math.PI
/** Inches beyond every court. An edge that a direction never meets is there, so that shapes of odd courts stay finite. */
const BEYOND = 10_000
const quotient = (far: number, share: number): number => (share > 1e-9 ? far / share : BEYOND)

/** Edges: a line along the floor on either side of the rim, and one across it, in front of or (negative) behind the rim. */
const beside =
  (across: number): Edge =>
  (angle) =>
    quotient(across, Math.abs(sine(angle)))
const ahead =
  (out: number): Edge =>
  (angle) =>
    quotient(Math.abs(out), Math.sign(out) * cosine(angle))
const nearest =
  (...edges: readonly Edge[]): Edge =>
  (angle) =>
    Math.min(...edges.map((edge) => edge(angle)))

/** Computes the lines around the left hoop as seen from its rim. `depth` is the extent of the picture from the baseline. */
function linesOf(court: CourtGeometry, depth: number) {
  const behind = court.rimFromBaseline
  const past = breakOut(court) - behind
  const freeThrow = court.freeThrowLineInches - behind
  const [corner, sideline, lane] = [cornerAcross(court), court.heightInches / 2, court.laneWidthInches / 2]
  const meets = angleTo(past, corner)
  const arcOr =
    (other: Edge): Edge =>
    (angle) =>
      Math.abs(angle) <= meets ? court.threePointArcInches : other(angle)
  const baseline = ahead(-behind)
  return {
    restricted: () => court.restrictedArcInches,
    lane: nearest(beside(lane), ahead(freeThrow), baseline),
    threes: arcOr(nearest(beside(corner), baseline)),
    /** The inner edge of the threes outside the corners. */
    above: arcOr(ahead(past)),
    floor: nearest(beside(sideline), ahead(depth - behind), baseline),
    laneEnds: angleTo(-behind, lane),
    cornerEnds: angleTo(past, sideline),
    /** The directions in which a line has a corner. */
    turns: [
      meets,
      angleTo(freeThrow, lane),
      angleTo(-behind, lane),
      angleTo(-behind, corner),
      angleTo(depth - behind, sideline),
    ],
  }
}
type Lines = ReturnType<typeof linesOf>

/** The center third is 30 degrees to either side (`zoneOf`). */
const THIRD = 30

type RoundZone = Exclude<ShotZone, 'corner-left' | 'corner-right' | 'backcourt'>

function bandOf(zone: RoundZone, lines: Lines): Band {
  const { restricted, lane, threes, above, floor, laneEnds, cornerEnds } = lines
  const mid = { inner: lane, outer: threes }
  const far = { inner: above, outer: floor }
  switch (zone) {
    case 'restricted':
      return { from: -180, to: 180, inner: () => 0, outer: restricted }
    case 'paint':
      return { from: -180, to: 180, inner: restricted, outer: lane }
    case 'mid-left':
      return { ...mid, from: -laneEnds, to: -THIRD }
    case 'mid-centre':
      return { ...mid, from: -THIRD, to: THIRD }
    case 'mid-right':
      return { ...mid, from: THIRD, to: laneEnds }
    case 'above-left':
      return { ...far, from: -cornerEnds, to: -THIRD }
    case 'above-centre':
      return { ...far, from: -THIRD, to: THIRD }
    case 'above-right':
      return { ...far, from: THIRD, to: cornerEnds }
    default:
      throw zone satisfies never
  }
}

/** The degrees between points of an arc: less than an inch of error on any arc. */
const STEP = 3

function anglesOf({ from, to }: Band, { turns }: Lines): readonly number[] {
  const round = Array.from({ length: Math.ceil((to - from) / STEP) }, (_, index) => from + index * STEP)
  const sharp = turns.flatMap((turn) => [-turn, turn]).filter((turn) => turn > from && turn < to)
  return [...round, ...sharp, to].sort((a, b) => a - b)
}

const place = (court: CourtGeometry, out: number, across: number): Point => ({
  x: out,
  y: court.heightInches / 2 - across,
})

function bandShape(court: CourtGeometry, band: Band, lines: Lines): ZoneShape {
  const seen = (angle: number, far: number): Point =>
    place(court, court.rimFromBaseline + far * cosine(angle), far * sine(angle))
  const angles = anglesOf(band, lines)
  const ring = (edge: Edge) => angles.map((angle) => seen(angle, edge(angle)))
  const middle = (band.from + band.to) / 2
  // A full circle has no inner outline: the inner zone is drawn on top.
  const inner = band.to - band.from === 360 ? [] : ring(band.inner).reverse()
  return {
    outline: [...ring(band.outer), ...inner],
    label: seen(middle, (band.inner(middle) + band.outer(middle)) / 2),
  }
}

/** `sign` is 1 on the shooter's right, -1 on the left. */
function cornerShape(court: CourtGeometry, sign: 1 | -1): ZoneShape {
  const [near, far, out] = [sign * cornerAcross(court), (sign * court.heightInches) / 2, breakOut(court)]
  const corners = [
    [0, near],
    [out, near],
    [out, far],
    [0, far],
  ] as const
  return {
    outline: corners.map(([x, across]) => place(court, x, across)),
    label: place(court, out / 2, (near + far) / 2),
  }
}

/**
 * Returns the shape of a zone on a picture of the left hoop that extends `depth` inches from the baseline. The polygons agree
 * with `zoneOf`. The paint continues under the rim, so draw `restricted` on top. Returns null for the backcourt, which is not on
 * the picture.
 */
export function zoneShape(court: CourtGeometry, zone: ShotZone, depth: number): ZoneShape | null {
  if (zone === 'backcourt') return null
  if (zone === 'corner-left') return cornerShape(court, -1)
  if (zone === 'corner-right') return cornerShape(court, 1)
  const lines = linesOf(court, depth)
  const shape = bandShape(court, bandOf(zone, lines), lines)
  return zone === 'restricted' ? { ...shape, label: rimOf(court, 'left') } : shape
}
