import { pointsOf } from '@fullcourt/scorebook/fold'
import type { GameRules } from '@fullcourt/scorebook/rules'
import {
  type BySide,
  distance,
  type GameEvent,
  hoopSideOf,
  type Play,
  sideOf,
} from '@fullcourt/scorebook/vocabulary'

/** The columns of an event, for lists, shots and filters. The play's text has all its content. */
export interface EventRow {
  readonly id: string
  readonly isOrigin: boolean
  readonly event: GameEvent
  readonly distance: number | null
}

/** A play ready to store. The log, the reply and the live message all use the same text. */
export interface StoredPlay {
  readonly playId: string
  /** `{"origin":{…},"rel":[…]}` */
  readonly text: string
  readonly rows: readonly EventRow[]
  readonly eventIds: readonly string[]
  readonly points: BySide<number>
}

export const inFeet = (feet: number): number => Math.round(feet * 100) / 100

/** An event as the contract shows it (`gameEvent`). */
function shownEvent(event: GameEvent, gameId: string, { court }: GameRules) {
  const { location } = event
  const hoopSide = location ? (event.hoopSide ?? hoopSideOf(court, location)) : null
  return {
    id: event.id,
    type: event.type,
    teamGameId: gameId,
    period: event.period,
    clockTime: event.clockTime,
    videoTime: event.videoTime,
    teamVideoId: event.teamVideoId,
    isHomeTeam: event.isHomeTeam,
    assignment: event.assignment,
    teamGamePersonnelId: event.teamGamePersonnelId,
    pointValue: event.pointValue,
    attributes: event.attributes,
    options: event.options,
    location:
      location && hoopSide
        ? {
            x: location.x,
            y: location.y,
            distance: inFeet(distance(court, location, hoopSide)),
            side: hoopSideOf(court, location),
            hoopSide,
          }
        : null,
    hoopSide: location ? hoopSide : event.hoopSide,
    order: event.order,
    userFlagged: event.userFlagged,
    isOrigin: event.originEventId === null,
    originEventId: event.originEventId,
  }
}

/** Points of a play, by side. */
export function playPoints({ origin, rel }: Play): BySide<number> {
  const points = { home: 0, away: 0 }
  for (const event of [origin, ...rel]) points[sideOf(event)] += pointsOf(event)
  return points
}

/** Parses the text of a stored play. */
export const readPlay = (text: string): Play => JSON.parse(text)

interface ShownEvent extends GameEvent {
  readonly isOrigin: boolean
  readonly location: (GameEvent['location'] & { readonly distance: number }) | null
}

const rowOf = (event: ShownEvent): EventRow => ({
  id: event.id,
  isOrigin: event.isOrigin,
  event,
  distance: event.location?.distance ?? null,
})

export function toStoredPlay(play: Play, gameId: string, rules: GameRules): StoredPlay {
  const [origin, ...rel] = [play.origin, ...play.rel].map((event) => shownEvent(event, gameId, rules))
  const rows = [origin!, ...rel].map(rowOf)
  const eventIds = rows.map(({ id }) => id)
  const text = JSON.stringify({ origin, rel })
  return { playId: play.origin.id, text, rows, eventIds, points: playPoints(play) }
}
