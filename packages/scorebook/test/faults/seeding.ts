import type { CheckOptions, FlagCode } from '../../src/check/index.ts'
import { replay } from '../../src/fold/game.ts'
import type { Random, SampleGame } from '../../src/simulate/index.ts'
import { derivedId } from '../../src/vocabulary/derivedId.ts'
import type { GameEvent, Play } from '../../src/vocabulary/play.ts'
import type { GameSetup } from '../../src/vocabulary/setup.ts'
import { isThrowType, sideOf } from '../../src/vocabulary/terms.ts'

/** What a fault did to the game, and what no log could tell. */
export interface Fault extends CheckOptions {
  readonly plays: readonly Play[]
  /** Changed if the fault is in the setup. */
  readonly setup?: GameSetup
  /** People of whom no log can tell whether they did it: their figures are not compared after a fix. */
  readonly unknown?: readonly string[]
  /** People whose minutes no log can tell, because the second of a change is lost. */
  readonly unknownMinutes?: readonly string[]
  /** False if no log can show that something is wrong: another player on the floor, a clock within its gap. */
  readonly visible?: boolean
  /** False if the log cannot say what was right: a throw that is gone may have gone in. */
  readonly fixable?: boolean
}

/** Makes a fault in a clean game; null if the game has nothing to make it of. */
type MakeFault = (game: SampleGame, random: Random) => Fault | null

/** A kind of mistake. `codes`: at least one of these flags finds it. */
export interface FaultKind {
  readonly name: string
  readonly codes: readonly FlagCode[]
  /** A mark, an open question or a feed without substitutions: found as a note only. */
  readonly quiet?: boolean
  readonly make: MakeFault
}

type Change = Omit<Fault, 'plays'> & { readonly instead: readonly Play[] }
export type ChangePlay = (play: Play, game: SampleGame, random: Random) => Change | null

/** Replaces one play that fits by another play, by none or by several. */
export const changing =
  (fits: (play: Play, game: SampleGame) => boolean, change: ChangePlay): MakeFault =>
  (game, random) => {
    const fitting = game.plays.filter((one) => fits(one, game))
    for (let tries = 0; tries < 5; tries++) {
      const play = anyOf(fitting, random)
      const made = play && change(play, game, random)
      if (!made) continue
      const { instead, ...rest } = made
      return { ...rest, plays: game.plays.flatMap((one) => (one === play ? instead : [one])) }
    }
    return null
  }

export const anyOf = <T>(list: readonly T[], random: Random): T | undefined =>
  list[Math.floor(random() * list.length)]

export const eventsOf = ({ origin, rel }: Play): GameEvent[] => [origin, ...rel]

export const isA =
  (...types: readonly GameEvent['type'][]) =>
  ({ origin }: Play) =>
    types.includes(origin.type)

export const has = (play: Play, type: GameEvent['type']) => play.rel.some((event) => event.type === type)

export const related = (play: Play, type: GameEvent['type']): GameEvent =>
  play.rel.find((event) => event.type === type)!

export const isThrow = ({ type }: GameEvent) => isThrowType(type)
export const throwsIn = (play: Play) => eventsOf(play).filter(isThrow)
export const isFoulFor = (award: number) => (play: Play) =>
  play.origin.type === 'foul' && play.origin.attributes.award === award && throwsIn(play).length === award

/** Not in the last seconds of a period, where the horn may explain what is missing. */
export const isEarly = ({ origin }: Play) => origin.clockTime > 8
export const isMidPeriod = ({ origin }: Play) => origin.clockTime > 20

export const withEvent = (play: Play, event: GameEvent, change: Partial<GameEvent>): Play => {
  const each = (one: GameEvent) => (one === event ? { ...one, ...change } : one)
  return { origin: each(play.origin), rel: play.rel.map(each) }
}

export const withoutType = (play: Play, type: GameEvent['type']): Play => ({
  origin: play.origin,
  rel: play.rel.filter((event) => event.type !== type),
})

/** Changes every event of a play. */
export const moved = (play: Play, change: (event: GameEvent) => Partial<GameEvent>): Play => ({
  origin: { ...play.origin, ...change(play.origin) },
  rel: play.rel.map((event) => ({ ...event, ...change(event) })),
})

/** A play of one event that belonged to another play. */
export const alone = (event: GameEvent, change: Partial<GameEvent> = {}): Play => ({
  origin: { ...event, ...change, originEventId: null },
  rel: [],
})

/** Copies a play with new ids. The same copy has the same ids in each run. */
export function copyOf(play: Play, change: Partial<GameEvent>): Play {
  const fresh = (event: GameEvent) => ({
    ...event,
    ...change,
    id: derivedId('copy', JSON.stringify(change), event.id),
  })
  const origin = fresh(play.origin)
  return { origin, rel: play.rel.map((event) => ({ ...fresh(event), originEventId: origin.id })) }
}

export const peopleIn = (...plays: readonly Play[]) =>
  plays.flatMap(eventsOf).flatMap((event) => event.teamGamePersonnelId ?? [])

/** Returns the game before a play. */
const before = ({ setup, plays }: SampleGame, play: Play) =>
  replay(setup, plays.slice(0, plays.indexOf(play)))

/** Another player of the side who is on the floor at the play. */
export function mateOf(game: SampleGame, play: Play, event: GameEvent, random: Random): string | null {
  const now = before(game, play)
  const { people } = game.setup
  const others = now.floor.on[sideOf(event)].map((index) => people[index]!.id)
  return (
    anyOf(
      others.filter((id) => id !== event.teamGamePersonnelId && !peopleIn(play).includes(id)),
      random,
    ) ?? null
  )
}

export const opponentOf = (game: SampleGame, play: Play, event: GameEvent, random: Random): string | null =>
  mateOf(game, play, { ...event, isHomeTeam: !event.isHomeTeam }, random)

/** Finds a player of a side who has been on the bench for a while. */
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

/** Tells whether the ball is played again in the period, so that a side without the ball shows. */
export function isFollowedByBall(play: Play, { plays }: SampleGame): boolean {
  const rest = plays.slice(plays.indexOf(play) + 1)
  const next = rest.find(({ origin }) => !['substitution', 'timeout'].includes(origin.type))?.origin
  return next !== undefined && next.period === play.origin.period && !['jumpball', 'foul'].includes(next.type)
}
