import { check } from '../../src/check/index.ts'
import { hasReachedTarget } from '../../src/fold/ending.ts'
import { replay } from '../../src/fold/game.ts'
import { inGameOrder } from '../../src/fold/log.ts'
import type { SampleGame } from '../../src/simulate/index.ts'
import { periodLength } from '../../src/vocabulary/clock.ts'
import type { GameEvent, Play } from '../../src/vocabulary/play.ts'
import {
  anyOf,
  type ChangePlay,
  changing,
  copyOf,
  eventsOf,
  type FaultKind,
  has,
  isA,
  isMidPeriod,
  moved,
  withEvent,
} from './seeding.ts'

const isTimed = ({ setup }: SampleGame) => setup.rules.periodDuration > 0
const isShotTurnoverOrFoul = isA('shot_made', 'shot_miss', 'turnover', 'foul')

const movedClock: ChangePlay = (play, game, random) => {
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

const movedPeriod: ChangePlay = (play, { setup: { rules } }, random) => {
  const period = play.origin.period + (random() < 0.5 ? -1 : 1)
  if (period < 1 || period > rules.regulationPeriods) return null
  return { instead: [moved(play, () => ({ period }))] }
}

/** The game with film times: on the film the clock takes half as long again. */
function filmed({ setup, plays }: SampleGame): readonly Play[] {
  const { periodDuration } = setup.rules
  return plays.map((play) =>
    moved(play, ({ period, clockTime }: GameEvent) => ({
      videoTime: (period - 1) * periodDuration * 2 + (periodDuration - clockTime) * 1.5,
    })),
  )
}

/** Mistakes about clock, period, film and timeouts, and marks that a person set. */
export const FAULTS_OF_TIME: readonly FaultKind[] = [
  {
    name: 'wrong period',
    codes: ['CLOCK_OUT_OF_ORDER'],
    make: changing(
      (play, game) => isShotTurnoverOrFoul(play) && game.setup.rules.regulationPeriods > 1,
      movedPeriod,
    ),
  },
  {
    name: 'wrong clock',
    codes: ['CLOCK_OUT_OF_ORDER'],
    make: changing((play, game) => isShotTurnoverOrFoul(play) && isTimed(game), movedClock),
  },
  {
    name: 'a clock beyond the period',
    codes: ['AHEAD_OF_CLOCK'],
    make: changing(isA('shot_made', 'turnover'), (play) => ({
      instead: [withEvent(play, play.origin, { clockTime: 1500 })],
      fixable: false,
    })),
  },
  {
    name: 'a shot at 0:00',
    codes: ['CLOCK_ZERO'],
    make: changing(
      (play) => isA('shot_miss')(play) && isMidPeriod(play),
      (play) => ({ instead: [moved(play, () => ({ clockTime: 0 }))], fixable: false }),
    ),
  },
  {
    name: 'a basket after the end',
    codes: ['AFTER_END'],
    make: ({ setup, plays }) => {
      const last = plays.at(-1)
      const isOver = last !== undefined && hasReachedTarget(setup.rules, replay(setup, plays))
      if (!isOver || last.origin.type !== 'shot_made') return null
      const extra = copyOf({ origin: last.origin, rel: [] }, { order: last.origin.order + 10 })
      const clockTime = last.origin.clockTime - 8
      return { plays: [...plays, { ...extra, origin: { ...extra.origin, clockTime } }], fixable: false }
    },
  },
  {
    name: 'too many timeouts',
    codes: ['TIMEOUT_EXCESS'],
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
    name: 'a film time that drifts',
    codes: ['VIDEO_CLOCK_DRIFT'],
    make: (game, random) => {
      const plays = filmed(game)
      if (check(game.setup, plays).some(({ code }) => code === 'VIDEO_CLOCK_DRIFT')) return null
      const drift = changing(isA('shot_made', 'turnover'), (play) => ({
        instead: [withEvent(play, play.origin, { videoTime: play.origin.videoTime! + 90 })],
      }))
      return drift({ setup: game.setup, plays }, random)
    },
  },
  {
    name: 'an open question',
    codes: ['UNANSWERED'],
    quiet: true,
    make: changing(
      (play) => play.origin.type === 'shot_made' && !has(play, 'assist'),
      (play) => ({ instead: [withEvent(play, play.origin, { options: { unanswered: ['assist'] } })] }),
    ),
  },
  {
    name: 'an event marked for review',
    codes: ['USER_FLAG'],
    quiet: true,
    make: changing(
      () => true,
      (play) => ({ instead: [withEvent(play, play.origin, { userFlagged: true })] }),
    ),
  },
]
