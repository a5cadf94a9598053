import { check } from '../src/check/index.ts'
import { boxScore } from '../src/figures/boxScore.ts'
import { COUNTED_FIGURES } from '../src/figures/index.ts'
import { inBonus, replay } from '../src/fold/index.ts'
import { FINAL_REASONS, type FinalReason } from '../src/fold/periods.ts'
import { clockSeconds } from '../src/notation/numbers.ts'
import { timeoutsLeft } from '../src/rules/index.ts'
import type { GameSetup, Play } from '../src/vocabulary/index.ts'
import type { Side } from '../src/vocabulary/terms.ts'
import { noted } from './noted.ts'

/** A ruling: what happened, what is counted, and what is flagged. */
export interface Ruling {
  readonly league: string
  readonly title: string
  readonly lines: readonly string[]
  readonly counted: readonly string[]
  readonly flagged: readonly string[]
  /** Flags whose fixes are checked: 'CODE: label of the first fix'. */
  readonly fixes: readonly string[]
  readonly final: { readonly home: number; readonly away: number; readonly reason: FinalReason } | null
  /** Players who are not on the sheet. */
  readonly absent: readonly string[]
}

/**
 * Reads rulings of one league. Blocks are separated by blank lines: a title ('Art. 35: …'), plays in the notation, then
 * `counted`, `flagged` (errors and warnings; missing: none), `fix`, `final` and `without`.
 */
export function rulings(league: string, text: string): readonly Ruling[] {
  return text
    .trim()
    .split(/\n\s*\n/)
    .map((block) =>
      readRuling(
        league,
        block.split('\n').map((line) => line.trim()),
      ),
    )
}

const listOf = (text: string | undefined): readonly string[] =>
  text ? text.split(',').map((part) => part.trim()) : []

function readRuling(league: string, [title = '', ...rest]: readonly string[]): Ruling {
  const after = (word: string) => rest.find((line) => line.startsWith(`${word} `))?.slice(word.length + 1)
  const final = after('final')?.split(' ')
  const [home, away] = (final?.[0] ?? '').split('-').map(Number)
  return {
    league,
    title,
    lines: rest.filter((line) => /^(Q|H|P|OT)\d+ /.test(line)),
    counted: listOf(after('counted')),
    flagged: listOf(after('flagged')),
    fixes: listOf(after('fix')),
    final: final
      ? { home: home!, away: away!, reason: FINAL_REASONS.find((reason) => reason === final[1]) ?? 'played' }
      : null,
    absent: listOf(after('without')),
  }
}

/** Codes that every short game raises, or that a ruling does not speak of. */
const LEFT_OUT: readonly string[] = ['SUBS_UNKNOWN']

interface Result {
  readonly counted: readonly string[]
  readonly flagged: readonly string[]
  readonly fixes: readonly string[]
}

/** Plays a ruling. The home side wins the opening tip, unless the ruling says otherwise. */
export function resultOf(ruling: Ruling): Result {
  const first = PERIOD_OF[ruling.league] ?? 'Q1'
  const tip = ruling.lines.some((line) => line.includes('wins tip') && line.startsWith(first))
    ? []
    : [`${first} H1 wins tip`]
  const { setup, plays } = noted(ruling.league, ...tip, ...ruling.lines)
  const { final, absent } = ruling
  const people = setup.people.filter(
    ({ isHomeTeam, jersey }) => !absent.includes(`${isHomeTeam ? 'H' : 'A'}${jersey}`),
  )
  const sheet: GameSetup = { ...setup, people }
  const options = final ? { finalScore: final, finalReason: final.reason } : {}
  const flags = check(sheet, plays, options).filter(
    ({ code, severity }) => severity !== 'note' && !LEFT_OUT.includes(code),
  )
  return {
    counted: ruling.counted.map((cell) => countedText(sheet, plays, cell)),
    flagged: flags.map(({ code }) => code).sort(),
    fixes: flags.flatMap(({ code, fix }) => (fix ? [`${code}: ${fix.label}`] : [])),
  }
}

/** The first period of a league and its clock. */
const PERIOD_OF: Readonly<Record<string, string>> = {
  nfhs: 'Q1 8:00',
  'nfhs-2022': 'Q1 8:00',
  'ncaa-men': 'H1 20:00',
  'ncaa-women': 'Q1 10:00',
  fiba: 'Q1 10:00',
  nba: 'Q1 12:00',
  'g-league': 'Q1 12:00',
  wnba: 'Q1 10:00',
  'fiba-3x3': 'P1 10:00',
}

const HEADINGS = new Map<string, string>(COUNTED_FIGURES.map(({ heading, key }) => [heading, key]))

/**
 * Answers 'H4 FT 1/2' of the game: a player (`H4`), what belongs to no player (`Hteam`) or the whole side (`H`), then the
 * heading of a figure. Of a side also: POSS, FOULS (of the team), BONUS, COACH, ARROW, TIMEOUTS at a clock ('H TIMEOUTS Q4 2:59 2').
 */
function countedText(setup: GameSetup, plays: readonly Play[], asked: string): string {
  const [who = '', heading = '', ...rest] = asked.split(' ')
  const side: Side = who.startsWith('H') ? 'home' : 'away'
  const box = boxScore(setup, plays)
  const game = replay(setup, plays)
  const text = (value: unknown) => [who, heading, value].join(' ')
  switch (heading) {
    case 'SCORE':
      return text(`${box.score.home}-${box.score.away}`)
    case 'POSS':
      return text(game.ball.counts[side])
    case 'BALL':
      return text(game.ball.possession?.side === side ? 'yes' : 'no')
    case 'FOULS':
      return text(game.teamFouls[side].inSpan)
    case 'BONUS':
      return text(inBonus(game, side) ? 'yes' : 'no')
    case 'COACH':
      return text(box.coachOut[side] ? 'out' : 'stays')
    case 'ARROW':
      return text(game.arrow === side ? 'yes' : 'no')
    case 'TIMEOUTS': {
      const clockTime = clockSeconds(rest[1] ?? '') ?? 0
      const period =
        Number(/\d+$/.exec(rest[0] ?? '')?.[0]) +
        (rest[0]?.startsWith('OT') ? setup.rules.regulationPeriods : 0)
      const { total } = timeoutsLeft(setup.rules, game.timeouts[side], { period, clockTime })
      return text(`${rest[0]} ${rest[1]} ${total}`)
    }
    default:
  }
  const key = HEADINGS.get(heading)
  if (!key) return text('is no figure')
  const line = lineOf(box[side], who, setup)
  const value = (line as Record<string, unknown>)[key]
  if (typeof value !== 'object' || value === null) return text(value)
  const { made, total } = value as { made: number; total: number }
  return text(`${made}/${total}`)
}

function lineOf(box: ReturnType<typeof boxScore>[Side], who: string, { people }: GameSetup): object {
  if (who.length === 1) return box.totals
  if (who.endsWith('team')) return box.team
  const person = people.find(
    ({ jersey, isHomeTeam }) => jersey === who.slice(1) && isHomeTeam === who.startsWith('H'),
  )
  return box.players.find(({ id }) => id === person?.id) ?? {}
}
