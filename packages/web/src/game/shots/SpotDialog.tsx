import type { Shot } from '@fullcourt/scorebook/shots'
import { SIDES, type Side } from '@fullcourt/scorebook/vocabulary'
import { GAME_GRAIN } from '../../charts/shotChartLevels.ts'
import { spotAt } from '../../charts/shotChartPlaces.ts'
import { t } from '../../ui/language.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { ALL_PLAYS, useGamePlace } from '../view/gamePlace.ts'
import { PlayList } from '../view/PlayList.tsx'
import type { Watched } from '../view/watched.ts'

/** A side's shots. */
export const ofSide = (list: readonly Shot[], side: Side): readonly Shot[] =>
  list.filter(({ isHomeTeam }) => isHomeTeam === (side === 'home'))

const shotsText = (count: number): string => t(['{count} shot', '{count} shots'], { count })

/** A part of a side's chart in the address: 'home~paint', 'away~3,-1'. */
export const spotOf = (side: Side, spot: string): string => `${side}~${spot}`

/** The shots that the address names, with their words. */
function readSpot(spot: string, { gameSetup, names }: Watched, list: readonly Shot[]) {
  if (spot === ALL_PLAYS) return { title: shotsText(list.length), shots: list }
  const [word, name = ''] = spot.split('~')
  const side = SIDES.find((one) => one === word)
  const found = side && spotAt(name, gameSetup.court, ofSide(list, side), GAME_GRAIN)
  return found ? { title: `${names[side]}, ${found.title}`, shots: found.shots } : null
}

/** The plays of a hex, a zone or the whole chart, shown as the plays behind a figure. */
export function SpotDialog({ watched, list }: { readonly watched: Watched; readonly list: readonly Shot[] }) {
  const { place, go } = useGamePlace()
  const spot = readSpot(place.spot, watched, list)
  if (!spot) return null
  const ids = new Set(spot.shots.map(({ eventId }) => eventId))
  return (
    <Dialog
      open={place.play === ''}
      onClose={() => go({ spot: '', clip: '' })}
      title={spot.title}
      shape="wide"
    >
      <PlayList watched={watched} plays={watched.plays.filter(({ origin }) => ids.has(origin.id))} />
    </Dialog>
  )
}
