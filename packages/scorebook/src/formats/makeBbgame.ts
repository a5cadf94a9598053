import type { Advanced, BoxScore, PlayerLine } from '../figures/box.ts'
import type { Made, StatLine } from '../figures/line.ts'
import { SUM_OF_LINE } from '../figures/line.ts'
import { type EventOutcome, type Game, onFloor, replay } from '../fold/game.ts'
import { periodLength } from '../vocabulary/clock.ts'
import { inLane } from '../vocabulary/court.ts'
import type { RuleProfile } from '../vocabulary/profile.ts'
import type { Person } from '../vocabulary/setup.ts'
import { type Side, sideOf } from '../vocabulary/terms.ts'
import { BBGAME_FIGURES } from './bbgameFigures.ts'
import { outcomesOf, type TabledGame } from './tables.ts'
import { escapeXml } from './xml.ts'

/** Writes a game as a file of StatCrew (`bbgame`), with the tokens that NCAA LiveStats and PrestoSports use. */

export interface BbgameGame extends TabledGame {
  /** YYYY-MM-DD, as on the wall. */
  readonly day: string
  readonly startTime: string
  readonly location: string
  readonly gameId: string
  readonly isFinal: boolean
}

type Attributes = Readonly<Record<string, string | number | undefined>>
const attributesText = (attributes: Attributes): string =>
  Object.entries(attributes)
    .map(([name, value]) => (value === undefined ? '' : ` ${name}="${escapeXml(String(value))}"`))
    .join('')
const element = (name: string, attributes: Attributes, children: readonly string[] = []): string =>
  children.length === 0
    ? `<${name}${attributesText(attributes)}/>`
    : `<${name}${attributesText(attributes)}>\n${children.join('\n')}\n</${name}>`

const letterOf = (side: Side): 'H' | 'V' => (side === 'home' ? 'H' : 'V')

/** 'Ann Lee' is 'Lee, Ann' in the box and 'LEE,ANN' in the plays. */
function namesOf({ fullName }: Person): { readonly name: string; readonly checkname: string } {
  const [first = '', ...rest] = fullName.trim().split(/\s+/)
  const name = rest.length === 0 || fullName.includes(', ') ? fullName.trim() : `${rest.join(' ')}, ${first}`
  return { name, checkname: name.replace(', ', ',').toUpperCase() }
}

const statsOf = (line: StatLine, seconds: number | null): Attributes => ({
  ...Object.fromEntries(BBGAME_FIGURES.map(([name, figure]) => [name, SUM_OF_LINE[figure](line)])),
  ...(seconds === null ? {} : { min: Math.round(seconds / 60) }),
})

const percentOf = ({ made, total }: Made): string | undefined =>
  total === 0 ? undefined : ((100 * made) / total).toFixed(1)

/** The shares of a side's shots that went in; none without an attempt. */
const percentagesOf = ({ fieldGoals, threePointers, freethrows }: StatLine): Attributes => ({
  fgpct: percentOf(fieldGoals),
  fg3pct: percentOf(threePointers),
  ftpct: percentOf(freethrows),
})

/** Figures of a side that its line lacks. */
const specialOf = (side: Side, advanced: Advanced): Attributes => ({
  vh: letterOf(side),
  pts_to: advanced.pointsOffTurnovers,
  pts_ch2: advanced.secondChancePoints,
  pts_paint: advanced.pointsInPaint ?? undefined,
  pts_fastb: advanced.fastBreakPoints,
  pts_bench: advanced.benchPoints,
  ties: advanced.ties,
  leads: advanced.leadChanges,
  large_lead: advanced.largestLead,
})

/** Rounded up, so that a play in the last second of a period is not at its horn. */
function timeText(clockTime: number): string {
  const seconds = Math.ceil(clockTime)
  return `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`
}

/** The token of an event as it counted; null for what the format does not know. */
function tokenOf({ event, countsAs, rebound }: EventOutcome): Attributes | null {
  const { type, pointValue, attributes } = event
  const isThree = pointValue === 3
  switch (type) {
    case 'shot_made':
      return { action: 'GOOD', type: isThree ? '3PTR' : '2PTR' }
    case 'shot_miss':
      return countsAs === 'nothing' ? null : { action: 'MISS', type: isThree ? '3PTR' : '2PTR' }
    case 'freethrow_made':
      return { action: 'GOOD', type: 'FT' }
    case 'freethrow_miss':
      return { action: 'MISS', type: 'FT' }
    case 'freethrow_violation':
      if (countsAs === 'turnover') return { action: 'TURNOVER', type: '' }
      return countsAs === 'attempt' ? { action: 'MISS', type: 'FT' } : null
    case 'rebound':
      return {
        action: 'REBOUND',
        type: countsAs === 'dead-ball' ? 'DEADB' : rebound === 'offensive' ? 'OFF' : 'DEF',
      }
    case 'assist':
      return { action: 'ASSIST', type: '' }
    case 'steal':
      return { action: 'STEAL', type: '' }
    case 'blocked_shot':
      return { action: 'BLOCK', type: '' }
    case 'turnover':
      return { action: 'TURNOVER', type: '' }
    case 'foul':
      return { action: 'FOUL', type: attributes.foulType === 'technical' ? 'TECH' : '' }
    case 'substitution':
      return attributes.subIn === undefined ? null : { action: 'SUB', type: attributes.subIn ? 'IN' : 'OUT' }
    case 'timeout':
      return { action: 'TIMEOUT', type: attributes.timeoutKind === 'short' ? '30SEC' : 'FULL' }
    case 'jumpball':
    case 'clock_start':
    case 'clock_stop':
    case 'score_adjustment':
      return null
    default:
      return type satisfies never
  }
}

function playsOf(game: BbgameGame, outcomes: readonly EventOutcome[]): readonly string[] {
  const { setup, names } = game
  const score = { home: 0, away: 0 }
  const periods = new Map<number, string[]>()
  for (const outcome of outcomes) {
    const { event, side, personIndex, points } = outcome
    score[side] += points
    const token = tokenOf(outcome)
    if (!token) continue
    const person = setup.people[personIndex]
    const isPlayer = person?.role === 'PLAYER'
    const scored = points > 0 ? { vscore: score.away, hscore: score.home } : {}
    const isPaint = event.type.startsWith('shot_') && event.location && inLane(setup.court, event.location)
    const plays = periods.get(event.period) ?? []
    periods.set(event.period, plays)
    plays.push(
      element('play', {
        vh: letterOf(side),
        time: timeText(event.clockTime),
        uni: isPlayer ? person.jersey : 'TM',
        team: names[side],
        checkname: isPlayer ? namesOf(person).checkname : 'TEAM',
        ...token,
        ...scored,
        ...(isPaint ? { paint: 'Y' } : {}),
      }),
    )
  }
  return [...periods].map(([number, plays]) =>
    element('period', { number, time: timeText(periodLength(setup.rules, number) ?? 0) }, plays),
  )
}

const isFouledOut = ({ personalFouls }: PlayerLine, { personalFoulLimit }: RuleProfile): boolean =>
  personalFoulLimit !== null && personalFouls >= personalFoulLimit

interface ShownPlayer {
  readonly person: Person
  /** Null for a player who did not play. */
  readonly line: PlayerLine | null
  /** Undefined where no substitution was recorded. */
  readonly isOnCourt: boolean | undefined
  readonly rules: RuleProfile
}

function playerElement({ person, line, isOnCourt, rules }: ShownPlayer): string {
  const stats = line && { ...statsOf(line, line.secondsPlayed), dq: isFouledOut(line, rules) ? 1 : 0 }
  return element(
    'player',
    {
      uni: person.jersey,
      code: person.jersey,
      ...namesOf(person),
      gp: line ? 1 : 0,
      gs: person.isStarting ? 1 : 0,
      oncourt: isOnCourt === undefined ? undefined : isOnCourt ? 'Y' : 'N',
    },
    stats ? [element('stats', stats)] : [],
  )
}

function teamElement({ setup, names, plays }: BbgameGame, box: BoxScore, ended: Game, side: Side): string {
  const { players, totals, advanced } = box[side]
  const { rules } = setup
  const played = players.filter((line) => line.played)
  const onCourt = ended.substituted[side] ? new Set(onFloor(ended, side)) : undefined
  const points = box.periods.map((period) => period[side])
  const people = setup.people.filter((person) => sideOf(person) === side && person.role === 'PLAYER')
  return element('team', { vh: letterOf(side), id: names[side], name: names[side] }, [
    element(
      'linescore',
      { line: points.join(','), score: box.score[side] },
      points.map((score, index) => element('lineprd', { prd: index + 1, score })),
    ),
    element('totals', {}, [
      element('stats', {
        ...statsOf(totals, totals.secondsPlayed),
        dq: played.filter((line) => isFouledOut(line, rules)).length,
        ...percentagesOf(totals),
      }),
      ...(plays.length === 0 ? [] : [element('special', specialOf(side, advanced))]),
    ]),
    ...people.map((person) => {
      const line = played.find(({ id }) => id === person.id) ?? null
      return playerElement({ person, line, isOnCourt: onCourt?.has(person.id), rules })
    }),
  ])
}

/** 'MM/DD/YYYY' */
function dateOf({ day }: BbgameGame): string {
  const [year = '', month = '', date = ''] = day.split('-')
  return `${month}/${date}/${year}`
}

function venueElement(game: BbgameGame): string {
  const { names, setup } = game
  const { rules } = setup
  return element(
    'venue',
    {
      gameid: game.gameId,
      visid: names.away,
      visname: names.away,
      homeid: names.home,
      homename: names.home,
      date: dateOf(game),
      location: game.location,
      start: game.startTime,
    },
    [
      element('rules', {
        prds: rules.regulationPeriods,
        minutes: rules.periodDuration / 60,
        minutesot: (rules.overtimeDuration ?? 0) / 60,
        ...(rules.personalFoulLimit === null ? {} : { fouls: rules.personalFoulLimit }),
        qh: rules.periodType === 'HALF' ? 'H' : 'Q',
      }),
    ],
  )
}

/** @param box of the plays, or typed in for a game without any */
export function makeBbgame(game: BbgameGame, box: BoxScore): string {
  const { setup, plays, isFinal } = game
  const ended = replay(setup, plays)
  const outcomes = outcomesOf(setup, plays)
  const last = outcomes.at(-1)?.event
  const body = element('bbgame', { source: 'Fullcourt', version: '1.1.1', generated: dateOf(game) }, [
    venueElement(game),
    element('status', {
      complete: isFinal ? 'Y' : 'N',
      ...(last ? { period: last.period, clock: timeText(last.clockTime) } : {}),
    }),
    teamElement(game, box, ended, 'away'),
    teamElement(game, box, ended, 'home'),
    element('plays', { format: 'tokens' }, playsOf(game, outcomes)),
  ])
  return `<?xml version="1.0" encoding="UTF-8"?>\n${body}\n`
}
