/** Tables as text, written and read (RFC 4180). */

export type Cell = string | number | null
/** A table of one kind of rows. `columns` are the headings. */
export interface DataTable {
  readonly name: string
  readonly columns: readonly string[]
  readonly rows: readonly (readonly Cell[])[]
}

/** A cell that a spreadsheet would run as a formula is shown as text; a number is none. */
const asText = (text: string): string =>
  /^[=+\-@\t\r]/.test(text) && !/^[+-]?\d+([.:]\d+)*$/.test(text) ? `'${text}` : text

/** Where a point separates thousands, a spreadsheet would read 101.375 as 101375: four decimals are no thousands. */
const numberText = (value: number): string => String(value).replace(/\.\d{3}$/, '$&0')

function cellText(value: Cell): string {
  const text = typeof value === 'number' ? numberText(value) : asText(value ?? '')
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** One line of a table. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(cellText).join(',')}\r\n`

/** A table for programs. A file for people begins with U+FEFF too, by which spreadsheets know UTF-8. */
export const csvText = ({ columns, rows }: DataTable): string => [columns, ...rows].map(csvLine).join('')

const SEPARATORS = [',', ';', '\t', '|'] as const

/** The separator of a table: the one that stands most often in its first line. */
function separatorOf(text: string): string {
  const [first = ''] = text.replace(/^\uFEFF/, '').split(/\r?\n/, 1)
  const count = (separator: string) => first.split(separator).length
  return SEPARATORS.toSorted((a, b) => count(b) - count(a))[0]!
}

/** The cells of a text. Separators and ends of lines inside of quotes are text. */
export function csvCells(text: string, separator = separatorOf(text)): readonly (readonly string[])[] {
  const rows: string[][] = [[]]
  let cell = ''
  let isQuoted = false
  const given = text.replace(/^\uFEFF/, '')
  for (let at = 0; at < given.length; at++) {
    const letter = given[at]!
    if (isQuoted && letter === '"' && given[at + 1] === '"') {
      cell += letter
      at++
    } else if (letter === '"' && (isQuoted || cell === '')) isQuoted = !isQuoted
    else if (isQuoted) cell += letter
    else if (letter === separator) {
      rows.at(-1)!.push(cell)
      cell = ''
    } else if (letter === '\n') {
      rows.at(-1)!.push(cell)
      rows.push([])
      cell = ''
    } else if (letter !== '\r') cell += letter
  }
  rows.at(-1)!.push(cell)
  return rows.filter((cells) => cells.some((one) => one !== ''))
}

/** The rows of a text by the headings of its first line. */
export function csvRecords(text: string): readonly Readonly<Record<string, string>>[] {
  const [columns = [], ...rows] = csvCells(text)
  return rows.map((cells) =>
    Object.fromEntries(columns.map((name, at) => [name.trim(), (cells[at] ?? '').trim()])),
  )
}
