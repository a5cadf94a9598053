import { check } from '../src/checker/index.ts'
import { renumberThrows } from '../src/checker/repairs.ts'
import { periodLength } from '../src/clock.ts'
import { replay } from '../src/game.ts'
import { inGameOrder } from '../src/log.ts'
import type { GameEvent, Play } from '../src/play.ts'
import type { Random, SampleGame } from '../src/simulate/index.ts'
import { type FoulType, sideOf } from '../src/vocabulary.ts'
import { anyOf, benchOf, copyOf, eventsOf, isThrow, related, throwsIn, withEvent } from './breaking.ts'

/** What a fault did to the plays, and what no log could tell. */
export interface Fault {
  readonly plays: readonly Play[]
  /** People of whom no log can tell whether they did it: their figures are not compared after a fix. */
  readonly unknown?: readonly string[]
  /** People whose minutes no log can tell, because the second of a change is lost. */
  readonly unknownMinutes?: readonly string[]
  /** False if no log can show that something is wrong: another player on the floor, a clock within its gap. */
  readonly visible?: boolean
  /** False if the log cannot say what was right: a throw that is gone may have gone in. */
  readonly fixable?: boolean
}

type MakeFault = (game: SampleGame, random: Random) => Fault | null

interface FaultKind {
  readonly name: string
  readonly make: MakeFault
}

type Change = Omit<Fault, 'plays'> & { readonly instead: readonly Play[] }

/** Replaces one play that fits. */
const changing =
  (
    fits: (play: Play, game: SampleGame) => boolean,
    change: (play: Play, game: SampleGame, random: Random) => Change | null,
  ): MakeFault =>
  (game, random) => {
    for (let tries = 0; tries < 5; tries++) {
      const play = anyOf(
        game.plays.filter((one) => fits(one, game)),
        random,
      )
      const made = play && change(play, game, random)
      if (!made) continue
      const { instead, ...rest } = made
      return { ...rest, plays: game.plays.flatMap((one) => (one === play ? instead : [one])) }
    }
    return null
  }

const isA =
  (...types: readonly GameEvent['type'][]) =>
  ({ origin }: Play) =>
    types.includes(origin.type)
const has = (play: Play, type: GameEvent['type']) => play.rel.some((event) => event.type === type)
const peopleIn = (...plays: readonly Play[]) =>
  plays.flatMap(eventsOf).flatMap((event) => event.teamGamePersonnelId ?? [])
const moved = (play: Play, change: (event: GameEvent) => Partial<GameEvent>): Play => ({
  origin: { ...play.origin, ...change(play.origin) },
  rel: play.rel.map((event) => ({ ...event, ...change(event) })),
})
const isTimed = ({ setup }: SampleGame) => setup.rules.periodDuration > 0
const isEarly = ({ origin }: Play) => origin.clockTime > 8

/** Another player of the side who is on the floor at the play. */
function mateOf(game: SampleGame, play: Play, event: GameEvent, random: Random): string | null {
  const now = replay(game.setup, game.plays.slice(0, game.plays.indexOf(play)))
  const { people } = game.setup
  const others = now.floor.on[sideOf(event)].map((index) => people[index]!.id)
  return (
    anyOf(
      others.filter((id) => id !== event.teamGamePersonnelId && !peopleIn(play).includes(id)),
      random,
    ) ?? null
  )
}

const opponentOf = (game: SampleGame, play: Play, event: GameEvent, random: Random): string | null =>
  mateOf(game, play, { ...event, isHomeTeam: !event.isHomeTeam }, random)

/** Tells whether the ball is played again in the period, so that a side without the ball shows. */
function isFollowedByBall(play: Play, { plays }: SampleGame): boolean {
  const rest = plays.slice(plays.indexOf(play) + 1)
  const next = rest.find(({ origin }) => !['substitution', 'timeout'].includes(origin.type))?.origin
  return next !== undefined && next.period === play.origin.period && !['jumpball', 'foul'].includes(next.type)
}

/** The related event of a play that names a player, or its foul. */
const CREDITS = ['assist', 'rebound', 'foul', 'steal', 'blocked_shot'] as const
const creditIn = (play: Play): GameEvent | undefined =>
  eventsOf(play).find(
    ({ type, assignment, attributes }) =>
      (CREDITS as readonly string[]).includes(type) &&
      assignment === 'PLAYER' &&
      attributes.foulType !== 'technical',
  )

function movedClock(play: Play, game: SampleGame, random: Random): Change | null {
  const by = anyOf([-60, -30, -10, 10, 30, 60], random)!
  const length = periodLength(game.setup.rules, play.origin.period) ?? 0
  const wrong = moved(play, (event) => ({ clockTime: event.clockTime + by }))
  if (eventsOf(wrong).some(({ clockTime }) => clockTime <= 0 || clockTime > length)) return null
  const ids = (plays: readonly Play[]) =>
    inGameOrder(plays)
      .map(({ event }) => event.id)
      .join()
  const plays = game.plays.map((one) => (one === play ? wrong : one))
  return { instead: [wrong], visible: ids(plays) !== ids(game.plays) }
}

function movedPeriod(play: Play, game: SampleGame, random: Random): Change | null {
  const { rules } = game.setup
  const period = play.origin.period + (random() < 0.5 ? -1 : 1)
  if (period < 1 || period > rules.regulationPeriods) return null
  return { instead: [moved(play, () => ({ period }))] }
}

const KINDS_MIXED_UP: Readonly<Partial<Record<FoulType, readonly FoulType[]>>> = {
  shooting: ['non_shooting'],
  non_shooting: ['shooting', 'offensive'],
  offensive: ['non_shooting'],
}

function wrongKind(play: Play, game: SampleGame, random: Random): Change | null {
  const foulType = anyOf(KINDS_MIXED_UP[play.origin.attributes.foulType ?? 'non_shooting'] ?? [], random)
  if (!foulType) return null
  const attributes = { ...play.origin.attributes, foulType }
  const wrong = withEvent(play, play.origin, { attributes })
  const plays = game.plays.map((one) => (one === play ? wrong : one))
  // In the bonus a common foul and a shooting foul give the same two throws, and the same box score.
  const shows = foulType !== 'shooting' && play.origin.attributes.foulType !== 'shooting'
  return {
    instead: [wrong],
    visible: shows || check(game.setup, plays).length > check(game.setup, game.plays).length,
  }
}

/** The mistakes of scorers, each a single one in a clean game. */
export const FAULTS: readonly FaultKind[] = [
  {
    name: 'missed substitution',
    make: changing(isA('substitution'), (play) => ({ instead: [], unknownMinutes: peopleIn(play) })),
  },
  {
    name: 'only in',
    make: changing(
      (play) => play.origin.type === 'substitution' && play.rel.length === 1 && isEarly(play),
      ({ rel: [enters], origin }) => ({
        instead: [{ origin: { ...enters!, originEventId: null }, rel: [] }],
        unknownMinutes: peopleIn({ origin, rel: [] }),
      }),
    ),
  },
  {
    name: 'only out',
    make: changing(
      (play) => play.origin.type === 'substitution' && play.rel.length === 1 && isEarly(play),
      ({ origin, rel }) => ({ instead: [{ origin, rel: [] }], unknownMinutes: peopleIn({ origin, rel }) }),
    ),
  },
  {
    name: 'shot by a player on the bench',
    make: changing(isA('shot_made', 'shot_miss', 'turnover'), (play, game) => {
      const teamGamePersonnelId = benchOf(game, play)
      if (!teamGamePersonnelId || play.origin.assignment !== 'PLAYER') return null
      const unknown = peopleIn({ origin: play.origin, rel: [] })
      return { instead: [withEvent(play, play.origin, { teamGamePersonnelId })], unknown }
    }),
  },
  {
    name: 'wrong player, on the bench',
    make: changing(
      (play) => creditIn(play) !== undefined,
      (play, game) => {
        const event = creditIn(play)!
        const teamGamePersonnelId = benchOf(game, play, event.isHomeTeam)
        if (!teamGamePersonnelId) return null
        return {
          instead: [withEvent(play, event, { teamGamePersonnelId })],
          unknown: [event.teamGamePersonnelId!],
        }
      },
    ),
  },
  {
    name: 'wrong player, on the floor',
    make: changing(
      (play) => creditIn(play) !== undefined,
      (play, game, random) => {
        const event = creditIn(play)!
        const teamGamePersonnelId = mateOf(game, play, event, random)
        if (!teamGamePersonnelId) return null
        return { instead: [withEvent(play, event, { teamGamePersonnelId })], visible: false, fixable: false }
      },
    ),
  },
  {
    name: 'basket of the other side',
    make: changing(isA('shot_made'), (play, game, random) => {
      const { origin } = play
      const teamGamePersonnelId = opponentOf(game, play, origin, random)
      if (!teamGamePersonnelId || play.rel.length > 0) return null
      const who = { isHomeTeam: !origin.isHomeTeam, teamGamePersonnelId }
      return {
        instead: [{ origin: { ...origin, ...who }, rel: [] }],
        unknown: peopleIn(play),
      }
    }),
  },
  {
    name: 'miss of the other side',
    make: changing(isA('shot_miss'), (play, game, random) => {
      const { origin } = play
      const teamGamePersonnelId = opponentOf(game, play, origin, random)
      if (!teamGamePersonnelId || has(play, 'blocked_shot')) return null
      const who = { isHomeTeam: !origin.isHomeTeam, teamGamePersonnelId }
      return { instead: [withEvent(play, origin, who)], unknown: peopleIn({ origin, rel: [] }) }
    }),
  },
  {
    name: 'rebound of the other side',
    make: changing(
      (play) => play.origin.type === 'shot_miss' && has(play, 'rebound') && isEarly(play),
      (play, game, random) => {
        const event = related(play, 'rebound')
        const teamGamePersonnelId = opponentOf(game, play, event, random)
        if (!teamGamePersonnelId || event.assignment !== 'PLAYER') return null
        const who = { isHomeTeam: !event.isHomeTeam, teamGamePersonnelId }
        return { instead: [withEvent(play, event, who)], unknown: [event.teamGamePersonnelId!] }
      },
    ),
  },
  {
    name: 'missing throw',
    make: changing(
      (play) =>
        play.origin.type === 'foul' && throwsIn(play).length >= 2 && play.origin.attributes.award !== '1&1',
      (play, _game, random) => {
        const gone = anyOf(throwsIn(play), random)!
        const rel = play.rel.filter(
          (event) =>
            event !== gone &&
            !(event.type === 'rebound' && event.attributes.attempt === gone.attributes.attempt),
        )
        const lost = play.rel.filter((event) => event.type === 'rebound' && !rel.includes(event))
        return {
          instead: [renumberThrows({ origin: play.origin, rel })],
          fixable: gone.type === 'freethrow_miss' && lost.length === 0,
          unknown: lost.flatMap((event) => event.teamGamePersonnelId ?? []),
        }
      },
    ),
  },
  {
    name: 'missing throws of a shooting foul',
    make: changing(
      ({ origin }) => origin.type === 'foul' && origin.attributes.foulType === 'shooting',
      ({ origin }) => ({ instead: [{ origin, rel: [] }], fixable: false }),
    ),
  },
  {
    name: 'throws without their foul',
    make: changing(
      (play) => play.origin.type === 'foul' && throwsIn(play).length === 2,
      (play) => ({
        instead: throwsIn(play).map((event) => ({
          origin: { ...event, originEventId: null },
          rel: play.rel
            .filter(
              ({ type, attributes }) => type === 'rebound' && attributes.attempt === event.attributes.attempt,
            )
            .map((one) => ({ ...one, originEventId: event.id })),
        })),
        unknown: [play.origin.teamGamePersonnelId ?? '', play.origin.attributes.drawnById ?? ''],
      }),
    ),
  },
  ...(
    [
      ['shot_made', 'duplicated basket'],
      ['shot_miss', 'duplicated miss'],
      ['turnover', 'duplicated turnover'],
      ['foul', 'duplicated foul'],
      ['substitution', 'duplicated substitution'],
    ] as const
  ).map(
    ([type, name]): FaultKind => ({
      name,
      make: changing(
        (play) => play.origin.type === type && play.origin.assignment === 'PLAYER',
        (play) => ({ instead: [play, copyOf(play, { order: play.origin.order + 0.25 })] }),
      ),
    }),
  ),
  {
    name: 'wrong period',
    make: changing(
      (play, game) =>
        isA('shot_made', 'shot_miss', 'turnover', 'foul')(play) && game.setup.rules.regulationPeriods > 1,
      movedPeriod,
    ),
  },
  {
    name: 'wrong clock',
    make: changing(
      (play, game) => isA('shot_made', 'shot_miss', 'turnover', 'foul')(play) && isTimed(game),
      movedClock,
    ),
  },
  {
    name: '2 for 3',
    make: changing(
      ({ origin }) =>
        (origin.type === 'shot_made' || origin.type === 'shot_miss') && origin.location !== null,
      (play, { setup }) => {
        const { inside, outside } = setup.rules.shotValues
        const pointValue = play.origin.pointValue === inside ? outside : inside
        return { instead: [withEvent(play, play.origin, { pointValue })] }
      },
    ),
  },
  {
    name: 'missing rebound',
    make: changing(
      (play) => play.origin.type === 'shot_miss' && has(play, 'rebound') && isEarly(play),
      (play) => ({
        instead: [{ origin: play.origin, rel: play.rel.filter(({ type }) => type !== 'rebound') }],
        unknown: [related(play, 'rebound').teamGamePersonnelId ?? ''],
      }),
    ),
  },
  {
    name: 'missing miss',
    make: changing(
      (play) => play.origin.type === 'shot_miss' && has(play, 'rebound') && !has(play, 'blocked_shot'),
      (play) => ({
        instead: [{ origin: { ...related(play, 'rebound'), originEventId: null }, rel: [] }],
        unknown: peopleIn({ origin: play.origin, rel: [] }),
        fixable: play.origin.pointValue === Math.min(2, play.origin.pointValue ?? 2),
      }),
    ),
  },
  {
    name: 'missing turnover',
    make: changing(
      (play) => play.origin.type === 'turnover' && isEarly(play),
      (play, game) => ({
        instead: [],
        unknown: peopleIn(play),
        fixable: play.rel.length === 0,
        visible: isFollowedByBall(play, game),
      }),
    ),
  },
  {
    name: 'missing basket',
    make: changing(
      (play) => play.origin.type === 'shot_made' && throwsIn(play).length === 0 && isEarly(play),
      (play) => ({ instead: [], fixable: false, unknown: peopleIn(play) }),
    ),
  },
  {
    name: 'turnover of the steal is missing',
    make: changing(
      (play) => play.origin.type === 'turnover' && has(play, 'steal'),
      (play) => ({
        instead: [{ origin: { ...related(play, 'steal'), originEventId: null }, rel: [] }],
        unknown: peopleIn({ origin: play.origin, rel: [] }),
      }),
    ),
  },
  {
    name: 'a miss entered as a basket',
    make: changing(
      (play) => play.origin.type === 'shot_miss' && has(play, 'rebound'),
      (play) => ({ instead: [withEvent(play, play.origin, { type: 'shot_made' })] }),
    ),
  },
  {
    name: 'assist by the shooter',
    make: changing(
      (play) => play.origin.type === 'shot_made' && has(play, 'assist'),
      (play) => ({
        instead: [
          withEvent(play, related(play, 'assist'), { teamGamePersonnelId: play.origin.teamGamePersonnelId }),
        ],
        unknown: [related(play, 'assist').teamGamePersonnelId ?? ''],
      }),
    ),
  },
  {
    name: 'wrong kind of foul',
    make: changing(({ origin }) => origin.type === 'foul', wrongKind),
  },
  {
    name: 'too many timeouts',
    make: changing(
      ({ origin }) => origin.type === 'timeout' && (origin.attributes.timeoutKind ?? 'full') === 'full',
      (play) => ({
        instead: Array.from({ length: 9 }, (_, index) =>
          copyOf(play, { order: play.origin.order + index / 100 }),
        ),
      }),
    ),
  },
  {
    name: 'missing tip',
    make: (game) => {
      const first = game.plays.find(({ origin }) => origin.type === 'jumpball' && origin.period === 1)
      if (!first || game.plays.indexOf(first) > 0 || game.setup.rules.heldBall === 'defence') return null
      return { plays: game.plays.filter((play) => play !== first) }
    },
  },
]

const isFoul = ({ type }: GameEvent) => type === 'foul'
/** Plays that hold a foul or throws: they move together. */
export const isWhistled = (play: Play): boolean =>
  eventsOf(play).some((event) => isFoul(event) || isThrow(event))
