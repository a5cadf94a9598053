import { type Flag, onOff, ratingsOf, SIDES, type Stretch } from '@fullcourt/scorebook'
import { readBoxScore, readFlow, readLineUps } from '@fullcourt/wire'
import { type Route, route } from '../http/route.ts'

const shownFlag = ({ code, severity, eventId, playId, message, fix, step }: Flag) => ({
  code,
  severity,
  eventId,
  playId,
  message,
  ...(fix && { fix }),
  ...(step && { step }),
})

const readBoxScoreRoute = route(readBoxScore, async ({ subject }, { games }) => {
  const { seq, box, flags } = await games.answers.of(subject.id)
  const { score, periods, home, away } = box
  const side = ({ players, team, totals, advanced }: typeof home) => ({
    players: players.map((player) => ({ ...player })),
    team: { ...team },
    totals: { ...totals },
    advanced: { ...advanced },
  })
  return {
    seq,
    score,
    periods: [...periods],
    home: side(home),
    away: side(away),
    flags: flags.map(shownFlag),
  }
})

/** A stretch with its ratings beside its counts. */
const rated = <S extends Stretch>(stretch: S) => ({ ...stretch, ...ratingsOf(stretch) })

const readLineUpsRoute = route(readLineUps, async ({ subject }, { games }) => {
  const { seq, sides } = await games.answers.lineups(subject.id)
  const { context } = await games.answers.of(subject.id)
  const players = [...context.people.values()].filter(({ role }) => role === 'PLAYER')
  const [home, away] = SIDES.map((side) => ({
    lineups: sides[side].map(rated),
    onOff: onOff(
      players.filter(({ isHomeTeam }) => isHomeTeam === (side === 'home')).map(({ id }) => id),
      sides[side],
    ).map(({ id, on, off }) => ({ id, on: rated(on), off: rated(off) })),
  }))
  return { seq, home, away }
})

const readFlowRoute = route(readFlow, async ({ subject }, { games }) => {
  const { seq, flow } = await games.answers.flow(subject.id)
  return { seq, ...flow }
})

export const boxRoutes: readonly Route[] = [readBoxScoreRoute, readLineUpsRoute, readFlowRoute]
