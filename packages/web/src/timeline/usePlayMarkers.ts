import type { Play } from '@fullcourt/scorebook/vocabulary'
import { type DescribeContext, sentenceOf } from '@fullcourt/scorebook/words'
import { useCallback, useMemo } from 'react'
import type { EventAxis } from './axes.ts'
import { markersOf } from './markers.ts'

/** The markers of plays on an axis, and each play as a sentence. */
export function usePlayMarkers(
  plays: readonly Play[],
  axis: Pick<EventAxis, 'secondOf'>,
  context: DescribeContext,
) {
  const markers = useMemo(() => markersOf(plays, axis, context), [plays, axis, context])
  const say = useCallback(
    (playId: string) => {
      const play = plays.find(({ origin }) => origin.id === playId)
      return play ? sentenceOf(context, play) : ''
    },
    [plays, context],
  )
  return { markers, say }
}
