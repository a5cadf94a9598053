/** Text that people paste from spreadsheets, web pages and mails, as rows of cells. */

export interface PastedRow {
  /** The numbers of its lines in the text, from 1. */
  readonly lines: readonly number[]
  readonly cells: readonly string[]
}

/** The subject's words, by which a text is divided. */
export interface RowReader {
  /** Whether a cell alone is a value of a column other than a name. */
  readonly isValue: (cell: string) => boolean
  readonly isHeading: (cell: string) => boolean
  /** Divides lines in which only single blanks stand between the cells. */
  readonly divide: (lines: readonly PastedLine[]) => readonly PastedRow[]
}

export interface PastedLine {
  readonly line: number
  readonly text: string
}

const QUOTED = /^\s*"((?:[^"]|"")*)"\s*$/

/** The cells of a line. A separator inside a quoted cell is text; a quote inside a cell, as in 5'8", is too. */
function cellsOf(text: string, separator: string): readonly string[] {
  const cells: string[] = []
  let open: string | null = null
  for (const part of text.split(separator)) {
    const cell: string = open === null ? part : `${open}${separator}${part}`
    const isOpen = /^\s*"/.test(cell) && !QUOTED.test(cell)
    open = isOpen ? cell : null
    if (!isOpen) cells.push(cell)
  }
  // A quote that is never closed is a character like any other.
  if (open !== null) cells.push(...open.split(separator))
  return cells.map((cell) => (QUOTED.exec(cell)?.[1]?.replaceAll('""', '"') ?? cell).trim())
}

const most = (lines: readonly PastedLine[], has: (text: string) => boolean): boolean =>
  lines.filter(({ text }) => has(text)).length * 2 >= lines.length

/** Whether commas stand between cells, and not only within names ('Smith, Jane') and dates. */
function isCommaTable(lines: readonly PastedLine[], { isValue, isHeading }: RowReader): boolean {
  const isRow = (text: string) => {
    const cells = cellsOf(text, ',').filter(Boolean)
    const isWhole = (cell: string) => isValue(cell) || !/\d/.test(cell)
    return cells.length > 1 && cells.every(isWhole) && cells.some(isValue)
  }
  const first = cellsOf(lines[0]!.text, ',')
  return first.filter(isHeading).length > 1 || most(lines, isRow)
}

const BLANKS = /\s{2,}/
const wideCells = (text: string): readonly string[] => text.split(BLANKS)

/** Whether runs of blanks stand between cells: each line has as many, so that no cell was left out. */
function isBlankTable(lines: readonly PastedLine[]): boolean {
  const width = wideCells(lines[0]!.text).length
  return width > 1 && lines.every(({ text }) => wideCells(text).length === width)
}

const rowsBy = (lines: readonly PastedLine[], cells: (text: string) => readonly string[]) =>
  lines.map(({ line, text }) => ({ lines: [line], cells: cells(text) }))

/**
 * The rows of a text, blank lines left out. Between cells stand tabs; where there are none, semicolons or bars, then commas,
 * then runs of blanks. A text without any of them is divided by what its words are.
 */
export function pastedRows(pasted: string, reader: RowReader): readonly PastedRow[] {
  const lines = pasted
    .split(/\r\n?|\n/)
    // A tab at the start is an empty first cell.
    .map((text, index) => ({ text: text.replace(/[^\S\t]+$|^[^\S\t]+/g, ''), line: index + 1 }))
    .filter(({ text }) => text.trim() !== '')
  if (lines.length === 0) return []
  for (const separator of ['\t', ';', '|'])
    if (most(lines, (text) => text.includes(separator)))
      return rowsBy(lines, (text) => cellsOf(text, separator))
  if (isCommaTable(lines, reader)) return rowsBy(lines, (text) => cellsOf(text, ','))
  if (isBlankTable(lines)) return rowsBy(lines, wideCells)
  const isHeadings = (text: string) => {
    const words = text.split(/\s+/)
    return words.length > 1 && words.every(reader.isHeading)
  }
  return reader.divide(lines.filter(({ text }) => !isHeadings(text)))
}
