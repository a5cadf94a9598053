import { bySide, type Flag } from '@fullcourt/scorebook'
import { readBoxScore, readFlow, readLineUps } from '@fullcourt/wire'
import { jsonBytes, type Route, route } from '../http/route.ts'

const shownFlag = ({ code, severity, eventId, playId, message, fix, others, step }: Flag) => ({
  code,
  severity,
  eventId,
  playId,
  message,
  ...(fix && { fix }),
  ...(others && { others: [...others] }),
  ...(step && { step }),
})

const readBoxScoreRoute = route(readBoxScore, async ({ subject }, { stats }) => {
  const { seq, box, flags, flagCount } = await stats.answers.of(subject.id)
  const { score, periods, home, away, bonus, possession, arrow, foulsTowardBonus } = box
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
    timeouts: bySide((of) => {
      const { left, leftByKind, taken } = box.timeouts[of]
      return { left, leftByKind, taken: [...taken] }
    }),
    teamFouls: bySide((of) => [...box.teamFouls[of]]),
    foulsTowardBonus,
    bonus,
    possession,
    arrow,
    flags: flags.map(shownFlag),
    flagCount,
  }
})

const readLineUpsRoute = route(readLineUps, async ({ subject }, { stats }) =>
  jsonBytes(await stats.answers.text(subject.id, 'lineups')),
)

const readFlowRoute = route(readFlow, async ({ subject }, { stats }) =>
  jsonBytes(await stats.answers.text(subject.id, 'flow')),
)

export const boxRoutes: readonly Route[] = [readBoxScoreRoute, readLineUpsRoute, readFlowRoute]
