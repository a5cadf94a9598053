/** A plain number as tables show it: '12', '-3', '+9', '.512', '1,024', '45.1%'. */
const NUMBER = /^[+-]?(?:\d[\d,]*(?:\.\d+)?|\.\d+)%?$/

/** First characters of a formula in spreadsheets: = + - @, also after blanks and in their full-width forms. */
const FORMULA = /^[\s\u00a0]*[=+\-@\uff1d\uff0b\uff0d\uff20]/u

/**
 * A cell of a table that is copied as text. Text that a spreadsheet would run as a formula gets an apostrophe in front; numbers
 * stay numbers. Tabs and line breaks become blanks, because they end cells and rows.
 */
export function cellText(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const isFormula = FORMULA.test(value) && !NUMBER.test(value.trim())
  const line = value.replace(/[\t\r\n]+/g, ' ')
  return isFormula ? `'${line.trimStart()}` : line
}

/** Rows as tab-separated text, which spreadsheets paste. Every copy of a table uses it. */
export const tableText = (rows: readonly (readonly (string | number | null)[])[]): string =>
  rows.map((row) => row.map(cellText).join('\t')).join('\n')
