/**
 * Counts a whole game from its text, as a person would by hand. It imports nothing from the scorebook, so that it cannot repeat a
 * mistake of the scorebook. It supports only what the games of test/games contain.
 */
import type { Cells, ColumnName, Official, OfficialSide } from './wholeGames.ts'

type Letter = 'H' | 'A'
const other = (letter: Letter): Letter => (letter === 'H' ? 'A' : 'H')

/** The rules that the count needs. Lengths in inches. */
interface Rules {
  readonly periods: number
  readonly seconds: number
  readonly overtime: number
  /** FIBA gives the points of a free throw to the players on the court at the throw, the others at the foul. */
  readonly throwCounts: 'at the foul' | 'at the throw'
  /** What a violation of the throwing side at its last throw is. */
  readonly violation: 'missed throw' | 'turnover'
  /** Whether the league prints a technical foul of a player among the personal fouls. */
  readonly technicalIsPersonal: boolean
  /** Whether the league prints team rebounds in the totals of a side. */
  readonly totalsHaveTeamRebounds: boolean
  /** The fouls that are no team fouls. */
  readonly noTeamFouls: readonly ('offensive' | 'technical' | 'bench')[]
  readonly court: { length: number; width: number; lane: number; freeThrowLine: number }
}

const RULES: Readonly<Record<string, Rules>> = {
  fiba: {
    periods: 4,
    seconds: 600,
    overtime: 300,
    throwCounts: 'at the throw',
    violation: 'missed throw',
    technicalIsPersonal: true,
    totalsHaveTeamRebounds: true,
    noTeamFouls: ['bench'],
    court: { length: 1102.4, width: 590.6, lane: 192.9, freeThrowLine: 228.3 },
  },
  nba: {
    periods: 4,
    seconds: 720,
    overtime: 300,
    throwCounts: 'at the foul',
    violation: 'missed throw',
    technicalIsPersonal: false,
    totalsHaveTeamRebounds: false,
    noTeamFouls: ['offensive', 'technical'],
    court: { length: 1128, width: 600, lane: 192, freeThrowLine: 228 },
  },
  'ncaa-men': {
    periods: 2,
    seconds: 1200,
    overtime: 300,
    throwCounts: 'at the foul',
    violation: 'turnover',
    technicalIsPersonal: true,
    totalsHaveTeamRebounds: true,
    noTeamFouls: ['bench'],
    court: { length: 1128, width: 600, lane: 144, freeThrowLine: 228 },
  },
  nfhs: {
    periods: 4,
    seconds: 480,
    overtime: 240,
    throwCounts: 'at the foul',
    violation: 'turnover',
    technicalIsPersonal: true,
    totalsHaveTeamRebounds: true,
    noTeamFouls: [],
    court: { length: 1008, width: 600, lane: 144, freeThrowLine: 228 },
  },
}

interface Entry {
  readonly line: number
  readonly period: number
  readonly clock: number
  readonly order: number
  readonly letter: Letter
  /** 'H12', or only 'H' for the bench and the team. */
  readonly who: string
  readonly words: string
}

type Count = Record<ColumnName, number>
const newCount = (): Count => ({
  SEC: 0,
  FGM: 0,
  FGA: 0,
  '3PM': 0,
  '3PA': 0,
  FTM: 0,
  FTA: 0,
  OR: 0,
  DR: 0,
  REB: 0,
  AST: 0,
  TO: 0,
  STL: 0,
  BLK: 0,
  PF: 0,
  TF: 0,
  FD: 0,
  '+/-': 0,
  PTS: 0,
})

const clockOf = (text: string): number => {
  const [minutes, seconds] = text.split(':')
  return Number(minutes) * 60 + Number(seconds)
}

/** Lists the events of the text in game order. */
function readEntries(lines: readonly string[], periods: number): Entry[] {
  const entries: Entry[] = []
  let before = 0
  for (const [line, text] of lines.entries()) {
    const [, kind, number, clock, events] = /^(Q|H|OT)(\d+) (\d+:\S+) (.*)$/.exec(text)!
    const period = Number(number) + (kind === 'OT' ? periods : 0)
    let order = before + 10
    for (const [index, words] of events!.split('; ').entries()) {
      const own = / order (\S+)/.exec(words)
      const at = / at (\S+)/.exec(words)
      if (own && index === 0) order = Number(own[1])
      const [, who] = /^([HA](?:\d+|team|bench)) /.exec(words)!
      entries.push({
        line,
        period,
        clock: clockOf(at ? at[1]! : clock!),
        order: own ? Number(own[1]) : order,
        letter: who!.startsWith('H') ? 'H' : 'A',
        who: /\d/.test(who!) ? who! : who!.slice(0, 1),
        words: words.slice(who!.length + 1),
      })
    }
    before = order
  }
  return entries.sort((a, b) => a.period - b.period || b.clock - a.clock || a.order - b.order)
}

interface Person {
  /** 'H12' */
  readonly who: string
  readonly starts: boolean
}

const readPeople = (lines: readonly string[]): readonly Person[] =>
  lines.flatMap((line) => {
    const found = /^([HA]\d+) [A-Z][^(]*?(\(starter\))?$/.exec(line)
    return found ? [{ who: found[1]!, starts: found[2] !== undefined }] : []
  })

function isInPaint({ court: { length, width, lane, freeThrowLine } }: Rules, words: string): boolean {
  const found = / from ([\d.]+),([\d.]+)/.exec(words)
  if (!found) return false
  const [x, y] = [Number(found[1]), Number(found[2])]
  return Math.min(x, length - x) <= freeThrowLine && Math.abs(y - width / 2) <= lane / 2
}

const rounded = (seconds: number): number => Math.round(seconds * 10) / 10

const cellsOf = (count: Count): Cells => ({ ...count, SEC: rounded(count.SEC) })

/** The figures of a side apart from those of its players. */
interface SideCount {
  readonly totals: Count
  readonly teamFouls: number[]
  /** Period and clock. */
  readonly timeouts: [number, number][]
  score: number
  benchPoints: number
  pointsInPaint: number
  largestLead: number
  secondsLeading: number
  largestRun: number
}

const newSide = (): SideCount => ({
  totals: newCount(),
  teamFouls: [],
  timeouts: [],
  score: 0,
  benchPoints: 0,
  pointsInPaint: 0,
  largestLead: 0,
  secondsLeading: 0,
  largestRun: 0,
})

/** Counts the entries of a game one after the other. */
class GameCount {
  readonly #rules: Rules
  readonly #people: readonly Person[]
  /** The lines of the plays. */
  readonly #plays: readonly string[]
  /** By player, and by the letter of the team. */
  readonly #counts: ReadonlyMap<string, Count>
  readonly #starters: ReadonlySet<string>
  readonly #court: Set<string>
  readonly #courtAtFoul = new Map<number, ReadonlySet<string>>()
  readonly #sides: Record<Letter, SideCount> = { H: newSide(), A: newSide() }
  readonly #periods: Record<Letter, number>[] = []
  #run: { letter: Letter; points: number } | null = null
  #ahead: Letter | null = null
  #lastAhead: Letter | null = null
  #leadChanges = 0
  #ties = 0
  #missedBy: Letter | null = null
  #period = 1
  #clock: number

  constructor(rules: Rules, people: readonly Person[], plays: readonly string[]) {
    this.#rules = rules
    this.#people = people
    this.#plays = plays
    this.#counts = new Map([...people.map(({ who }) => who), 'H', 'A'].map((who) => [who, newCount()]))
    this.#starters = new Set(people.filter(({ starts }) => starts).map(({ who }) => who))
    this.#court = new Set(this.#starters)
    this.#clock = rules.seconds
  }

  count(entry: Entry): void {
    this.#moveClock(entry)
    const { letter, who, words } = entry
    if (/^(makes|misses) [23]\b/.test(words)) this.#shot(entry)
    else if (/^(makes|misses|violates) throw/.test(words)) this.#throw(entry)
    else if (words.startsWith('rebounds')) this.#rebound(entry)
    else if (words.startsWith('assists')) this.#add(entry, 'AST')
    else if (words.startsWith('turns over')) this.#add(entry, 'TO')
    else if (words.startsWith('steals')) this.#add(entry, 'STL')
    else if (words.startsWith('blocks')) this.#add(entry, 'BLK')
    else if (words.startsWith('fouls')) this.#foul(entry)
    else if (/^timeout( (full|short))?$/.test(words))
      this.#sides[letter].timeouts.push([this.#period, entry.clock])
    else if (words.startsWith('out')) this.#court.delete(who)
    else if (words.startsWith('in')) this.#court.add(who)
  }

  /** Ends the game at the end of its period. */
  end(): Official {
    this.#passTime(this.#clock)
    return {
      score: { home: this.#sides.H.score, away: this.#sides.A.score },
      periods: this.#periods.map(({ H, A }) => ({ home: H, away: A })),
      leadChanges: this.#leadChanges,
      ties: this.#ties,
      home: this.#sideOf('H'),
      away: this.#sideOf('A'),
    }
  }

  #sideOf(letter: Letter): OfficialSide {
    const { totals, score: _, secondsLeading, ...figures } = this.#sides[letter]
    const players = this.#people.filter(({ who }) => who.startsWith(letter))
    return {
      ...figures,
      players: Object.fromEntries(players.map(({ who }) => [who, cellsOf(this.#counts.get(who)!)])),
      team: { ...this.#counts.get(letter)!, SEC: null, '+/-': null },
      totals: { ...cellsOf(totals), '+/-': null },
      secondsLeading: rounded(secondsLeading),
    }
  }

  #add({ who, letter }: Pick<Entry, 'who' | 'letter'>, column: ColumnName, amount = 1): void {
    this.#counts.get(who)![column] += amount
    this.#sides[letter].totals[column] += amount
  }

  #moveClock(entry: Entry): void {
    const { periods, overtime, seconds } = this.#rules
    while (entry.period > this.#period) {
      this.#passTime(this.#clock)
      this.#period++
      this.#clock = this.#period > periods ? overtime : seconds
    }
    this.#passTime(this.#clock - entry.clock)
    this.#clock = entry.clock
    while (this.#periods.length < this.#period) {
      this.#periods.push({ H: 0, A: 0 })
      for (const letter of ['H', 'A'] as const) this.#sides[letter].teamFouls.push(0)
    }
  }

  #passTime(seconds: number): void {
    for (const who of this.#court) this.#add({ who, letter: who.startsWith('H') ? 'H' : 'A' }, 'SEC', seconds)
    if (this.#ahead) this.#sides[this.#ahead].secondsLeading += seconds
  }

  #shot(entry: Entry): void {
    const { letter, words } = entry
    const points = /^\w+ 3\b/.test(words) ? 3 : 2
    this.#add(entry, 'FGA')
    if (points === 3) this.#add(entry, '3PA')
    if (words.startsWith('misses')) {
      this.#missedBy = letter
      return
    }
    this.#add(entry, 'FGM')
    if (points === 3) this.#add(entry, '3PM')
    if (isInPaint(this.#rules, words)) this.#sides[letter].pointsInPaint += points
    this.#score(entry, points, this.#court)
  }

  #throw(entry: Entry): void {
    const { letter, line, words } = entry
    const { violation: isA, throwCounts } = this.#rules
    const violation = /^violates throw (\d) by (offense|defense)/.exec(words)
    const isLast = violation !== null && this.#plays[line]!.includes(` for ${violation[1]}`)
    if (!violation || (violation[2] === 'offense' && isA === 'missed throw')) this.#add(entry, 'FTA')
    else if (violation[2] === 'offense' && isLast) this.#add(entry, 'TO')
    if (words.startsWith('misses')) this.#missedBy = letter
    if (!words.startsWith('makes')) return
    this.#add(entry, 'FTM')
    this.#score(entry, 1, throwCounts === 'at the foul' ? this.#courtAtFoul.get(line)! : this.#court)
  }

  #rebound(entry: Entry): void {
    const { letter, who } = entry
    const kind = this.#missedBy === letter ? 'OR' : 'DR'
    const isPrintedApart = who.length === 1 && !this.#rules.totalsHaveTeamRebounds
    for (const column of [kind, 'REB'] as const) {
      this.#add(entry, column)
      if (isPrintedApart) this.#sides[letter].totals[column] -= 1
    }
  }

  #foul(entry: Entry): void {
    const { letter, who, words } = entry
    const isTechnical = words.startsWith('fouls technical')
    if (isTechnical) this.#add(entry, 'TF')
    // Class B counts toward nothing, and what the bench does is no player's foul.
    const isPersonal = this.#rules.technicalIsPersonal && who.length > 1 && !words.includes('class-b')
    if (!isTechnical || isPersonal) this.#add(entry, 'PF')
    const drawn = / on ([HA]\d+)/.exec(words)
    if (drawn) this.#add({ who: drawn[1]!, letter: other(letter) }, 'FD')
    const isNoTeamFoul = this.#rules.noTeamFouls.some((kind) =>
      // A class A technical foul of the bench is a team foul.
      kind === 'bench' ? who.length === 1 && !words.includes('class-a') : words.startsWith(`fouls ${kind}`),
    )
    if (!isNoTeamFoul) this.#sides[letter].teamFouls[this.#period - 1]! += 1
    this.#courtAtFoul.set(entry.line, new Set(this.#court))
  }

  #score(entry: Entry, points: number, onCourt: ReadonlySet<string>): void {
    const { letter, who } = entry
    const side = this.#sides[letter]
    this.#add(entry, 'PTS', points)
    side.score += points
    this.#periods[entry.period - 1]![letter] += points
    if (who.length > 1 && !this.#starters.has(who)) side.benchPoints += points
    for (const each of onCourt) this.#counts.get(each)!['+/-'] += each.startsWith(letter) ? points : -points
    this.#run = { letter, points: (this.#run?.letter === letter ? this.#run.points : 0) + points }
    side.largestRun = Math.max(side.largestRun, this.#run.points)
    this.#followLead(this.#sides.H.score - this.#sides.A.score)
  }

  /** @param margin the points of home less those of away */
  #followLead(margin: number): void {
    const ahead = margin > 0 ? 'H' : margin < 0 ? 'A' : null
    this.#ahead = ahead
    if (ahead === null) {
      this.#ties++
      return
    }
    if (this.#lastAhead === other(ahead)) this.#leadChanges++
    this.#lastAhead = ahead
    this.#sides[ahead].largestLead = Math.max(this.#sides[ahead].largestLead, Math.abs(margin))
  }
}

/** Computes the official figures of the game from its text. */
export function countByHand(text: string): Official {
  const lines = text.split('\n').filter((line) => line !== '')
  const league = lines.find((line) => line.startsWith('league '))!.slice(7)
  const rules = RULES[league]!
  const plays = lines.filter((line) => /^(Q|H|OT)\d+ \d+:/.test(line))
  const game = new GameCount(rules, readPeople(lines), plays)
  for (const entry of readEntries(plays, rules.periods)) game.count(entry)
  return game.end()
}
