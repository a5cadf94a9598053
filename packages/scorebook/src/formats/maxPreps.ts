import type { PlayerLine } from '../figures/box.ts'
import { SUM_OF_LINE } from '../figures/line.ts'
import { keysOf } from '../vocabulary/records.ts'
import type { ComparedFigure } from './source.ts'

/**
 * A stat file of one side for MaxPreps. The names of its fields are not ours to guess: a program copies them once from the page
 * 'Stat Import Field Specs' of MaxPreps. A figure without a name is left out of the file.
 */

/** The figures that a program can name. */
export const MAXPREPS_FIGURES = [
  'secondsPlayed',
  ...keysOf(SUM_OF_LINE),
] as const satisfies readonly ComparedFigure[]
export type MaxPrepsFigure = (typeof MAXPREPS_FIGURES)[number]
/** The names of fields at MaxPreps. */
export type MaxPrepsNames = { readonly [figure in MaxPrepsFigure]?: string }

/** The file of a side. Players who did not play have no row. @param supplierId the id of a registered supplier, or null */
export function makeMaxPreps(
  players: readonly PlayerLine[],
  names: MaxPrepsNames,
  supplierId: string | null,
): string {
  const fields = MAXPREPS_FIGURES.filter((figure) => names[figure])
  const value = (line: PlayerLine, figure: MaxPrepsFigure): string => {
    if (figure !== 'secondsPlayed') return String(SUM_OF_LINE[figure](line))
    return line.secondsPlayed === null ? '' : String(Math.round(line.secondsPlayed / 60))
  }
  const lines = [
    ...(supplierId ? [supplierId] : []),
    ['Jersey', ...fields.map((figure) => names[figure])].join('|'),
    ...players
      .filter(({ played }) => played)
      .map((line) => [line.jersey, ...fields.map((figure) => value(line, figure))].join('|')),
  ]
  return `${lines.join('\r\n')}\r\n`
}

/** The name of a file before its end: MaxPreps takes none with quotes or parentheses. */
export const maxPrepsName = (day: string, team: string): string => `${day} ${team}`.replace(/["'()/\\]/g, '')

/** The jerseys in a roster that was copied from MaxPreps: the first number of one or two digits of each line. */
export const pastedJerseys = (roster: string): readonly string[] =>
  roster.split(/\r?\n/).flatMap((line) => /(?<![\d'’])#?(\d{1,2})(?![\d'’/])/.exec(line)?.[1] ?? [])

/** The jerseys of players who played that the roster at MaxPreps lacks. '02' is not '2'. */
export function missingJerseys(players: readonly PlayerLine[], roster: string): readonly string[] {
  const known = new Set(pastedJerseys(roster))
  return players.filter(({ played, jersey }) => played && !known.has(jersey)).map(({ jersey }) => jersey)
}
