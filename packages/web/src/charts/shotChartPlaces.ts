import { bucketOf, byZone, type Hex, hexes, type Shot } from '@fullcourt/scorebook/shots'
import {
  type CourtGeometry,
  isOneOf,
  SHOT_ZONES,
  type ShotZone,
  towards,
} from '@fullcourt/scorebook/vocabulary'
import { t } from '../ui/language.ts'
import type { Grain } from './shotChartLevels.ts'
import { distanceWords, hexWords, SHOT_AREAS, shootingWords, ZONE_WORDS } from './shotChartWords.ts'

export type ChartShot = Pick<
  Shot,
  'eventId' | 'isHomeTeam' | 'x' | 'y' | 'hoopSide' | 'made' | 'assisted' | 'pointValue' | 'zone' | 'distance'
>

/** A shot with its position in the picture. */
export type Placed<S> = S & { readonly x: number; readonly y: number }

/** The half-court picture shows a little more than the three-point line, and not all of the half. */
export function reachOf(court: CourtGeometry, floor: 'half' | 'full'): number {
  if (floor === 'full' || court.half) return court.widthInches
  return Math.min(court.widthInches / 2, court.rimFromBaseline + court.threePointArcInches + 96)
}

/** Inches around the court, for marks on its edge. */
export const EDGE = 14

/** The view box of the picture. A half court stands upright, with the hoop at the top. */
export function viewBoxOf(court: CourtGeometry, floor: 'half' | 'full'): string {
  const length = reachOf(court, floor) + 2 * EDGE
  const width = court.heightInches + 2 * EDGE
  return `${-EDGE} ${-EDGE} ${floor === 'half' ? `${width} ${length}` : `${length} ${width}`}`
}

/** Turns the left half of the court upright, as its shooter sees it. Without a turn for the full court. */
export const turnOf = (court: CourtGeometry, floor: 'half' | 'full'): string | undefined =>
  floor === 'half' ? `translate(${court.heightInches} 0) rotate(90)` : undefined

/** Shots with a known place, positioned in the picture. On a half court all are at the left hoop, and those from further away at its edge. */
export function placeShots<S extends ChartShot>(
  court: CourtGeometry,
  shots: readonly S[],
  floor: 'half' | 'full',
): readonly Placed<S>[] {
  const edge = reachOf(court, floor) - 8
  return shots.flatMap((shot) => {
    const { x, y, hoopSide } = shot
    if (x === null || y === null) return []
    if (floor === 'full') return [{ ...shot, x, y }]
    const seen = hoopSide ? towards(court, { x, y }, hoopSide, 'left') : { x, y }
    return [{ ...shot, x: Math.min(seen.x, edge), y: seen.y, hoopSide: 'left' as const }]
  })
}

/** A part of a chart, as the address names it: a zone, a hex such as '3,-1', or a distance such as '12ft'. */
export const hexSpot = ({ q, r }: { readonly q: number; readonly r: number }): string => `${q},${r}`

export const distanceSpot = (feet: number): string => `${feet}ft`

/** The hexes of a half-court picture. */
export const hexesOf = (court: CourtGeometry, shots: readonly ChartShot[], grain: Grain) =>
  hexes(placeShots(court, shots, 'half'), court, grain)

export function shotsIn<S extends ChartShot>({ ids }: Hex, shots: readonly S[]): readonly S[] {
  const within = new Set(ids)
  return shots.filter(({ eventId }) => within.has(eventId))
}

/** The zone of most of the shots; a hex may be in two. */
export function mainZone(shots: readonly ChartShot[]): ShotZone {
  const zones = byZone(shots)
  return zones.reduce((most, line) => (line.total > most.total ? line : most)).zone
}

/** A part of a chart: its shots in order, and its summary in words. */
export interface Spot<S> {
  readonly title: string
  readonly shots: readonly S[]
}

/** The zones of a name in the address: one of them, or those of an area. */
function zonesNamed(spot: string): { readonly label: string; readonly zones: readonly ShotZone[] } | null {
  if (isOneOf(SHOT_ZONES, spot)) return { label: ZONE_WORDS[spot], zones: [spot] }
  return SHOT_AREAS.find(({ key }) => key === spot) ?? null
}

/** The part of the chart that the address names; null where no shot is in it. */
export function spotAt<S extends ChartShot>(
  spot: string,
  court: CourtGeometry,
  shots: readonly S[],
  grain: Grain,
): Spot<S> | null {
  const named = zonesNamed(spot)
  const inZones = named ? shots.filter(({ zone }) => zone !== null && named.zones.includes(zone)) : []
  if (named && inZones.length > 0) {
    const made = inZones.filter((shot) => shot.made)
    const points = made.reduce((sum, { pointValue }) => sum + pointValue, 0)
    const attempts = inZones.length
    const shooting = { attempts, made: made.length, pointsPerShot: points / attempts }
    return { title: shootingWords(t(named.label), shooting), shots: inZones }
  }
  const far = shots.filter((shot) => distanceSpot(bucketOf(shot) ?? -1) === spot)
  if (far[0]) {
    const made = far.filter((shot) => shot.made).length
    return { title: distanceWords(bucketOf(far[0]) ?? 0, { made, total: far.length }), shots: far }
  }
  const hex = hexesOf(court, shots, grain).find((one) => hexSpot(one) === spot)
  if (!hex) return null
  const there = shotsIn(hex, shots)
  return { title: hexWords(mainZone(there), hex), shots: there }
}
