import type { SampleGame } from '../../src/simulate/index.ts'
import type { GameEvent, Play } from '../../src/vocabulary/play.ts'
import {
  alone,
  changing,
  copyOf,
  type FaultKind,
  has,
  isA,
  isEarly,
  isFollowedByBall,
  opponentOf,
  peopleIn,
  related,
  throwsIn,
  withEvent,
  withoutType,
} from './seeding.ts'

const isMissWith =
  (type: GameEvent['type']) =>
  (play: Play): boolean =>
    play.origin.type === 'shot_miss' && has(play, type)
const isBasketWith =
  (type: GameEvent['type']) =>
  (play: Play): boolean =>
    play.origin.type === 'shot_made' && has(play, type)
const isTurnoverWithSteal = (play: Play): boolean => play.origin.type === 'turnover' && has(play, 'steal')

/** The value that a shot does not have. */
const otherValue = ({ origin }: Play, { setup }: SampleGame): number => {
  const { inside, outside } = setup.rules.shotValues
  return origin.pointValue === inside ? outside : inside
}

/** Mistakes about shots: whose they are, what they were worth, whether they went in. */
const FAULTS_AT_THE_HOOP: readonly FaultKind[] = [
  {
    name: 'basket of the other side',
    codes: ['POSSESSION_INCONSISTENT', 'PLAYER_NOT_ON_COURT', 'SCORE_MISMATCH'],
    make: changing(isA('shot_made'), (play, game, random) => {
      const { origin } = play
      const teamGamePersonnelId = opponentOf(game, play, origin, random)
      if (!teamGamePersonnelId || play.rel.length > 0) return null
      const who = { isHomeTeam: !origin.isHomeTeam, teamGamePersonnelId }
      return { instead: [{ origin: { ...origin, ...who }, rel: [] }], unknown: peopleIn(play) }
    }),
  },
  {
    name: 'miss of the other side',
    codes: ['POSSESSION_INCONSISTENT', 'PLAYER_NOT_ON_COURT'],
    make: changing(isA('shot_miss'), (play, game, random) => {
      const { origin } = play
      const teamGamePersonnelId = opponentOf(game, play, origin, random)
      if (!teamGamePersonnelId || has(play, 'blocked_shot')) return null
      const who = { isHomeTeam: !origin.isHomeTeam, teamGamePersonnelId }
      return { instead: [withEvent(play, origin, who)], unknown: peopleIn({ origin, rel: [] }) }
    }),
  },
  {
    name: '2 for 3',
    codes: ['SHOT_VALUE_LOCATION'],
    make: changing(
      (play) => isA('shot_made', 'shot_miss')(play) && play.origin.location !== null,
      (play, game) => ({ instead: [withEvent(play, play.origin, { pointValue: otherValue(play, game) })] }),
    ),
  },
  {
    name: 'a miss entered as a basket',
    codes: ['REBOUND_WITHOUT_MISS'],
    make: changing(isMissWith('rebound'), (play) => ({
      instead: [withEvent(play, play.origin, { type: 'shot_made' })],
    })),
  },
  {
    name: 'a blocked miss entered as a basket',
    codes: ['BLOCK_WITHOUT_MISS'],
    make: changing(isMissWith('blocked_shot'), (play) => ({
      instead: [withoutType(withEvent(play, play.origin, { type: 'shot_made' }), 'rebound')],
      fixable: false,
    })),
  },
  {
    name: 'block by the side that shot',
    codes: ['BLOCK_SAME_TEAM'],
    make: changing(isMissWith('blocked_shot'), (play) => {
      const block = related(play, 'blocked_shot')
      const { isHomeTeam, teamGamePersonnelId } = play.origin
      return {
        instead: [withEvent(play, block, { isHomeTeam, teamGamePersonnelId })],
        unknown: [block.teamGamePersonnelId ?? ''],
      }
    }),
  },
  {
    name: 'assist by the shooter',
    codes: ['ASSIST_SELF_OR_OPPONENT'],
    make: changing(isBasketWith('assist'), (play) => {
      const assist = related(play, 'assist')
      const { teamGamePersonnelId } = play.origin
      return {
        instead: [withEvent(play, assist, { teamGamePersonnelId })],
        unknown: [assist.teamGamePersonnelId ?? ''],
      }
    }),
  },
  {
    name: 'assist by the other side',
    codes: ['ASSIST_SELF_OR_OPPONENT'],
    make: changing(isBasketWith('assist'), (play) => {
      const assist = related(play, 'assist')
      const unnamed = { assignment: 'LATER', teamGamePersonnelId: null } as const
      return {
        instead: [withEvent(play, assist, { isHomeTeam: !play.origin.isHomeTeam, ...unnamed })],
        unknown: [assist.teamGamePersonnelId ?? ''],
      }
    }),
  },
]

/** Events that were left out. */
const LEFT_OUT: readonly FaultKind[] = [
  {
    name: 'missing basket',
    codes: ['SCORE_MISMATCH', 'POSSESSION_INCONSISTENT'],
    make: changing(
      (play) => play.origin.type === 'shot_made' && throwsIn(play).length === 0 && isEarly(play),
      (play) => ({ instead: [], fixable: false, unknown: peopleIn(play) }),
    ),
  },
  {
    name: 'missing miss',
    codes: ['REBOUND_WITHOUT_MISS'],
    make: changing(
      (play) => isMissWith('rebound')(play) && !has(play, 'blocked_shot'),
      (play) => ({
        instead: [alone(related(play, 'rebound'))],
        unknown: peopleIn({ origin: play.origin, rel: [] }),
        fixable: play.origin.pointValue === Math.min(2, play.origin.pointValue ?? 2),
      }),
    ),
  },
  {
    name: 'missing rebound',
    codes: ['MISS_WITHOUT_REBOUND'],
    make: changing(
      (play) => isMissWith('rebound')(play) && isEarly(play),
      (play) => ({
        instead: [withoutType(play, 'rebound')],
        unknown: [related(play, 'rebound').teamGamePersonnelId ?? ''],
      }),
    ),
  },
  {
    name: 'missing turnover',
    codes: ['POSSESSION_INCONSISTENT'],
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
    name: 'turnover of the steal is missing',
    codes: ['STEAL_WITHOUT_TURNOVER'],
    make: changing(isTurnoverWithSteal, (play) => ({
      instead: [alone(related(play, 'steal'))],
      unknown: peopleIn({ origin: play.origin, rel: [] }),
    })),
  },
  {
    name: 'missing tip',
    codes: ['TIP_MISSING'],
    make: ({ setup, plays }) => {
      const first = plays.find(({ origin }) => origin.type === 'jumpball' && origin.period === 1)
      if (!first || plays.indexOf(first) > 0 || setup.rules.heldBall === 'defence') return null
      return { plays: plays.filter((play) => play !== first) }
    },
  },
]

const DUPLICATED: readonly FaultKind[] = (
  [
    ['shot_made', 'duplicated basket'],
    ['shot_miss', 'duplicated miss'],
    ['turnover', 'duplicated turnover'],
    ['foul', 'duplicated foul'],
  ] as const
).map(([type, name]) => ({
  name,
  codes: ['ENTERED_TWICE', 'FT_BONUS_MISMATCH', 'FT_COUNT_MISMATCH'],
  make: changing(
    (play) => play.origin.type === type && play.origin.assignment === 'PLAYER',
    (play) => ({ instead: [play, copyOf(play, { order: play.origin.order + 0.25 })] }),
  ),
}))

/** Mistakes about the ball: shots, rebounds, turnovers and what belongs to them. */
export const FAULTS_OF_BALL: readonly FaultKind[] = [
  ...FAULTS_AT_THE_HOOP,
  ...LEFT_OUT,
  ...DUPLICATED,
  {
    name: 'rebound of the other side',
    codes: ['POSSESSION_INCONSISTENT', 'PLAYER_NOT_ON_COURT'],
    make: changing(
      (play) => isMissWith('rebound')(play) && isEarly(play),
      (play, game, random) => {
        const event = related(play, 'rebound')
        const teamGamePersonnelId = opponentOf(game, play, event, random)
        if (!teamGamePersonnelId || event.assignment !== 'PLAYER') return null
        const who = { isHomeTeam: !event.isHomeTeam, teamGamePersonnelId }
        return { instead: [withEvent(play, event, who)], unknown: [event.teamGamePersonnelId!] }
      },
    ),
  },
]
