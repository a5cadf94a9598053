import type { Shot } from '@fullcourt/scorebook/shots'
import { type CourtGeometry, towards } from '@fullcourt/scorebook/vocabulary'

/** How far from the middle shots from beyond it are drawn, in inches. */
const SHORT_OF_MIDDLE = 12

/**
 * Both sides on one full court, whichever hoop they attacked: the home side's shots at the left hoop, the away side's at the
 * right. Shots from beyond the middle are drawn short of it, so that each half shows one side.
 */
export function sidesApart(court: CourtGeometry, shots: readonly Shot[]): readonly Shot[] {
  const most = court.widthInches / 2 - SHORT_OF_MIDDLE
  return shots.map((shot) => {
    const { x, y, hoopSide, isHomeTeam } = shot
    if (x === null || y === null || hoopSide === null) return shot
    const own = isHomeTeam ? 'left' : 'right'
    const at = towards(court, { x, y }, hoopSide, own)
    const nearer = isHomeTeam ? Math.min(at.x, most) : Math.max(at.x, court.widthInches - most)
    return { ...shot, x: nearer, y: at.y, hoopSide: own }
  })
}
