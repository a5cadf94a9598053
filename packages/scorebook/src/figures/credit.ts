import type { GameEvent } from '../vocabulary/play.ts'
import type { IndexedSetup, PersonIndex } from '../vocabulary/setup.ts'

/** Returns the index of the fouled person; null if the foul names no person of this sheet. */
export function fouledPerson(sheet: IndexedSetup, event: GameEvent): PersonIndex | null {
  if (event.type !== 'foul' || !event.attributes.drawnById) return null
  return sheet.indexOf.get(event.attributes.drawnById) ?? null
}
