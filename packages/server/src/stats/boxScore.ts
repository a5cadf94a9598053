import type { Fix, Flag } from '@fullcourt/scorebook/check'
import { bySide, type GameEvent } from '@fullcourt/scorebook/vocabulary'
import { readBoxScore, readFlow, readLineUps } from '@fullcourt/wire'
import { jsonBytes, type Route, route } from '../calls/route.ts'
import { gameKeyOf } from '../plays/gameBook.ts'

const SAVED_FIELDS = [
  'id',
  'type',
  'period',
  'clockTime',
  'videoTime',
  'teamVideoId',
  'isHomeTeam',
  'assignment',
  'teamGamePersonnelId',
  'pointValue',
  'attributes',
  'options',
  'location',
  'hoopSide',
  'order',
  'userFlagged',
] as const satisfies readonly (keyof GameEvent)[]

/** An event as a client saves it, without what the server adds to a stored one. */
const savedEvent = (event: GameEvent) =>
  Object.fromEntries(SAVED_FIELDS.map((field) => [field, event[field]]))

/** A fix whose plays can be sent as they are (`savePlays`). */
const shownFix = ({ label, score, changes }: Fix) => ({
  label,
  ...(score && { score }),
  changes: changes.map(({ playId, action, play }) => ({
    playId,
    action,
    play: play && { origin: savedEvent(play.origin), rel: play.rel.map(savedEvent) },
  })),
})

const shownFlag = ({ code, severity, eventId, playId, message, fix, others, step }: Flag) => ({
  code,
  severity,
  eventId,
  playId,
  message,
  ...(fix && { fix: shownFix(fix) }),
  ...(others && { others: others.map(shownFix) }),
  ...(step && { step }),
})

const readBoxScoreRoute = route(readBoxScore, async ({ subject }, { stats }) => {
  const { seq, box, flags, flagCount, typedIn } = await stats.answers.of(gameKeyOf(subject))
  const { score, periods, home, away, bonus, possession, arrow, foulsTowardBonus, coachOut } = box
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
    coachOut,
    possession,
    arrow,
    flags: flags.map(shownFlag),
    flagCount,
    typedIn,
  }
})

const readLineUpsRoute = route(readLineUps, async ({ subject }, { stats }) =>
  jsonBytes(await stats.answers.text(gameKeyOf(subject), 'lineups')),
)

const readFlowRoute = route(readFlow, async ({ subject }, { stats }) =>
  jsonBytes(await stats.answers.text(gameKeyOf(subject), 'flow')),
)

export const boxRoutes: readonly Route[] = [readBoxScoreRoute, readLineUpsRoute, readFlowRoute]
