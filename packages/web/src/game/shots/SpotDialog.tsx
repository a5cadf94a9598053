import type { Shot } from '@fullcourt/scorebook/shots'
import { SIDES, type Side } from '@fullcourt/scorebook/vocabulary'
import { GAME_GRAIN } from '../../charts/shotChartLevels.ts'
import { spotAt } from '../../charts/shotChartPlaces.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { useGamePlace } from '../view/gamePlace.ts'
import { PlayList } from '../view/PlayList.tsx'
import type { Watched } from '../view/watched.ts'

/** A side's shots. */
export const ofSide = (list: readonly Shot[], side: Side): readonly Shot[] =>
  list.filter(({ isHomeTeam }) => isHomeTeam === (side === 'home'))

/** A part of a side's chart in the address: 'home~paint', 'away~3,-1'. */
export const spotOf = (side: Side, spot: string): string => `${side}~${spot}`

/** The plays of a hex or a zone, shown as the plays behind a figure. */
export function SpotDialog({ watched, list }: { readonly watched: Watched; readonly list: readonly Shot[] }) {
  const { place, go } = useGamePlace()
  const [word, name = ''] = place.spot.split('~')
  const side = SIDES.find((one) => one === word)
  const spot = side && spotAt(name, watched.gameSetup.court, ofSide(list, side), GAME_GRAIN)
  if (!side || !spot) return null
  const ids = new Set(spot.shots.map(({ eventId }) => eventId))
  return (
    <Dialog
      open={place.play === ''}
      onClose={() => go({ spot: '', clip: '' })}
      title={`${watched.names[side]}, ${spot.title}`}
      shape="wide"
    >
      <PlayList watched={watched} plays={watched.plays.filter(({ origin }) => ids.has(origin.id))} />
    </Dialog>
  )
}
