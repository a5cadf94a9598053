import type { Point } from './play.ts'
import type { CourtGeometry } from './profile.ts'
import type { HoopSide } from './terms.ts'

/** The zones of shot charts and tables. Left and right are as the shooter sees them, facing the hoop. */
export const SHOT_ZONES = [
  'restricted',
  'paint',
  'mid-left',
  'mid-centre',
  'mid-right',
  'corner-left',
  'corner-right',
  'above-left',
  'above-centre',
  'above-right',
  'backcourt',
] as const
export type ShotZone = (typeof SHOT_ZONES)[number]

/**
 * A point as the shooter sees it, in inches: `out` from the attacked baseline, `across` from the long axis, positive to the
 * shooter's right.
 */
export interface ShooterView {
  readonly out: number
  readonly across: number
}

/** Returns the half of a point. A half court has its only hoop on the left. */
export function hoopSideOf(court: CourtGeometry, point: Point): HoopSide {
  return !court.half && point.x > court.widthInches / 2 ? 'right' : 'left'
}

/** Returns the center of a rim, in inches on the court. */
export function rimOf(court: CourtGeometry, hoop: HoopSide): Point {
  const x = hoop === 'left' ? court.rimFromBaseline : court.widthInches - court.rimFromBaseline
  return { x, y: court.heightInches / 2 }
}

/** Converts a point to the view of a player who attacks `hoop`. */
export function shooterView(court: CourtGeometry, point: Point, hoop: HoopSide): ShooterView {
  const down = point.y - court.heightInches / 2
  return hoop === 'right'
    ? { out: court.widthInches - point.x, across: down }
    : { out: point.x, across: -down }
}

/** Returns the distance from the center of the attacked rim in feet, not rounded. */
export function distance(
  court: CourtGeometry,
  point: Point,
  hoop: HoopSide = hoopSideOf(court, point),
): number {
  const rim = rimOf(court, hoop)
  return Math.hypot(point.x - rim.x, point.y - rim.y) / 12
}

/** Returns the inches from the long axis to the straight three-point line in the corner. */
export const cornerAcross = (court: CourtGeometry): number =>
  court.heightInches / 2 - court.threePointCornerInches

const onTheRim = (court: CourtGeometry, { out, across }: ShooterView): number =>
  Math.hypot(out - court.rimFromBaseline, across)

/** Returns the distance from the baseline at which the arc meets the straight corner line. */
export function breakOut(court: CourtGeometry): number {
  const across = cornerAcross(court)
  return court.rimFromBaseline + Math.sqrt(Math.max(0, court.threePointArcInches ** 2 - across ** 2))
}

/** The line is straight up to this distance, and an arc beyond it. */
function isBeyondTheLine(court: CourtGeometry, view: ShooterView): boolean {
  if (view.out <= breakOut(court)) return Math.abs(view.across) > cornerAcross(court)
  return onTheRim(court, view) > court.threePointArcInches
}

/**
 * Returns the value of a shot: `outside` beyond the arc or the straight corner line, `inside` on it or nearer (a foot on the line
 * is a two in every rule book). Values are 2 and 3 unless the profile differs (3x3: 1 and 2).
 */
export function shotValue(
  court: CourtGeometry,
  point: Point,
  hoop: HoopSide = hoopSideOf(court, point),
  values: { readonly inside: number; readonly outside: number } = { inside: 2, outside: 3 },
): number {
  return isBeyondTheLine(court, shooterView(court, point, hoop)) ? values.outside : values.inside
}

/** Tells whether a point is in the lane of a hoop, including its lines. */
export function inLane(
  court: CourtGeometry,
  point: Point,
  hoop: HoopSide = hoopSideOf(court, point),
): boolean {
  const { out, across } = shooterView(court, point, hoop)
  return out <= court.freeThrowLineInches && Math.abs(across) <= court.laneWidthInches / 2
}

/** Returns the left, center or right third of the floor in front of the hoop. The center is 30 degrees to either side. */
function third(court: CourtGeometry, { out, across }: ShooterView): 'left' | 'centre' | 'right' {
  const ahead = Math.max(0, out - court.rimFromBaseline)
  if (Math.abs(across) <= ahead * Math.tan(Math.PI / 6)) return 'centre'
  return across < 0 ? 'left' : 'right'
}

/** Returns the zone of a shot. The restricted area is the court's arc, or 4 ft if none is painted. */
export function zoneOf(
  court: CourtGeometry,
  point: Point,
  hoop: HoopSide = hoopSideOf(court, point),
): ShotZone {
  const view = shooterView(court, point, hoop)
  if (!court.half && view.out > court.widthInches / 2) return 'backcourt'
  if (isBeyondTheLine(court, view)) {
    if (view.out <= breakOut(court)) return view.across < 0 ? 'corner-left' : 'corner-right'
    return `above-${third(court, view)}`
  }
  if (onTheRim(court, view) <= court.restrictedArcInches) return 'restricted'
  if (inLane(court, point, hoop)) return 'paint'
  return `mid-${third(court, view)}`
}

/** Rotates a point by half a turn: the same spot for players who attack the other hoop. A half court has no other end. */
function mirror(court: CourtGeometry, point: Point): Point {
  if (court.half) return point
  return { x: court.widthInches - point.x, y: court.heightInches - point.y }
}

/** Moves a shot to the half of `hoop`, for a chart of one half. */
export function towards(court: CourtGeometry, point: Point, from: HoopSide, hoop: HoopSide): Point {
  return from === hoop ? point : mirror(court, point)
}

/** Returns the three-point line of a hoop as SVG path data, in inches on the court. */
export function threePointPath(court: CourtGeometry, hoop: HoopSide): string {
  const rim = rimOf(court, hoop)
  const across = cornerAcross(court)
  const baseline = hoop === 'left' ? 0 : court.widthInches
  const meets = hoop === 'left' ? breakOut(court) : court.widthInches - breakOut(court)
  const radius = court.threePointArcInches
  const sweep = hoop === 'left' ? 1 : 0
  const far = rim.y - across
  const near = rim.y + across
  return `M ${baseline} ${far} L ${meets} ${far} A ${radius} ${radius} 0 0 ${sweep} ${meets} ${near} L ${baseline} ${near}`
}
