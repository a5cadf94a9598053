import { replay } from '../../src/fold/game.ts'
import { timeoutsLeft } from '../../src/rules/timeouts.ts'
import type { Random, SampleGame } from '../../src/simulate/index.ts'
import { periodLength } from '../../src/vocabulary/clock.ts'
import type { GameEvent, Play } from '../../src/vocabulary/play.ts'
import { sideOf } from '../../src/vocabulary/terms.ts'
import { FAULTS_OF_FOULS } from './fouls.ts'
import { FAULTS_OF_PLAYERS } from './players.ts'
import {
  anyOf,
  changing,
  copyOf,
  eventsOf,
  type FaultKind,
  has,
  isA,
  moved,
  opponentOf,
  throwsIn,
  withEvent,
  withoutType,
} from './seeding.ts'
import { FAULTS_OF_BALL } from './shots.ts'
import { FAULTS_OF_TIME } from './times.ts'

const isShot = isA('shot_made', 'shot_miss')
const isAction = isA('shot_made', 'shot_miss', 'turnover', 'foul')
const isOfPlayer = ({ origin }: Play): boolean => origin.assignment === 'PLAYER'

/** Another player of the side, on the floor or not. */
function teammateOf({ setup }: SampleGame, event: GameEvent, random: Random): string | null {
  const mates = setup.people.filter(
    ({ id, isHomeTeam }) => isHomeTeam === event.isHomeTeam && id !== event.teamGamePersonnelId,
  )
  return anyOf(mates, random)?.id ?? null
}

/** A shot entered for the other side. In half of them, assist and block were entered for the wrong side as well. */
const wrongSide = changing(
  (play) => isShot(play) && isOfPlayer(play) && throwsIn(play).length === 0,
  (play, game, random) => {
    const { origin } = play
    const teamGamePersonnelId = opponentOf(game, play, origin, random)
    if (!teamGamePersonnelId) return null
    const shot = { ...origin, isHomeTeam: !origin.isHomeTeam, teamGamePersonnelId }
    const isWhole = random() < 0.5
    const follows = ({ type }: GameEvent) => isWhole && (type === 'assist' || type === 'blocked_shot')
    const rel = play.rel.map((one) => (follows(one) ? { ...one, isHomeTeam: !one.isHomeTeam } : one))
    return { instead: [{ origin: shot, rel }] }
  },
)

const CREDITS: readonly GameEvent['type'][] = ['assist', 'rebound', 'foul']

const wrongPlayer = changing(
  (play) => eventsOf(play).some(({ type, assignment }) => CREDITS.includes(type) && assignment === 'PLAYER'),
  (play, game, random) => {
    const credits = eventsOf(play).filter(
      ({ type, assignment }) => CREDITS.includes(type) && assignment === 'PLAYER',
    )
    const event = anyOf(credits, random)!
    const teamGamePersonnelId = teammateOf(game, event, random)
    return teamGamePersonnelId ? { instead: [withEvent(play, event, { teamGamePersonnelId })] } : null
  },
)

const wrongClock = changing(
  (play) => isAction(play) || play.origin.type === 'substitution',
  (play, { setup: { rules } }, random) => {
    const by = anyOf([-120, -60, -30, -10, 10, 30, 60, 120], random)!
    const length = periodLength(rules, play.origin.period) ?? 0
    const wrong = moved(play, ({ clockTime }) => ({ clockTime: clockTime + by }))
    const isPossible = eventsOf(wrong).every(({ clockTime }) => clockTime > 0 && clockTime <= length)
    return isPossible ? { instead: [wrong] } : null
  },
)

const wrongFoulKind = changing(
  ({ origin }) =>
    origin.type === 'foul' &&
    ['shooting', 'non_shooting', 'offensive'].includes(origin.attributes.foulType ?? ''),
  ({ origin, rel }) => {
    const foulType = origin.attributes.foulType === 'non_shooting' ? 'shooting' : 'non_shooting'
    return { instead: [{ origin: { ...origin, attributes: { ...origin.attributes, foulType } }, rel }] }
  },
)

/** More timeouts of a side than it has, the last one at a dead ball. */
const tooManyTimeouts: FaultKind['make'] = ({ setup, plays }, random) => {
  const foul = anyOf(
    plays.filter(({ origin }) => origin.type === 'foul'),
    random,
  )
  if (!foul) return null
  const { timeouts } = replay(setup, plays.slice(0, plays.indexOf(foul) + 1))
  const left = timeoutsLeft(setup.rules, timeouts[sideOf(foul.origin)], foul.origin).total
  const extra = Array.from({ length: left + 1 }, (_, index): Play => {
    const copy = copyOf({ origin: foul.origin, rel: [] }, { order: foul.origin.order + (index + 1) / 1000 })
    return {
      origin: {
        ...copy.origin,
        type: 'timeout',
        assignment: 'TEAM',
        teamGamePersonnelId: null,
        attributes: {},
      },
      rel: [],
    }
  })
  return { plays: plays.flatMap((play) => (play === foul ? [play, ...extra] : [play])) }
}

const kind = (name: string, make: FaultKind['make']): FaultKind => ({ name, codes: [], make })

const ALL = [...FAULTS_OF_PLAYERS, ...FAULTS_OF_BALL, ...FAULTS_OF_FOULS, ...FAULTS_OF_TIME]
const known = (name: string): FaultKind => ALL.find((one) => one.name === name)!

/** The fifteen most common mistakes of scorers, each a single one anywhere in a game, also where no log can show it. */
export const COMMON_FAULTS: readonly FaultKind[] = [
  known('missed substitution'),
  kind('wrong player', wrongPlayer),
  kind('shot of the other side', wrongSide),
  known('missing throw'),
  kind(
    'duplicated play',
    changing(
      (play) => isAction(play) && isOfPlayer(play),
      (play) => ({ instead: [play, copyOf(play, { order: play.origin.order + 0.25 })] }),
    ),
  ),
  known('wrong period'),
  kind('wrong clock', wrongClock),
  known('only in'),
  known('shot by a player on the bench'),
  known('2 for 3'),
  kind(
    'missing rebound',
    changing(
      (play) => has(play, 'rebound'),
      (play) => ({ instead: [withoutType(play, 'rebound')] }),
    ),
  ),
  kind(
    'missing turnover',
    changing(isA('turnover'), () => ({ instead: [] })),
  ),
  kind('kind of a foul', wrongFoulKind),
  kind('too many timeouts', tooManyTimeouts),
  known('missing tip'),
]
