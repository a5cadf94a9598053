import type { Made } from '../figures/line.ts'
import { inGameOrder } from '../fold/log.ts'
import { distance, hoopSideOf, SHOT_ZONES, type ShotZone, zoneOf } from '../vocabulary/court.ts'
import type { GameEvent, Play } from '../vocabulary/play.ts'
import type { CourtGeometry } from '../vocabulary/profile.ts'
import type { HoopSide } from '../vocabulary/terms.ts'

/** A shot on the chart. The location fields are null if none was recorded. `distance` is in feet from the attacked rim. */
export interface Shot {
  readonly eventId: string
  readonly teamGamePersonnelId: string | null
  readonly isHomeTeam: boolean
  readonly made: boolean
  readonly assisted: boolean
  readonly pointValue: number
  readonly x: number | null
  readonly y: number | null
  readonly hoopSide: HoopSide | null
  readonly distance: number | null
  readonly zone: ShotZone | null
  readonly period: number
  readonly clockTime: number
}

function shotOf(event: GameEvent, play: Play, court: CourtGeometry): Shot {
  const { location } = event
  const hoop = location ? (event.hoopSide ?? hoopSideOf(court, location)) : null
  return {
    eventId: event.id,
    teamGamePersonnelId: event.teamGamePersonnelId,
    isHomeTeam: event.isHomeTeam,
    made: event.type === 'shot_made',
    assisted: event.type === 'shot_made' && play.rel.some(({ type }) => type === 'assist'),
    pointValue: event.pointValue ?? 0,
    x: location?.x ?? null,
    y: location?.y ?? null,
    hoopSide: hoop,
    distance: location && hoop ? distance(court, location, hoop) : null,
    zone: location && hoop ? zoneOf(court, location, hoop) : null,
    period: event.period,
    clockTime: event.clockTime,
  }
}

/** Returns all shots of the plays in game order, with distance and zone. */
export function shots(court: CourtGeometry, plays: readonly Play[]): readonly Shot[] {
  const found: Shot[] = []
  for (const { event, play } of inGameOrder(plays)) {
    if (event.type === 'shot_made' || event.type === 'shot_miss') found.push(shotOf(event, play, court))
  }
  return found
}

/** The shots of a zone and their points. */
export interface ZoneLine extends Made {
  readonly zone: ShotZone
  readonly points: number
  readonly assisted: number
}

/** Sums shots by zone, with an entry for each zone. Shots without a location belong to none. */
export function byZone(
  list: readonly Pick<Shot, 'zone' | 'made' | 'pointValue' | 'assisted'>[],
): readonly ZoneLine[] {
  return SHOT_ZONES.map((zone) => {
    const there = list.filter((shot) => shot.zone === zone)
    const made = there.filter((shot) => shot.made)
    return {
      zone,
      made: made.length,
      total: there.length,
      points: made.reduce((sum, { pointValue }) => sum + pointValue, 0),
      assisted: made.filter(({ assisted }) => assisted).length,
    }
  })
}

/** The buckets of the distance chart (rule 116). The last one includes all longer shots. */
const BUCKETS = 30

/** The bucket of a shot: feet, rounded; null without a location. */
export const bucketOf = ({ distance }: Pick<Shot, 'distance'>): number | null =>
  distance === null ? null : Math.min(BUCKETS - 1, Math.round(distance))

/** Counts makes and attempts by distance: the index is feet, rounded. */
export function byDistance(list: readonly Pick<Shot, 'distance' | 'made'>[]): readonly Made[] {
  const buckets = Array.from({ length: BUCKETS }, () => ({ made: 0, total: 0 }))
  for (const shot of list) {
    const bucket = buckets[bucketOf(shot) ?? BUCKETS]
    if (!bucket) continue
    bucket.total++
    if (shot.made) bucket.made++
  }
  return buckets
}
