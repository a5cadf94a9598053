import { replay } from '../../src/fold/game.ts'
import type { GameEvent, Play } from '../../src/vocabulary/play.ts'
import {
  alone,
  anyOf,
  benchOf,
  changing,
  copyOf,
  eventsOf,
  type FaultKind,
  isA,
  isEarly,
  mateOf,
  peopleIn,
  withEvent,
} from './seeding.ts'

/** The event of a play that credits a player beside a shot or a turnover, or its foul. */
const CREDITS = ['assist', 'rebound', 'foul', 'steal', 'blocked_shot'] as const
const creditIn = (play: Play): GameEvent | undefined =>
  eventsOf(play).find(
    ({ type, assignment, attributes }) =>
      (CREDITS as readonly string[]).includes(type) &&
      assignment === 'PLAYER' &&
      attributes.foulType !== 'technical',
  )

const isSwap = (play: Play): boolean =>
  play.origin.type === 'substitution' && play.rel.length === 1 && isEarly(play)

/** Mistakes about who did it and who was on the floor. */
export const FAULTS_OF_PLAYERS: readonly FaultKind[] = [
  {
    name: 'missed substitution',
    codes: ['SUB_MISSING', 'PLAYER_NOT_ON_COURT'],
    make: changing(isA('substitution'), (play) => ({ instead: [], unknownMinutes: peopleIn(play) })),
  },
  {
    name: 'only in',
    codes: ['LINEUP_NOT_FIVE', 'SUB_MISSING', 'PLAYER_NOT_ON_COURT'],
    make: changing(isSwap, ({ rel: [enters], origin }) => ({
      instead: [alone(enters!)],
      unknownMinutes: peopleIn({ origin, rel: [] }),
    })),
  },
  {
    name: 'only out',
    codes: ['LINEUP_NOT_FIVE', 'SUB_MISSING', 'PLAYER_NOT_ON_COURT'],
    make: changing(isSwap, ({ origin, rel }) => ({
      instead: [{ origin, rel: [] }],
      unknownMinutes: peopleIn({ origin, rel }),
    })),
  },
  {
    name: 'duplicated substitution',
    codes: ['DUPLICATE_SUB'],
    make: changing(isA('substitution'), (play) => ({
      instead: [play, copyOf(play, { order: play.origin.order + 0.25 })],
    })),
  },
  {
    name: 'no substitution of a side',
    codes: ['SUBS_UNKNOWN'],
    quiet: true,
    make: ({ plays }) => {
      const isHome = ({ origin }: Play) => origin.type === 'substitution' && origin.isHomeTeam
      const kept = plays.filter((play) => !isHome(play))
      return plays.length - kept.length > 5 ? { plays: kept, fixable: false } : null
    },
  },
  {
    name: 'shot by a player on the bench',
    codes: ['PLAYER_NOT_ON_COURT'],
    make: changing(isA('shot_made', 'shot_miss', 'turnover'), (play, game) => {
      const teamGamePersonnelId = benchOf(game, play)
      if (!teamGamePersonnelId || play.origin.assignment !== 'PLAYER') return null
      const unknown = peopleIn({ origin: play.origin, rel: [] })
      return { instead: [withEvent(play, play.origin, { teamGamePersonnelId })], unknown }
    }),
  },
  {
    name: 'wrong player, on the bench',
    codes: ['PLAYER_NOT_ON_COURT', 'SUB_MISSING'],
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
    codes: [],
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
    name: 'shot after fouling out',
    codes: ['FOULED_OUT_PLAYER', 'PLAYER_NOT_ON_COURT'],
    make: (game, random) => {
      const { setup, plays } = game
      const end = replay(setup, plays)
      const limit = setup.rules.personalFoulLimit ?? 99
      const out = setup.people[end.fouls.findIndex(({ towardsLimit }) => towardsLimit >= limit)]
      if (!out) return null
      const last = plays.findLastIndex((play) =>
        eventsOf(play).some(
          ({ type, teamGamePersonnelId }) => type === 'foul' && teamGamePersonnelId === out.id,
        ),
      )
      const play = anyOf(
        plays
          .slice(last + 1)
          .filter(({ origin }) => origin.isHomeTeam === out.isHomeTeam && origin.type.startsWith('shot')),
        random,
      )
      if (!play) return null
      const wrong = withEvent(play, play.origin, { teamGamePersonnelId: out.id })
      return {
        plays: plays.map((one) => (one === play ? wrong : one)),
        unknown: peopleIn({ origin: play.origin, rel: [] }),
      }
    },
  },
  {
    name: 'player to be named',
    codes: ['PLAYER_MISSING'],
    make: changing(
      (play) => isA('shot_made', 'shot_miss', 'turnover')(play) && play.origin.assignment === 'PLAYER',
      (play) => ({
        instead: [withEvent(play, play.origin, { assignment: 'LATER', teamGamePersonnelId: null })],
        fixable: false,
      }),
    ),
  },
  {
    name: 'two players in one jersey',
    codes: ['JERSEY_CONFLICT'],
    make: ({ setup, plays }) => ({
      setup: {
        ...setup,
        people: setup.people.map((person, index) => (index < 2 ? { ...person, jersey: '4' } : person)),
      },
      plays,
      fixable: false,
    }),
  },
]
