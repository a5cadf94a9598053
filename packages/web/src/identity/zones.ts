/** Time zones in menus. */

import { US_ZONES } from '@fullcourt/program'
import { isOneOf } from '@fullcourt/scorebook/vocabulary'
import { zonesOfWorld } from '@fullcourt/wire/forms/intl'
import { zoneName } from '../ui/forms/zoneName.ts'

/** The four main US zones, then the other US zones, then the rest of the world. Always includes the current one. */
export function zoneOptions(used?: string): { value: string; label: string }[] {
  const rest = zonesOfWorld().filter((zone) => !isOneOf<string>(US_ZONES, zone))
  const zones = new Set<string>([...US_ZONES, ...rest, ...(used ? [used] : [])])
  return [...zones].map((zone) => ({ value: zone, label: zoneName(zone) }))
}

export { zoneHere } from '@fullcourt/wire/forms/intl'
