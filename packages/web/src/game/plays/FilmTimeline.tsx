import { useMemo } from 'react'
import type { FilmTimes } from '../../film/player/filmPlaces.ts'
import type { FilmPlayer } from '../../film/player/filmPlayer.ts'
import { useFilmView } from '../../film/player/useFilm.ts'
import { sideColours } from '../../plays/sideColours.ts'
import { filmAxis } from '../../timeline/axes.ts'
import { EventTimeline } from '../../timeline/EventTimeline.tsx'
import { filmPlace } from '../../timeline/filmPlace.ts'
import { usePlayMarkers } from '../../timeline/usePlayMarkers.ts'
import { useGamePlace } from '../view/gamePlace.ts'
import type { Watched } from '../view/watched.ts'

interface Props {
  readonly watched: Watched
  readonly player: FilmPlayer
  readonly times: FilmTimes
}

/** The plays along the film. The selected one stands in the address, as that of the play-by-play does. */
export function FilmTimeline({ watched, player, times }: Props) {
  const { place, go } = useGamePlace()
  const { timeline } = useFilmView(player)
  const { plays, context, setup, names, gameSetup } = watched
  const axis = useMemo(
    () => filmAxis(gameSetup.rules, plays, times, timeline),
    [gameSetup, plays, times, timeline],
  )
  const { markers, say } = usePlayMarkers(plays, axis, context)
  const colours = useMemo(() => sideColours(setup), [setup])
  const running = useMemo(() => filmPlace(player), [player])
  if (markers.all.length === 0) return null
  return (
    <EventTimeline
      axis={axis}
      markers={markers}
      names={names}
      colours={colours}
      say={say}
      selected={place.play || null}
      onSelect={(play) => go({ play: play ?? '' })}
      running={running}
    />
  )
}
