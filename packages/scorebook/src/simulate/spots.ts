import { inLane, rimOf, shotValue } from '../vocabulary/court.ts'
import type { Point } from '../vocabulary/play.ts'
import type { CourtGeometry } from '../vocabulary/profile.ts'
import type { HoopSide } from '../vocabulary/terms.ts'
import { between, type Random } from './random.ts'
import type { Zone } from './skills.ts'

/** Draws a location in the zone, in whole inches, in front of the attacked hoop. */
export function spotIn(random: Random, zone: Zone, court: CourtGeometry, hoop: HoopSide): Point {
  for (let tries = 0; tries < 200; tries++) {
    const spot = pointAt(court, hoop, draw(random, zone, court))
    if (isOnCourt(court, spot) && liesIn(zone, court, spot, hoop)) return spot
  }
  throw new Error(`no place of the court ${court.code} lies in the zone ${zone}`)
}

/** Inches from the center of the rim: `out` away from the baseline, `across` to either side. */
interface Offset {
  readonly out: number
  readonly across: number
}

function draw(random: Random, zone: Zone, court: CourtGeometry): Offset {
  const arc = court.threePointArcInches
  switch (zone) {
    case 'rim':
      return polar(between(random, 6, 48), between(random, -1.7, 1.7))
    case 'lane':
      return polar(between(random, 50, 130), between(random, -1.2, 1.2))
    case 'middle':
      return polar(between(random, 110, arc - 4), between(random, -1.5, 1.5))
    case 'corner':
      return {
        out: between(random, -court.rimFromBaseline + 10, 60),
        across: corner(random, court) * (random() < 0.5 ? -1 : 1),
      }
    case 'arc':
      return polar(arc + 4 + 34 * random() * random(), between(random, -1.15, 1.15))
    default:
      return zone satisfies never
  }
}

const polar = (distance: number, angle: number): Offset => ({
  out: distance * Math.cos(angle),
  across: distance * Math.sin(angle),
})

function corner(random: Random, court: CourtGeometry): number {
  const line = court.heightInches / 2 - court.threePointCornerInches
  return between(random, line + 3, court.heightInches / 2 - 4)
}

function pointAt(court: CourtGeometry, hoop: HoopSide, { out, across }: Offset): Point {
  const rim = rimOf(court, hoop)
  return {
    x: Math.round(hoop === 'left' ? rim.x + out : rim.x - out),
    y: Math.round(hoop === 'left' ? rim.y - across : rim.y + across),
  }
}

const isOnCourt = (court: CourtGeometry, { x, y }: Point): boolean =>
  x > 0 && y > 0 && x < court.widthInches && y < court.heightInches

function liesIn(zone: Zone, court: CourtGeometry, spot: Point, hoop: HoopSide): boolean {
  const isThree = shotValue(court, spot, hoop) === 3
  switch (zone) {
    case 'rim':
      return !isThree
    case 'lane':
      return inLane(court, spot, hoop)
    case 'middle':
      return !isThree && !inLane(court, spot, hoop)
    case 'corner':
    case 'arc':
      return isThree
    default:
      return zone satisfies never
  }
}
