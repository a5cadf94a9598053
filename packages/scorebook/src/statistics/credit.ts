import type { GameEvent } from '../play.ts'
import type { IndexedSetup, PersonIndex } from '../setup.ts'

/** The seat of the person on whom a foul was; null where the foul names no one of this sheet. */
export function fouledSeat(sheet: IndexedSetup, event: GameEvent): PersonIndex | null {
  if (event.type !== 'foul' || !event.attributes.drawnById) return null
  return sheet.indexOf.get(event.attributes.drawnById) ?? null
}
