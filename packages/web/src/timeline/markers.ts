import { pointsOf } from '@fullcourt/scorebook/fold'
import {
  type BySide,
  type GameEvent,
  isClockEvent,
  type Play,
  playEvents,
  type Side,
} from '@fullcourt/scorebook/vocabulary'
import type { DescribeContext } from '@fullcourt/scorebook/words'
import type { EventAxis } from './axes.ts'

/** Looks of a marker: shape first, color repeats it. */
export type MarkerLook = 'made' | 'missed' | 'foul' | 'timeout' | 'other'

/** A play on the timeline. */
export interface EventMarker {
  readonly playId: string
  readonly second: number
  readonly side: Side
  /** The jersey, 'T' for a timeout; '' without either. */
  readonly label: string
  readonly look: MarkerLook
}

/** The markers in the order of the timeline, all and by side. */
export interface Markers {
  readonly all: readonly EventMarker[]
  readonly lanes: BySide<readonly EventMarker[]>
}

const MISSED: ReadonlySet<string> = new Set(['shot_miss', 'freethrow_miss'])

function lookOf(play: Play): MarkerLook {
  const { type } = play.origin
  if (type === 'timeout') return 'timeout'
  if (type === 'foul') return 'foul'
  if (playEvents(play).some((event) => pointsOf(event) !== 0)) return 'made'
  return MISSED.has(type) ? 'missed' : 'other'
}

function labelOf({ people }: DescribeContext, { type, teamGamePersonnelId }: GameEvent): string {
  if (type === 'timeout') return 'T'
  return people.get(teamGamePersonnelId ?? '')?.jersey ?? ''
}

/** Sorts only what is not in order: plays mostly are. */
function inOrder(markers: readonly EventMarker[]): readonly EventMarker[] {
  const isSorted = markers.every((marker, at) => at === 0 || markers[at - 1]!.second <= marker.second)
  return isSorted ? markers : markers.toSorted((a, b) => a.second - b.second)
}

/** Looks of a play, which stay as long as the play does. */
const lookOfPlays = new WeakMap<Play, MarkerLook>()

function knownLook(play: Play): MarkerLook {
  const look = lookOfPlays.get(play) ?? lookOf(play)
  lookOfPlays.set(play, look)
  return look
}

/** The markers of the plays that the axis has a place for. */
export function markersOf(
  plays: readonly Play[],
  axis: Pick<EventAxis, 'secondOf'>,
  context: DescribeContext,
): Markers {
  const markers: EventMarker[] = []
  for (const play of plays) {
    const second = isClockEvent(play.origin) ? null : axis.secondOf(play.origin)
    if (second === null) continue
    const { origin } = play
    markers.push({
      playId: origin.id,
      second,
      side: origin.isHomeTeam ? 'home' : 'away',
      label: labelOf(context, origin),
      look: knownLook(play),
    })
  }
  const all = inOrder(markers)
  const lane = (side: Side) => all.filter((marker) => marker.side === side)
  return { all, lanes: { home: lane('home'), away: lane('away') } }
}
