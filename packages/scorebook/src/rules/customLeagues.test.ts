import { describe, expect, test } from 'vitest'
import { mutated } from '../../test/mutated.ts'
import { check } from '../check/index.ts'
import { boxScore, gameFlow, lineups, stints } from '../figures/index.ts'
import { replay, scoreboardAt } from '../fold/index.ts'
import { type Random, sampleGame, seeded } from '../simulate/index.ts'
import {
  type BoundedSetting,
  FOUL_RESETS,
  type LeagueOverrides,
  PERIOD_TYPES,
  SETTINGS_BOUNDS,
  TIMEOUT_SPANS,
} from '../vocabulary/index.ts'
import { PROFILES } from './index.ts'
import { applyOverrides } from './overrides.ts'

const SEED = Number(process.env.SEED ?? 20_261_123)
const GAMES_OF_LEAGUE = 4

const anyOf = <T>(list: readonly T[], random: Random): T => list[Math.floor(random() * list.length)]!

/** A setting within its bounds, often at one of them. */
function within(setting: BoundedSetting, random: Random): number {
  const { min, max } = SETTINGS_BOUNDS[setting]
  return anyOf([min, max, Math.round(min + random() * (max - min))], random)
}

/** Settings that an account may give a league of its own. Each is left out now and then. */
function anyOverrides(random: Random): LeagueOverrides {
  const orNull = (setting: BoundedSetting) => (random() < 0.3 ? null : within(setting, random))
  const all: Required<Omit<LeagueOverrides, 'usesShotClock' | 'scoringType' | 'courtId' | 'courtOverrides'>> =
    {
      periodType: anyOf(PERIOD_TYPES, random),
      periodDuration: within('periodDuration', random),
      overtimeDuration: within('overtimeDuration', random),
      foulReset: anyOf(FOUL_RESETS, random),
      firstFoulThreshold: orNull('firstFoulThreshold'),
      secondFoulThreshold: orNull('secondFoulThreshold'),
      personalFoulLimit: orNull('personalFoulLimit'),
      technicalLimit: orNull('technicalLimit'),
      shotClockDuration: orNull('shotClockDuration'),
      timeouts: Array.from({ length: Math.floor(random() * 4) }, () => ({
        span: anyOf(TIMEOUT_SPANS, random),
        full: Math.floor(random() * 21),
        short: Math.floor(random() * 21),
      })),
    }
  return Object.fromEntries(Object.entries(all).filter(() => random() < 0.6))
}

/** The places of numbers that no database and no JSON can hold, as 'home.timeouts.left'. */
function notFinite(value: unknown, path = ''): string[] {
  if (typeof value === 'number') return Number.isFinite(value) ? [] : [`${path} is ${value}`]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, one]) => notFinite(one, path ? `${path}.${key}` : key))
}

describe(`leagues of an account, SEED=${SEED}`, () => {
  test.each(PROFILES.map(({ code }, index) => [code, index] as const))(
    '%s with any settings: every number of every answer is finite',
    (code, index) => {
      for (let number = 0; number < GAMES_OF_LEAGUE; number++) {
        const seed = SEED + index * GAMES_OF_LEAGUE + number
        const random = seeded(seed)
        const game = sampleGame(code, seed)
        const overrides = anyOverrides(random)
        const setup = { ...game.setup, rules: applyOverrides(game.setup.rules, overrides) }
        const plays = mutated(setup, game.plays, random)
        const end = replay(setup, plays)
        const answers = {
          box: boxScore(setup, plays, 'final'),
          flags: check(setup, plays),
          lineups: lineups(setup, plays),
          stints: stints(setup, plays, 'final'),
          flow: gameFlow(setup, plays, 'final'),
          boards: [1, 2, 3, 4].map((more) =>
            scoreboardAt(end, { period: end.period + more, clockTime: within('periodDuration', random) }),
          ),
        }
        expect(notFinite(answers), `seed ${seed}: ${JSON.stringify(overrides)}`).toEqual([])
      }
    },
  )
})
