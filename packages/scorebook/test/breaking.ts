import type { CheckOptions } from '../src/checker/index.ts'
import { derivedId } from '../src/derivedId.ts'
import { replay } from '../src/game.ts'
import type { GameEvent, Play } from '../src/play.ts'
import type { GameSetup } from '../src/setup.ts'
import type { Random, SampleGame } from '../src/simulate/index.ts'
import { sideOf } from '../src/vocabulary.ts'

/** A clean game with one error; null if the game has nothing to break in this way. */
export interface Broken extends CheckOptions {
  readonly setup: GameSetup
  readonly plays: readonly Play[]
}
export type Break = (game: SampleGame, random: Random) => Broken | null

export const eventsOf = ({ origin, rel }: Play): GameEvent[] => [origin, ...rel]
export const anyOf = <T>(list: readonly T[], random: Random): T | undefined =>
  list[Math.floor(random() * list.length)]

/** Replaces a matching play by another play, by none or by several. */
export const swapping =
  (
    fits: (play: Play, game: SampleGame) => boolean,
    change: (play: Play, game: SampleGame, random: Random) => readonly Play[] | null,
  ): Break =>
  (game, random) => {
    const play = anyOf(
      game.plays.filter((one) => fits(one, game)),
      random,
    )
    const instead = play && change(play, game, random)
    if (!instead) return null
    return { setup: game.setup, plays: game.plays.flatMap((one) => (one === play ? instead : [one])) }
  }

export const isOrigin =
  (...types: readonly GameEvent['type'][]) =>
  ({ origin }: Play) =>
    types.includes(origin.type)
export const holds =
  (type: GameEvent['type']) =>
  ({ rel }: Play) =>
    rel.some((event) => event.type === type)
export const both =
  (...tests: readonly ((play: Play) => boolean)[]) =>
  (play: Play) =>
    tests.every((fits) => fits(play))

export const withEvent = (play: Play, event: GameEvent, change: Partial<GameEvent>): Play => {
  const each = (one: GameEvent) => (one === event ? { ...one, ...change } : one)
  return { origin: each(play.origin), rel: play.rel.map(each) }
}
export const related = (play: Play, type: GameEvent['type']): GameEvent =>
  play.rel.find((event) => event.type === type)!
export const withoutType = (play: Play, type: GameEvent['type']): Play => ({
  origin: play.origin,
  rel: play.rel.filter((event) => event.type !== type),
})

let copies = 0
export function copyOf(play: Play, change: Partial<GameEvent>): Play {
  const fresh = (event: GameEvent) => ({
    ...event,
    ...change,
    id: derivedId('copy', String(copies++), event.id),
  })
  const origin = fresh(play.origin)
  return { origin, rel: play.rel.map((event) => ({ ...fresh(event), originEventId: origin.id })) }
}

/** Returns the game before a play. */
const before = ({ setup, plays }: SampleGame, play: Play) =>
  replay(setup, plays.slice(0, plays.indexOf(play)))

/** Finds a player of the play's side who has been on the bench for a while. */
export function benchOf(
  game: SampleGame,
  play: Play,
  isHomeTeam: boolean = play.origin.isHomeTeam,
): string | null {
  const { origin } = play
  const { people } = game.setup
  const now = before(game, play)
  const recent = game.plays.filter(
    ({ origin: other }) =>
      other.type === 'substitution' &&
      other.period === origin.period &&
      Math.abs(other.clockTime - origin.clockTime) < 5,
  )
  const changed = new Set(recent.flatMap(eventsOf).map((event) => event.teamGamePersonnelId))
  const personIndex = people.findIndex(
    (person, index) =>
      person.isHomeTeam === isHomeTeam &&
      !now.floor.on[sideOf(person)].includes(index) &&
      now.fouls[index]!.towardsLimit < 4 &&
      !changed.has(person.id),
  )
  return people[personIndex]?.id ?? null
}

export const isThrow = ({ type }: GameEvent) => type.startsWith('freethrow')
export const throwsIn = (play: Play) => eventsOf(play).filter(isThrow)
export const isFoulFor = (award: number) => (play: Play) =>
  play.origin.type === 'foul' && play.origin.attributes.award === award && throwsIn(play).length === award
export const isMidPeriod = ({ origin }: Play) => origin.clockTime > 20

/** Tells whether the next play is a shot by the rebounding side, so that the side matters. */
export function shotFollows(play: Play, { plays }: SampleGame): boolean {
  const next = plays[plays.indexOf(play) + 1]
  const rebound = play.rel.find(({ type }) => type === 'rebound')
  return (
    rebound !== undefined &&
    next !== undefined &&
    (next.origin.type === 'shot_made' || next.origin.type === 'shot_miss') &&
    next.origin.period === play.origin.period &&
    next.origin.isHomeTeam === rebound.isHomeTeam
  )
}
