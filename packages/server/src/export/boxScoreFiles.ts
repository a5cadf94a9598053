import { SIDES, type Side } from '@fullcourt/scorebook/vocabulary'
import type { Game } from '@fullcourt/wire'
import type { AppContext } from '../appContext.ts'
import { csvLine } from './csv.ts'

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (character) => ESCAPES[character]!)

const HEADINGS = [
  ...['Team', 'No.', 'Player', 'Min', 'FG', 'FGA', '3P', '3PA', 'FT', 'FTA', 'OREB', 'DREB', 'REB'],
  ...['AST', 'TO', 'STL', 'BLK', 'PF', 'PTS'],
]

interface Shots {
  readonly made: number
  readonly total: number
}
interface Line {
  readonly secondsPlayed: number | null
  readonly points: number
  readonly fieldGoals: Shots
  readonly threePointers: Shots
  readonly freethrows: Shots
  readonly offensiveRebounds: number
  readonly defensiveRebounds: number
  readonly totalRebounds: number
  readonly assists: number
  readonly turnovers: number
  readonly steals: number
  readonly blockedShots: number
  readonly personalFouls: number
}

const figures = (line: Line): readonly (string | number)[] => [
  line.secondsPlayed === null ? '' : Math.round(line.secondsPlayed / 60),
  ...[line.fieldGoals, line.threePointers, line.freethrows].flatMap(({ made, total }) => [made, total]),
  line.offensiveRebounds,
  line.defensiveRebounds,
  line.totalRebounds,
  line.assists,
  line.turnovers,
  line.steals,
  line.blockedShots,
  line.personalFouls,
  line.points,
]

const htmlRow = (cells: readonly (string | number)[], cell: 'td' | 'th' = 'td'): string =>
  `<tr>${cells.map((one) => `<${cell}>${escapeHtml(String(one))}</${cell}>`).join('')}</tr>`

type Box = Awaited<ReturnType<AppContext['stats']['answers']['of']>>['box']

/** Points and team fouls by period, and timeouts, of both sides. */
function periodTable(
  { periods, score, teamFouls, timeouts }: Box,
  teams: Readonly<Record<Side, string>>,
): string {
  const labels = periods.map(({ period }) => `Period ${period}`)
  const rows = SIDES.map((side) =>
    htmlRow([
      teams[side],
      ...periods.map((one) => one[side]),
      score[side],
      teamFouls[side].map(({ fouls }) => fouls).join(' '),
      timeouts[side].taken.length,
    ]),
  )
  const head = htmlRow(['Team', ...labels, 'Total', 'Team fouls by period', 'Timeouts taken'], 'th')
  return `<table>${head}${rows.join('')}</table>`
}

/** The box score of a game: the same rows as a table for spreadsheets and as a page to print. */
export async function boxScoreFiles(
  app: AppContext,
  accountId: string,
  game: Game,
): Promise<{ readonly csv: string; readonly html: string }> {
  const { box } = await app.stats.answers.of({ accountId, gameId: game.id })
  const people = await app.db
    .selectFrom('teamGamePersonnel')
    .select(['id', 'jersey', 'firstName', 'lastName'])
    .where('accountId', '=', accountId)
    .where('teamGameId', '=', game.id)
    .execute()
  const byId = new Map(people.map((one) => [one.id, one]))
  const rows: (string | number)[][] = []
  const teams = { home: game.homeTeamFullName, away: game.awayTeamFullName }
  for (const side of SIDES) {
    const team = teams[side]
    const { players, totals } = box[side]
    for (const player of players) {
      const person = byId.get(player.id)
      const name = [person?.firstName, person?.lastName].filter(Boolean).join(' ')
      rows.push([team, person?.jersey ?? '', name, ...figures(player)])
    }
    rows.push([team, '', 'Totals', ...figures(totals)])
  }
  const title = `${game.homeTeamFullName} ${game.homeScore}, ${game.awayTeamFullName} ${game.awayScore}`
  const head = htmlRow(HEADINGS, 'th')
  const lines = rows.map((row) => htmlRow(row))
  const style =
    'body{font:14px system-ui}table{border-collapse:collapse}td,th{border:1px solid #999;padding:4px 8px}'
  return {
    csv: `\ufeff${[HEADINGS, ...rows].map(csvLine).join('')}`,
    html: `<!doctype html><html lang="en"><meta charset="utf-8"><title>${escapeHtml(title)}</title><style>${style}</style><h1>${escapeHtml(title)}</h1><p>${game.localStartTime} ${escapeHtml(game.location)}</p>${periodTable(box, teams)}<p></p><table>${head}${lines.join('')}</table></html>`,
  }
}
