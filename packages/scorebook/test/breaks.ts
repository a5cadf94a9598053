import { check, type FlagCode } from '../src/checker/index.ts'
import { derivedId } from '../src/derivedId.ts'
import { replay } from '../src/game.ts'
import type { GameEvent, Play } from '../src/play.ts'
import {
  anyOf,
  type Break,
  benchOf,
  both,
  copyOf,
  eventsOf,
  holds,
  isFoulFor,
  isMidPeriod,
  isOrigin,
  isThrow,
  related,
  shotFollows,
  swapping,
  throwsIn,
  withEvent,
  withoutType,
} from './breaking.ts'

/** The ways in which the seeded-error test breaks a clean game, with the codes that must find each. */
export const BREAKS: readonly (readonly [name: string, codes: readonly FlagCode[], Break])[] = [
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
    'no player goes out for the one who comes in',
    ['LINEUP_NOT_FIVE'],
    swapping(both(isOrigin('substitution'), isMidPeriod), ({ rel: [enters, ...rest] }) =>
      enters && rest.length === 0 ? [{ origin: { ...enters, originEventId: null }, rel: [] }] : null,
    ),
  ],
  [
    'no player comes in for the one who goes out',
    ['LINEUP_NOT_FIVE'],
    swapping(both(isOrigin('substitution'), isMidPeriod), ({ origin }) => [{ origin, rel: [] }]),
  ],
  [
    'a substitution is entered twice',
    ['DUPLICATE_SUB'],
    swapping(isOrigin('substitution'), (play) => [play, copyOf(play, { order: play.origin.order + 0.25 })]),
  ],
  [
    'a player continues after fouling out',
    ['FOULED_OUT_PLAYER'],
    (game, random) => {
      const end = replay(game.setup, game.plays)
      const personIndex = end.fouls.findIndex(
        ({ towardsLimit }) => towardsLimit >= (game.setup.rules.personalFoulLimit ?? 99),
      )
      const out = game.setup.people[personIndex]
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
    'a player continues after a disqualifying foul',
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
    'a foul is missing before its throws',
    ['FT_NOT_LINKED'],
    swapping(isFoulFor(2), (play) =>
      throwsIn(play).map((event) => ({ origin: { ...event, originEventId: null }, rel: [] })),
    ),
  ],
  [
    'a throw is missing',
    ['FT_COUNT_MISMATCH'],
    swapping(isFoulFor(2), (play) => [
      { origin: play.origin, rel: play.rel.filter((event) => event !== throwsIn(play)[0]) },
    ]),
  ],
  [
    'the throws of a shooting foul are missing',
    ['FT_MISSING'],
    swapping(
      both(isFoulFor(2), ({ origin }) => origin.attributes.foulType === 'shooting'),
      ({ origin }, _game, random) => {
        const { award: _, ...attributes } = origin.attributes
        return [{ origin: random() < 0.5 ? { ...origin, attributes } : origin, rel: [] }]
      },
    ),
  ],
  [
    'there is one throw too many',
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
    'a miss is missing before its rebound',
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
    'a turnover is missing before its steal',
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
    'a basket is entered twice',
    ['ENTERED_TWICE'],
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
    'one timeout too many',
    ['TIMEOUT_EXCESS'],
    swapping(both(isOrigin('timeout'), isMidPeriod), (play) =>
      Array.from({ length: 10 }, (_, index) => copyOf(play, { order: play.origin.order + index / 100 })),
    ),
  ],
  [
    'the film drifts from the clock',
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
      if (check(game.setup, filmed).some(({ code }) => code === 'VIDEO_CLOCK_DRIFT')) return null
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
    'a question about a basket is left open',
    ['UNANSWERED'],
    swapping(
      ({ origin, rel }) => origin.type === 'shot_made' && rel.every(({ type }) => type !== 'assist'),
      (play) => [withEvent(play, play.origin, { options: { unanswered: ['assist'] } })],
    ),
  ],
  [
    'an event is marked',
    ['USER_FLAG'],
    swapping(
      () => true,
      (play) => [withEvent(play, play.origin, { userFlagged: true })],
    ),
  ],
  [
    'the tip is left out',
    ['TIP_MISSING'],
    ({ setup, plays }) => {
      const [first, ...rest] = plays
      return first?.origin.type === 'jumpball' && rest.length > 0 ? { setup, plays: rest } : null
    },
  ],
  [
    'the turnover of an offensive foul is left out',
    ['TURNOVER_MISSING'],
    swapping(
      both(isOrigin('foul'), ({ origin }) => origin.attributes.foulType === 'offensive', holds('turnover')),
      (play) => [withoutType(play, 'turnover')],
    ),
  ],
  [
    'an offensive foul is entered as a common one',
    ['FOUL_KIND'],
    swapping(
      both(isOrigin('foul'), ({ origin }) => origin.attributes.foulType === 'offensive', holds('turnover')),
      (play) => [
        withEvent(play, play.origin, { attributes: { ...play.origin.attributes, foulType: 'non_shooting' } }),
      ],
    ),
  ],
  [
    'no substitution of a side is recorded',
    ['SUBS_UNKNOWN'],
    ({ setup, plays }) => {
      const isHome = ({ origin }: Play) => origin.type === 'substitution' && origin.isHomeTeam
      const kept = plays.filter((play) => !isHome(play))
      return plays.length - kept.length > 5 ? { setup, plays: kept } : null
    },
  ],
]
