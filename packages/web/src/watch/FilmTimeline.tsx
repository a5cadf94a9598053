import { useMemo } from 'react'
import { filmAxis } from '../basketball/eventTimeline/axes.ts'
import { EventTimeline } from '../basketball/eventTimeline/EventTimeline.tsx'
import { filmPlace } from '../basketball/eventTimeline/filmPlace.ts'
import { usePlayMarkers } from '../basketball/eventTimeline/usePlayMarkers.ts'
import { sideColours } from '../basketball/sideColours.ts'
import type { FilmTimes } from '../player/filmPlaces.ts'
import type { FilmPlayer } from '../player/filmPlayer.ts'
import { useFilmView } from '../player/useFilm.ts'
import { useGamePlace } from './gamePlace.ts'
import type { Watched } from './watched.ts'

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
