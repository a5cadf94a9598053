import { rimOf, towards } from '../vocabulary/court.ts'
import type { Point } from '../vocabulary/play.ts'
import type { CourtGeometry } from '../vocabulary/profile.ts'
import type { Shot } from './shotChart.ts'

/** The parts of a shot that a hex needs. */
export type HexShot = Pick<Shot, 'eventId' | 'x' | 'y' | 'hoopSide' | 'made' | 'pointValue'>

/** The shots from one hexagon of the floor, drawn at the left hoop. `q` and `r` identify it; its center is in inches. */
export interface Hex extends Point {
  readonly q: number
  readonly r: number
  readonly attempts: number
  readonly made: number
  readonly points: number
  /** Points / attempts. */
  readonly pointsPerShot: number
  /** The ids of the shots, sorted. */
  readonly ids: readonly string[]
}

const ROOT_3 = Math.sqrt(3)

interface Cell {
  readonly q: number
  readonly r: number
}

/**
 * Rounds axial coordinates to the nearest cell: of the three values that must sum to 0, it corrects the one with the largest
 * rounding error.
 */
function roundCell({ q, r }: Cell): Cell {
  const s = -q - r
  const [near, across, third] = [Math.round(q), Math.round(r), Math.round(s)]
  const [dq, dr, ds] = [Math.abs(near - q), Math.abs(across - r), Math.abs(third - s)]
  const whole =
    dq > dr && dq > ds
      ? { q: -across - third, r: across }
      : dr > ds
        ? { q: near, r: -near - third }
        : { q: near, r: across }
  // Adding 0 turns -0 into 0.
  return { q: whole.q + 0, r: whole.r + 0 }
}

const cellAt = ({ x, y }: Point, rim: Point, size: number): Cell => {
  const [across, down] = [(x - rim.x) / size, (y - rim.y) / size]
  return roundCell({ q: (ROOT_3 * across - down) / 3, r: (2 * down) / 3 })
}

const centreOf = ({ q, r }: Cell, rim: Point, size: number): Point => ({
  x: rim.x + size * ROOT_3 * (q + r / 2),
  y: rim.y + size * 1.5 * r,
})

const byLetters = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

function hexOf(cell: Cell, shots: readonly HexShot[], centre: Point): Hex {
  const made = shots.filter((shot) => shot.made)
  const points = made.reduce((sum, { pointValue }) => sum + pointValue, 0)
  return {
    ...cell,
    ...centre,
    attempts: shots.length,
    made: made.length,
    points,
    pointsPerShot: points / shots.length,
    ids: shots.map(({ eventId }) => eventId).sort(byLetters),
  }
}

/**
 * Groups shots in hexagons, all moved to the left hoop (an idea of Kirk Goldsberry's CourtVision, 2012). Corners point up and
 * down, `size` is inches from center to corner, and one hexagon is centered on the rim, so that left and right are symmetric.
 * Axial coordinates and their rounding: Amit Patel, 'Hexagonal Grids', 2013. Ignores shots without a location.
 * @returns the hexagons with shots, those nearest the baseline first
 */
export function hexes(
  list: readonly HexShot[],
  court: CourtGeometry,
  { size }: { readonly size: number },
): readonly Hex[] {
  const rim = rimOf(court, 'left')
  const cells = new Map<string, { readonly cell: Cell; readonly shots: HexShot[] }>()
  for (const shot of list) {
    const { x, y, hoopSide } = shot
    if (x === null || y === null || hoopSide === null) continue
    const cell = cellAt(towards(court, { x, y }, hoopSide, 'left'), rim, size)
    const key = `${cell.q},${cell.r}`
    const there = cells.get(key)
    if (there) there.shots.push(shot)
    else cells.set(key, { cell, shots: [shot] })
  }
  return [...cells.values()]
    .map(({ cell, shots }) => hexOf(cell, shots, centreOf(cell, rim, size)))
    .sort((a, b) => 2 * a.q + a.r - (2 * b.q + b.r) || a.r - b.r)
}
