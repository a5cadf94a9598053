import { afterAll, describe, expect, test } from 'vitest'
import { gamesFolder, realGames } from '../../test/realGames.ts'
import { assemble, takeApart } from '../assemble.ts'
import { derivedId } from '../derivedId.ts'
import { replay } from '../game.ts'
import { standing } from '../log.ts'
import type { GameEvent, Play } from '../play.ts'
import { PROFILES } from '../rules/profiles.ts'
import type { GameSetup } from '../setup.ts'
import { type Random, type SampleGame, sampleGame, seeded } from '../simulate/index.ts'
import { sideOf } from '../vocabulary.ts'
import { type CheckOptions, check, FLAG_CODES, type Flag, type FlagCode } from './index.ts'

/** A clean game, broken in one way; null where this game has nothing to break so. */
interface Broken extends CheckOptions {
  readonly setup: GameSetup
  readonly plays: readonly Play[]
}
type Break = (game: SampleGame, random: Random) => Broken | null

const GAMES = 10
const TIMES_RECORDED = 3

const eventsOf = ({ origin, rel }: Play): GameEvent[] => [origin, ...rel]
const anyOf = <T>(list: readonly T[], random: Random): T | undefined =>
  list[Math.floor(random() * list.length)]

/** Puts another play (or none, or more) in the place of one that fits. */
const swapping =
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

const isOrigin =
  (...types: readonly GameEvent['type'][]) =>
  ({ origin }: Play) =>
    types.includes(origin.type)
const holds =
  (type: GameEvent['type']) =>
  ({ rel }: Play) =>
    rel.some((event) => event.type === type)
const both =
  (...tests: readonly ((play: Play) => boolean)[]) =>
  (play: Play) =>
    tests.every((fits) => fits(play))

const withEvent = (play: Play, event: GameEvent, change: Partial<GameEvent>): Play => {
  const each = (one: GameEvent) => (one === event ? { ...one, ...change } : one)
  return { origin: each(play.origin), rel: play.rel.map(each) }
}
const related = (play: Play, type: GameEvent['type']): GameEvent =>
  play.rel.find((event) => event.type === type)!
const withoutType = (play: Play, type: GameEvent['type']): Play => ({
  origin: play.origin,
  rel: play.rel.filter((event) => event.type !== type),
})

let copies = 0
function copyOf(play: Play, change: Partial<GameEvent>): Play {
  const fresh = (event: GameEvent) => ({
    ...event,
    ...change,
    id: derivedId('copy', String(copies++), event.id),
  })
  const origin = fresh(play.origin)
  return { origin, rel: play.rel.map((event) => ({ ...fresh(event), originEventId: origin.id })) }
}

/** The game as it stood before a play. */
const before = ({ setup, plays }: SampleGame, play: Play) =>
  replay(setup, plays.slice(0, plays.indexOf(play)))

/** Somebody of the play's side who sits on the bench and has sat there for a while. */
function benchOf(game: SampleGame, play: Play): string | null {
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
  const seat = people.findIndex(
    (person, index) =>
      person.isHomeTeam === origin.isHomeTeam &&
      !now.floor.on[sideOf(person)].includes(index) &&
      now.fouls[index]!.towardsLimit < 4 &&
      !changed.has(person.id),
  )
  return people[seat]?.id ?? null
}

const isThrow = ({ type }: GameEvent) => type.startsWith('freethrow')
const throwsIn = (play: Play) => eventsOf(play).filter(isThrow)
const isFoulFor = (award: number) => (play: Play) =>
  play.origin.type === 'foul' && play.origin.attributes.award === award && throwsIn(play).length === award
const isMidPeriod = ({ origin }: Play) => origin.clockTime > 20

/** The next play is a shot by those who got this rebound, so that its side matters. */
function shotFollows(play: Play, { plays }: SampleGame): boolean {
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

const BREAKS: readonly (readonly [name: string, codes: readonly FlagCode[], Break])[] = [
  [
    'a substitution is left out',
    ['SUB_MISSING', 'PLAYER_NOT_ON_COURT'],
    swapping(isOrigin('substitution'), () => []),
  ],
  [
    'the bench is credited',
    ['PLAYER_NOT_ON_COURT'],
    swapping(isOrigin('shot_made', 'shot_miss', 'turnover'), (play, game) => {
      const teamGamePersonnelId = benchOf(game, play)
      return teamGamePersonnelId
        ? [withEvent(play, play.origin, { teamGamePersonnelId, assignment: 'PLAYER' })]
        : null
    }),
  ],
  [
    'nobody goes out for the one who comes in',
    ['LINEUP_NOT_FIVE'],
    swapping(both(isOrigin('substitution'), isMidPeriod), ({ rel: [enters, ...rest] }) =>
      enters && rest.length === 0 ? [{ origin: { ...enters, originEventId: null }, rel: [] }] : null,
    ),
  ],
  [
    'nobody comes in for the one who goes out',
    ['LINEUP_NOT_FIVE'],
    swapping(both(isOrigin('substitution'), isMidPeriod), ({ origin }) => [{ origin, rel: [] }]),
  ],
  [
    'a substitution is written down twice',
    ['DUPLICATE_SUB'],
    swapping(isOrigin('substitution'), (play) => [play, copyOf(play, { order: play.origin.order + 0.25 })]),
  ],
  [
    'a player goes on after the last foul',
    ['FOULED_OUT_PLAYER'],
    (game, random) => {
      const end = replay(game.setup, game.plays)
      const seat = end.fouls.findIndex(
        ({ towardsLimit }) => towardsLimit >= (game.setup.rules.personalFoulLimit ?? 99),
      )
      const out = game.setup.people[seat]
      if (!out) return null
      const last = game.plays.findLastIndex((play) =>
        eventsOf(play).some(
          ({ type, teamGamePersonnelId }) => type === 'foul' && teamGamePersonnelId === out.id,
        ),
      )
      const later = game.plays
        .slice(last + 1)
        .filter(({ origin }) => origin.isHomeTeam === out.isHomeTeam && origin.type.startsWith('shot'))
      const play = anyOf(later, random)
      if (!play) return null
      const wrong = withEvent(play, play.origin, { teamGamePersonnelId: out.id })
      return { setup: game.setup, plays: game.plays.map((one) => (one === play ? wrong : one)) }
    },
  ],
  [
    'a player goes on after a disqualifying foul',
    ['EJECTED_PLAYER'],
    swapping(
      both(isOrigin('foul'), ({ origin }) => origin.assignment === 'PLAYER' && origin.period === 1),
      (play) => [
        withEvent(play, play.origin, {
          attributes: { ...play.origin.attributes, foulType: 'disqualifying' },
        }),
      ],
    ),
  ],
  [
    'throws have lost their foul',
    ['FT_NOT_LINKED'],
    swapping(isFoulFor(2), (play) =>
      throwsIn(play).map((event) => ({ origin: { ...event, originEventId: null }, rel: [] })),
    ),
  ],
  [
    'a throw is lost',
    ['FT_COUNT_MISMATCH'],
    swapping(isFoulFor(2), (play) => [
      { origin: play.origin, rel: play.rel.filter((event) => event !== throwsIn(play)[0]) },
    ]),
  ],
  [
    'there is a throw too many',
    ['FT_COUNT_MISMATCH'],
    swapping(isFoulFor(2), (play) => {
      const extra = { ...throwsIn(play)[0]!, id: derivedId('extra', play.origin.id) }
      return [{ origin: play.origin, rel: [extra, ...play.rel] }]
    }),
  ],
  [
    'the bonus is wrong',
    ['FT_BONUS_MISMATCH'],
    swapping(
      ({ origin }) => origin.attributes.foulType === 'non_shooting' && origin.attributes.award === 0,
      (play) => [withEvent(play, play.origin, { attributes: { ...play.origin.attributes, award: 2 } })],
    ),
  ],
  [
    'an award is too small',
    ['FT_BONUS_MISMATCH'],
    swapping(
      both(isFoulFor(2), ({ origin }) => origin.attributes.foulType === 'shooting'),
      (play) => {
        const [first] = throwsIn(play)
        const origin = { ...play.origin, attributes: { ...play.origin.attributes, award: 1 as const } }
        return [{ origin, rel: play.rel.filter((event) => !isThrow(event) || event === first) }]
      },
    ),
  ],
  [
    'a rebound goes to the other side',
    ['POSSESSION_INCONSISTENT', 'PLAYER_NOT_ON_COURT'],
    swapping(both(isOrigin('shot_miss'), holds('rebound')), (play, game) => {
      if (!shotFollows(play, game)) return null
      const rebound = related(play, 'rebound')
      const other = {
        isHomeTeam: !rebound.isHomeTeam,
        assignment: 'TEAM',
        teamGamePersonnelId: null,
      } as const
      return [withEvent(play, rebound, other)]
    }),
  ],
  [
    'a rebound has lost its miss',
    ['REBOUND_WITHOUT_MISS'],
    swapping(both(isOrigin('shot_miss'), holds('rebound')), (play) => [
      { origin: { ...related(play, 'rebound'), originEventId: null }, rel: [] },
    ]),
  ],
  [
    'a basket is rebounded',
    ['REBOUND_WITHOUT_MISS'],
    swapping(both(isOrigin('shot_miss'), holds('rebound')), (play) => [
      withEvent(play, play.origin, { type: 'shot_made' }),
    ]),
  ],
  [
    'a rebound is left out',
    ['MISS_WITHOUT_REBOUND'],
    swapping(both(isOrigin('shot_miss'), holds('rebound'), isMidPeriod), (play) => [
      withoutType(play, 'rebound'),
    ]),
  ],
  [
    'a steal has lost its turnover',
    ['STEAL_WITHOUT_TURNOVER'],
    swapping(both(isOrigin('turnover'), holds('steal')), (play) => [
      { origin: { ...related(play, 'steal'), originEventId: null }, rel: [] },
    ]),
  ],
  [
    'a basket is blocked',
    ['BLOCK_WITHOUT_MISS'],
    swapping(both(isOrigin('shot_miss'), holds('blocked_shot')), (play) => [
      withoutType(withEvent(play, play.origin, { type: 'shot_made' }), 'rebound'),
    ]),
  ],
  [
    'a block by the side that shot',
    ['BLOCK_SAME_TEAM'],
    swapping(both(isOrigin('shot_miss'), holds('blocked_shot')), (play) => [
      withEvent(play, related(play, 'blocked_shot'), {
        isHomeTeam: play.origin.isHomeTeam,
        teamGamePersonnelId: play.origin.teamGamePersonnelId,
      }),
    ]),
  ],
  [
    'the shooter assists',
    ['ASSIST_SELF_OR_OPPONENT'],
    swapping(both(isOrigin('shot_made'), holds('assist')), (play) => [
      withEvent(play, related(play, 'assist'), { teamGamePersonnelId: play.origin.teamGamePersonnelId }),
    ]),
  ],
  [
    'the other side assists',
    ['ASSIST_SELF_OR_OPPONENT'],
    swapping(both(isOrigin('shot_made'), holds('assist')), (play) => [
      withEvent(play, related(play, 'assist'), {
        isHomeTeam: !play.origin.isHomeTeam,
        assignment: 'LATER',
        teamGamePersonnelId: null,
      }),
    ]),
  ],
  [
    'a basket is left out of the final score',
    ['SCORE_MISMATCH'],
    (game, random) => {
      const broken = swapping(isOrigin('shot_made'), () => [])(game, random)
      return broken && { ...broken, finalScore: replay(game.setup, game.plays).score }
    },
  ],
  [
    'a player is still to be named',
    ['PLAYER_MISSING'],
    swapping(isOrigin('shot_made', 'shot_miss', 'turnover'), (play) => [
      withEvent(play, play.origin, { assignment: 'LATER', teamGamePersonnelId: null }),
    ]),
  ],
  [
    'a turnover is left out',
    ['POSSESSION_INCONSISTENT'],
    swapping(both(isOrigin('turnover'), holds('steal'), isMidPeriod), (play, game) => {
      const next = game.plays[game.plays.indexOf(play) + 1]
      return next?.origin.type.startsWith('shot') && next.origin.isHomeTeam !== play.origin.isHomeTeam
        ? []
        : null
    }),
  ],
  [
    'a basket is written down twice',
    ['POSSESSION_INCONSISTENT'],
    swapping(
      both(isOrigin('shot_made'), isMidPeriod, (play) => throwsIn(play).length === 0),
      (play) => [play, copyOf(play, { order: play.origin.order + 0.25 })],
    ),
  ],
  [
    'the clock shows more than the period has',
    ['AHEAD_OF_CLOCK'],
    swapping(isOrigin('shot_made', 'turnover'), (play) => [
      withEvent(play, play.origin, { clockTime: 1500 }),
    ]),
  ],
  [
    'a shot at 0:00',
    ['CLOCK_ZERO'],
    swapping(isOrigin('shot_miss'), (play) => [
      {
        origin: { ...play.origin, clockTime: 0 },
        rel: play.rel.map((event) => ({ ...event, clockTime: 0 })),
      },
    ]),
  ],
  [
    'the clock is typed wrong by a minute',
    ['CLOCK_OUT_OF_ORDER'],
    swapping(
      both(isOrigin('shot_made', 'turnover'), ({ origin }) => origin.clockTime > 130),
      (play) => [
        {
          origin: { ...play.origin, clockTime: play.origin.clockTime - 60 },
          rel: play.rel.map((event) => ({ ...event, clockTime: event.clockTime - 60 })),
        },
      ],
    ),
  ],
  [
    'a timeout too many',
    ['TIMEOUT_EXCESS'],
    swapping(both(isOrigin('timeout'), isMidPeriod), (play) =>
      Array.from({ length: 10 }, (_, index) => copyOf(play, { order: play.origin.order + index / 100 })),
    ),
  ],
  [
    'the film runs away from the clock',
    ['VIDEO_CLOCK_DRIFT'],
    (game, random) => {
      const { rules } = game.setup
      const filmed = game.plays.map((play) => {
        const film = (event: GameEvent) => ({
          ...event,
          videoTime:
            (event.period - 1) * rules.periodDuration * 2 + (rules.periodDuration - event.clockTime) * 1.5,
        })
        return { origin: film(play.origin), rel: play.rel.map(film) }
      })
      expect(check(game.setup, filmed).filter(({ code }) => code === 'VIDEO_CLOCK_DRIFT')).toEqual([])
      const wrong = swapping(isOrigin('shot_made', 'turnover'), (play) => [
        withEvent(play, play.origin, { videoTime: play.origin.videoTime! + 90 }),
      ])
      return wrong({ setup: game.setup, plays: filmed }, random)
    },
  ],
  [
    'two players in one jersey',
    ['JERSEY_CONFLICT'],
    ({ setup, plays }) => ({
      setup: {
        ...setup,
        people: setup.people.map((person, index) => (index < 2 ? { ...person, jersey: '4' } : person)),
      },
      plays,
    }),
  ],
  [
    'a shot of the wrong value',
    ['SHOT_VALUE_LOCATION'],
    swapping(isOrigin('shot_made', 'shot_miss'), (play, { setup }) => {
      const { inside, outside } = setup.rules.shotValues
      return [
        withEvent(play, play.origin, { pointValue: play.origin.pointValue === inside ? outside : inside }),
      ]
    }),
  ],
  [
    'an event is marked',
    ['USER_FLAG'],
    swapping(
      () => true,
      (play) => [withEvent(play, play.origin, { userFlagged: true })],
    ),
  ],
]

const recorded = async (): Promise<SampleGame[]> =>
  (await realGames()).flatMap(({ setup, plays }) => {
    const log = plays.map((play, seq) => ({ seq, playId: play.origin.id, action: 'put' as const, play }))
    return Array.from({ length: TIMES_RECORDED }, () => ({ setup, plays: standing(log) }))
  })

/** Made-up games of every league, and the recorded ones where they are at hand. */
const PLAYED: readonly SampleGame[] = [
  ...PROFILES.flatMap(({ code }) =>
    Array.from({ length: GAMES }, (_, index) => sampleGame(code, 1000 + index)),
  ),
  ...(gamesFolder ? await recorded() : []),
]
const counted = (flags: readonly Flag[], codes: readonly FlagCode[]): number =>
  flags.filter(({ code }) => codes.includes(code)).length
const CLEAN = new Map(PLAYED.map((game) => [game, check(game.setup, game.plays)]))

/** Whether the flag is gone once its fix is applied, with no more errors than before. */
function isRepaired(
  { setup, plays }: Broken,
  flags: readonly Flag[],
  flag: Flag,
  options: CheckOptions,
): boolean {
  const book = new Map(plays.map((play) => [play.origin.id, play]))
  for (const { playId, play } of flag.fix?.changes ?? []) {
    const saved = play && assemble(takeApart(play)) // as a client sends it, and the server puts it together
    if (saved && !saved.ok) return false
    if (saved) book.set(playId, saved.play)
    else book.delete(playId)
  }
  const again = check(setup, [...book.values()], options)
  const errorsOf = (list: readonly Flag[]) => list.filter(({ severity }) => severity === 'error').length
  const isLeft = again.some(({ code, eventId }) => code === flag.code && eventId === flag.eventId)
  return !isLeft && errorsOf(again) <= errorsOf(flags)
}

const table: string[] = []
let all = 0
let seen = 0
let fixes = 0
let repaired = 0

describe('seeded errors', () => {
  test('every code is sought', () => {
    expect(new Set(BREAKS.flatMap(([, codes]) => codes))).toEqual(new Set(FLAG_CODES))
    expect(BREAKS.length).toBeGreaterThanOrEqual(25)
  })

  test('clean games: at most one false error in each', () => {
    const errors = [...CLEAN.values()].map(
      (flags) => flags.filter(({ severity }) => severity === 'error').length,
    )
    table.push(`clean games: ${errors.reduce((sum, each) => sum + each, 0)} false errors in ${errors.length}`)
    expect(Math.max(...errors)).toBeLessThanOrEqual(1)
  })

  test.each(BREAKS)('%s', (name, codes, breakIt) => {
    const random = seeded(7)
    let broken = 0
    let found = 0
    let offered = 0
    let mended = 0
    for (const game of PLAYED) {
      const wrong = breakIt(game, random)
      if (!wrong) continue
      broken++
      const flags = check(wrong.setup, wrong.plays, wrong)
      if (counted(flags, codes) > counted(CLEAN.get(game)!, codes)) found++
      const flag = flags.find(({ code, fix }) => codes.includes(code) && fix)
      if (!flag) continue
      offered++
      if (isRepaired(wrong, flags, flag, wrong)) mended++
    }
    all += broken
    seen += found
    fixes += offered
    repaired += mended
    table.push(`${name}: ${found} of ${broken} (${codes.join(' or ')}), fix right ${mended} of ${offered}`)
    expect(broken).toBeGreaterThan(5)
    expect(found / broken).toBeGreaterThan(0.85)
  })

  test('at least 95 in 100 of all are found under the right code', () => {
    expect(seen / all).toBeGreaterThanOrEqual(0.95)
  })

  test('a fix takes its flag away and makes nothing worse, in 95 of 100', () => {
    expect(repaired / fixes).toBeGreaterThanOrEqual(0.95)
  })

  afterAll(() => {
    const share = (part: number, whole: number) =>
      `${part} of ${whole}, ${((100 * part) / whole).toFixed(1)} %`
    console.log([...table, `in all: ${share(seen, all)}; fixes right: ${share(repaired, fixes)}`].join('\n'))
  })
})
