import type { RuleProfile } from '../vocabulary/profile.ts'
import { type BySide, bySide, SIDES, type Side } from '../vocabulary/terms.ts'
import { BBGAME_FIGURES } from './bbgameFigures.ts'
import type { Problem, SourceFigures, SourceGame, SourcePerson, SourceRow } from './source.ts'
import { clockSeconds, dayOf, type Fields, isPeriod, numberOf, textOf } from './values.ts'
import { childOf, childrenOf, type XmlElement } from './xml.ts'

/** A game of StatCrew and of NCAA LiveStats (`bbgame`). HoopStats writes a file a team; `fromBbgame` reads both together. */

const sideOfElement = ({ attributes }: XmlElement): Side | null =>
  attributes.vh === 'H' ? 'home' : attributes.vh === 'V' ? 'away' : null

/** Files name players by jersey and by a name in capitals. */
const keyOf = (side: Side, { uni, checkname }: Fields): string => `${side} ${uni ?? ''} ${checkname ?? ''}`
const isTeam = ({ uni, checkname }: Fields): boolean => uni === 'TM' || checkname === 'TEAM'

/** 'James, LeBron' and 'LeBron James' are one name. */
function nameOf(text: string): string {
  const [last = '', first] = text.split(/,\s*/)
  return first ? `${first} ${last}` : last
}

function figuresOf(stats: XmlElement | undefined, hasMinutes: boolean): SourceFigures {
  if (!stats) return {}
  const minutes = numberOf(stats.attributes, 'min')
  return {
    ...Object.fromEntries(BBGAME_FIGURES.map(([name, figure]) => [figure, numberOf(stats.attributes, name)])),
    ...(hasMinutes && minutes !== undefined ? { secondsPlayed: 60 * minutes } : {}),
  }
}

/** The event of a token; null for tokens without one. */
function eventOf({
  attributes: { action, type = '', qualifiers },
}: XmlElement): Pick<SourceRow, 'type' | 'pointValue' | 'attributes'> | null {
  const isMade = action === 'GOOD'
  switch (action) {
    case 'GOOD':
    case 'MISS':
      if (type === 'FT') return { type: isMade ? 'freethrow_made' : 'freethrow_miss' }
      return { type: isMade ? 'shot_made' : 'shot_miss', pointValue: type === '3PTR' ? 3 : 2 }
    case 'REBOUND':
      return { type: 'rebound', ...(type === 'DEADB' ? { attributes: { deadBall: true } } : {}) }
    case 'STEAL':
      return { type: 'steal' }
    case 'ASSIST':
      return { type: 'assist' }
    case 'BLOCK':
      return { type: 'blocked_shot' }
    case 'TURNOVER':
      return { type: 'turnover' }
    case 'FOUL':
      return {
        type: 'foul',
        attributes: { foulType: /^TECH/.test(type || (qualifiers ?? '')) ? 'technical' : 'non_shooting' },
      }
    case 'FOULTAKEN':
      return { type: 'foul_drawn' }
    case 'SUB':
      return { type: 'substitution', attributes: { subIn: type === 'IN' } }
    case 'TIMEOUT':
      return { type: 'timeout', attributes: { timeoutKind: type === '30SEC' ? 'short' : 'full' } }
    default:
      return null
  }
}

type People = Map<string, SourcePerson>

/** The players of both teams, and their figures by the same keys. */
function playersOf(teams: BySide<readonly XmlElement[]>) {
  const people: People = new Map()
  const figures: Record<string, SourceFigures> = {}
  for (const side of SIDES)
    for (const player of teams[side].flatMap((team) => childrenOf(team, 'player'))) {
      if (isTeam(player.attributes)) continue
      const key = keyOf(side, player.attributes)
      const { uni = '', name = '', gs } = player.attributes
      const isStarting = gs === undefined || gs === '' ? null : gs === '1'
      if (!people.has(key)) people.set(key, { key, side, jersey: uni, name: nameOf(name), isStarting })
      const stats = childOf(player, 'stats')
      if (stats) figures[key] = figuresOf(stats, true)
    }
  return { people, figures }
}

/** A period of the plays. */
interface Period {
  readonly number: number | undefined
  readonly plays: readonly XmlElement[]
}

const periodsOf = (game: XmlElement): readonly Period[] =>
  childrenOf(childOf(game, 'plays'), 'period').map((period) => ({
    number: numberOf(period.attributes, 'number'),
    plays: childrenOf(period, 'play'),
  }))

const FIRST = ['GOOD', 'MISS', 'TURNOVER']
const SECOND = ['FOUL', 'SUB', 'TIMEOUT']

/**
 * The place of a play of one file among those of the other at the same clock. An offensive rebound follows its own side's miss at
 * once; throws follow the foul of the other side; other rebounds, steals, blocks and assists answer what is before them.
 */
function placeAtOnce(
  { attributes: { action = '', type } }: XmlElement,
  others: readonly XmlElement[],
): number {
  if (type === 'OFF') return -1
  if (type === 'FT') return others.some((other) => other.attributes.action === 'FOUL') ? 4 : 2
  return FIRST.includes(action) ? 0 : SECOND.includes(action) ? 1 : 3
}

const clockOf = (play: XmlElement): number => clockSeconds(textOf(play.attributes, 'time')) ?? 0

/** Merges the plays of two files by the clock. */
function mergePlays(a: readonly XmlElement[], b: readonly XmlElement[]): XmlElement[] {
  const merged: XmlElement[] = []
  let [atA, atB] = [0, 0]
  const atClock = (plays: readonly XmlElement[], from: number) => {
    const end = plays.findIndex((play, at) => at > from && clockOf(play) !== clockOf(plays[from]!))
    return plays.slice(from, end < 0 ? undefined : end)
  }
  while (atA < a.length && atB < b.length) {
    const [playA, playB] = [a[atA]!, b[atB]!]
    const place = () => placeAtOnce(playB, atClock(a, atA)) - placeAtOnce(playA, atClock(b, atB))
    const isA = (clockOf(playA) - clockOf(playB) || place()) >= 0
    merged.push(isA ? playA : playB)
    if (isA) atA++
    else atB++
  }
  return [...merged, ...a.slice(atA), ...b.slice(atB)]
}

/** The periods of all files. Of several, each has the plays of the teams whose players it lists. */
function allPeriods(games: readonly XmlElement[]): readonly Period[] {
  const lists = (game: XmlElement, side: Side | null) =>
    childrenOf(game, 'team').some(
      (team) => sideOfElement(team) === side && childrenOf(team, 'player').length > 0,
    )
  const owner = (play: XmlElement) =>
    Math.max(
      0,
      games.findIndex((game) => lists(game, sideOfElement(play))),
    )
  const periods = games.flatMap((game, at) =>
    periodsOf(game).map(({ number, plays }) => ({
      number,
      plays: plays.filter((play) => owner(play) === at),
    })),
  )
  return [...new Set(periods.map(({ number }) => number))].map((number) => ({
    number,
    plays: periods
      .filter((period) => period.number === number)
      .map(({ plays }) => plays)
      .reduce(mergePlays),
  }))
}

/** The plays as rows. A player whom no team lists is added to the people. */
function rowsOf(periods: readonly Period[], people: People, rules: RuleProfile) {
  const rows: SourceRow[] = []
  const problems: Problem[] = []
  for (const { number, plays } of periods)
    for (const play of plays) {
      const row = rows.length + problems.length + 1
      const side = sideOfElement(play)
      const event = eventOf(play)
      const clockTime = clockSeconds(textOf(play.attributes, 'time'))
      if (!side || !event || clockTime === null || number === undefined || !isPeriod(number)) {
        const { action = 'no action', type = '' } = play.attributes
        problems.push({ code: 'row-unread', row, text: `${action} ${type}` })
        continue
      }
      const isOfTeam = event.type === 'timeout' || isTeam(play.attributes)
      const key = isOfTeam ? null : keyOf(side, play.attributes)
      if (key !== null && !people.has(key)) {
        const { uni = '', checkname = '' } = play.attributes
        people.set(key, { key, side, jersey: uni, name: nameOf(checkname), isStarting: null })
      }
      // A dead ball of the team is the gap between two throws, and no rebound where the rules know none of its kind.
      if (event.attributes?.deadBall && !rules.deadBallRebounds) continue
      rows.push({ ...event, row, period: number, clockTime, order: row, side, player: key })
    }
  return { rows, problems }
}

/** Reads one file, or the two files of a game that has a file a team. */
export function fromBbgame(files: readonly XmlElement[], rules: RuleProfile): SourceGame | null {
  const games = files.filter(({ name }) => name === 'bbgame')
  const [first] = games
  if (!first) return null
  const teams = bySide((side) =>
    games.flatMap((game) => childrenOf(game, 'team')).filter((team) => sideOfElement(team) === side),
  )
  const venue = childOf(first, 'venue')?.attributes ?? {}
  const { people, figures } = playersOf(teams)
  // Only some players are marked as starters in files that mark none.
  const hasStarters = bySide((side) =>
    [...people.values()].some((one) => one.side === side && one.isStarting),
  )
  const { rows, problems } = rowsOf(allPeriods(games), people, rules)
  return {
    names: bySide(
      (side) =>
        teams[side][0]?.attributes.name ||
        textOf(venue, side === 'home' ? 'homename' : 'visname', 'homenanme') ||
        side,
    ),
    day: dayOf(textOf(venue, 'date')),
    location: textOf(venue, 'location') || null,
    people: [...people.values()].map((one) =>
      hasStarters[one.side] ? { ...one, isStarting: one.isStarting ?? false } : { ...one, isStarting: null },
    ),
    rows,
    totals: {
      players: figures,
      sides: bySide((side) => figuresOf(childOf(childOf(teams[side][0], 'totals'), 'stats'), false)),
    },
    wholeMinutes: true,
    problems,
  }
}
