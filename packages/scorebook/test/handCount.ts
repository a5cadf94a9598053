/**
 * Counts a whole game from its text, as a person would by hand. It imports nothing from the scorebook, so that it cannot repeat a
 * mistake of the scorebook. It supports only what the games of test/games contain.
 */
import type { Cells, ColumnName, Official, OfficialSide } from './wholeGames.ts'

type Letter = 'H' | 'A'
const other = (letter: Letter): Letter => (letter === 'H' ? 'A' : 'H')

/** The rules that the count needs. Lengths in inches. */
const RULES: Readonly<
  Record<
    string,
    {
      periods: number
      seconds: number
      overtime: number
      /** FIBA gives the points of a free throw to the players on the court at the throw, the others at the foul. */
      throwCounts: 'at the foul' | 'at the throw'
      /** What a violation of the throwing side at its last throw is. */
      violation: 'missed throw' | 'turnover'
      /** The fouls that are no team fouls. */
      noTeamFouls: readonly ('offensive' | 'technical' | 'bench')[]
      court: { length: number; width: number; lane: number; freeThrowLine: number }
    }
  >
> = {
  fiba: {
    periods: 4,
    seconds: 600,
    overtime: 300,
    throwCounts: 'at the throw',
    violation: 'missed throw',
    noTeamFouls: ['bench'],
    court: { length: 1102.4, width: 590.6, lane: 192.9, freeThrowLine: 228.3 },
  },
  nba: {
    periods: 4,
    seconds: 720,
    overtime: 300,
    throwCounts: 'at the foul',
    violation: 'missed throw',
    noTeamFouls: ['offensive', 'technical'],
    court: { length: 1128, width: 600, lane: 192, freeThrowLine: 228 },
  },
  'ncaa-men': {
    periods: 2,
    seconds: 1200,
    overtime: 300,
    throwCounts: 'at the foul',
    violation: 'turnover',
    noTeamFouls: ['bench'],
    court: { length: 1128, width: 600, lane: 144, freeThrowLine: 228 },
  },
  nfhs: {
    periods: 4,
    seconds: 480,
    overtime: 240,
    throwCounts: 'at the foul',
    violation: 'turnover',
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

/** Computes the official figures of the game from its text. */
export function countByHand(text: string): Official {
  const lines = text.split('\n').filter((line) => line !== '')
  const league = lines.find((line) => line.startsWith('league '))!.slice(7)
  const rules = RULES[league]!
  const plays = lines.filter((line) => /^(Q|H|OT)\d+ \d+:/.test(line))
  const people = lines.flatMap((line) => {
    const found = /^([HA]\d+) [A-Z][^(]*?(\(starter\))?$/.exec(line)
    return found ? [{ who: found[1]!, starts: found[2] !== undefined }] : []
  })
  const starters = new Set(people.filter(({ starts }) => starts).map(({ who }) => who))

  const counts = new Map([...people.map(({ who }) => who), 'H', 'A'].map((who) => [who, newCount()]))
  const totals: Record<Letter, Count> = { H: newCount(), A: newCount() }
  const add = (entry: Pick<Entry, 'who' | 'letter'>, column: ColumnName, amount = 1) => {
    counts.get(entry.who)![column] += amount
    totals[entry.letter][column] += amount
  }

  const court = new Set(starters)
  const courtAtFoul = new Map<number, ReadonlySet<string>>()
  const score: Record<Letter, number> = { H: 0, A: 0 }
  const periods: Record<Letter, number>[] = []
  const teamFouls: Record<Letter, number[]> = { H: [], A: [] }
  const timeouts: Record<Letter, [number, number][]> = { H: [], A: [] }
  const bench: Record<Letter, number> = { H: 0, A: 0 }
  const paint: Record<Letter, number> = { H: 0, A: 0 }
  const lead: Record<Letter, number> = { H: 0, A: 0 }
  const leading: Record<Letter, number> = { H: 0, A: 0 }
  const longest: Record<Letter, number> = { H: 0, A: 0 }
  let run: { letter: Letter; points: number } | null = null
  let ahead: Letter | null = null
  let lastAhead: Letter | null = null
  let leadChanges = 0
  let ties = 0
  let missedBy: Letter | null = null
  let period = 1
  let clock = rules.seconds

  const passTime = (seconds: number) => {
    for (const who of court) add({ who, letter: who.startsWith('H') ? 'H' : 'A' }, 'SEC', seconds)
    if (ahead) leading[ahead] += seconds
  }
  const score1 = (entry: Entry, points: number, onCourt: ReadonlySet<string>) => {
    const { letter, who } = entry
    add(entry, 'PTS', points)
    score[letter] += points
    periods[entry.period - 1]![letter] += points
    if (who.length > 1 && !starters.has(who)) bench[letter] += points
    for (const each of onCourt) counts.get(each)!['+/-'] += each.startsWith(letter) ? points : -points
    run = { letter, points: (run?.letter === letter ? run.points : 0) + points }
    longest[letter] = Math.max(longest[letter], run.points)
    const margin = score.H - score.A
    ahead = margin > 0 ? 'H' : margin < 0 ? 'A' : null
    if (ahead === null) ties++
    else {
      if (lastAhead === other(ahead)) leadChanges++
      lastAhead = ahead
      lead[ahead] = Math.max(lead[ahead], Math.abs(margin))
    }
  }
  const isInPaint = (words: string): boolean => {
    const found = / from ([\d.]+),([\d.]+)/.exec(words)
    if (!found) return false
    const { length, width, lane, freeThrowLine } = rules.court
    const [x, y] = [Number(found[1]), Number(found[2])]
    return Math.min(x, length - x) <= freeThrowLine && Math.abs(y - width / 2) <= lane / 2
  }

  for (const entry of readEntries(plays, rules.periods)) {
    const { letter, who, words } = entry
    while (entry.period > period) {
      passTime(clock)
      period++
      clock = period > rules.periods ? rules.overtime : rules.seconds
    }
    passTime(clock - entry.clock)
    clock = entry.clock
    while (periods.length < period) {
      periods.push({ H: 0, A: 0 })
      for (const each of ['H', 'A'] as const) teamFouls[each].push(0)
    }

    const shot = /^(makes|misses) ([23])\b/.exec(words)
    const thrown = /^(makes|misses|violates) throw/.exec(words)
    if (shot) {
      add(entry, 'FGA')
      if (shot[2] === '3') add(entry, '3PA')
      if (shot[1] === 'misses') missedBy = letter
      else {
        add(entry, 'FGM')
        if (shot[2] === '3') add(entry, '3PM')
        if (isInPaint(words)) paint[letter] += Number(shot[2])
        score1(entry, Number(shot[2]), court)
      }
    } else if (thrown) {
      const violation = /^violates throw (\d) by (offense|defense)/.exec(words)
      const isLast = violation !== null && plays[entry.line]!.includes(` for ${violation[1]}`)
      if (!violation || (violation[2] === 'offense' && rules.violation === 'missed throw')) add(entry, 'FTA')
      else if (violation[2] === 'offense' && isLast) add(entry, 'TO')
      if (thrown[1] === 'misses') missedBy = letter
      if (thrown[1] === 'makes') {
        add(entry, 'FTM')
        score1(entry, 1, rules.throwCounts === 'at the foul' ? courtAtFoul.get(entry.line)! : court)
      }
    } else if (words.startsWith('rebounds')) {
      add(entry, missedBy === letter ? 'OR' : 'DR')
      add(entry, 'REB')
    } else if (words.startsWith('assists')) add(entry, 'AST')
    else if (words.startsWith('turns over')) add(entry, 'TO')
    else if (words.startsWith('steals')) add(entry, 'STL')
    else if (words.startsWith('blocks')) add(entry, 'BLK')
    else if (words.startsWith('fouls')) {
      add(entry, words.startsWith('fouls technical') ? 'TF' : 'PF')
      const drawn = / on ([HA]\d+)/.exec(words)
      if (drawn) add({ who: drawn[1]!, letter: other(letter) }, 'FD')
      const isNoTeamFoul = rules.noTeamFouls.some((kind) =>
        // A class A technical foul of the bench is a team foul.
        kind === 'bench' ? who.length === 1 && !words.includes('class-a') : words.startsWith(`fouls ${kind}`),
      )
      if (!isNoTeamFoul) teamFouls[letter][period - 1]! += 1
      courtAtFoul.set(entry.line, new Set(court))
    } else if (/^timeout( (full|short))?$/.test(words)) timeouts[letter].push([period, entry.clock])
    else if (words.startsWith('out')) court.delete(who)
    else if (words.startsWith('in')) court.add(who)
  }
  passTime(clock)

  const rounded = (seconds: number) => Math.round(seconds * 10) / 10
  const cells = (count: Count): Cells => ({ ...count, SEC: rounded(count.SEC) })
  const unknown = { SEC: null, '+/-': null }
  const side = (letter: Letter): OfficialSide => ({
    players: Object.fromEntries(
      people.filter(({ who }) => who.startsWith(letter)).map(({ who }) => [who, cells(counts.get(who)!)]),
    ),
    team: { ...counts.get(letter)!, ...unknown },
    totals: { ...cells(totals[letter]), '+/-': null },
    benchPoints: bench[letter],
    pointsInPaint: paint[letter],
    largestLead: lead[letter],
    largestRun: longest[letter],
    secondsLeading: rounded(leading[letter]),
    teamFouls: teamFouls[letter],
    timeouts: timeouts[letter],
  })
  return {
    score: { home: score.H, away: score.A },
    periods: periods.map(({ H, A }) => ({ home: H, away: A })),
    leadChanges,
    ties,
    home: side('H'),
    away: side('A'),
  }
}
