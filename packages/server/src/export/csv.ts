/** A cell that a spreadsheet would run as a formula is shown as text. */
const asText = (value: string): string =>
  /^[=+\-@\t\r]/.test(value) && !/^-?\d+(\.\d+)?$/.test(value) ? `'${value}` : value

function cell(value: unknown): string {
  const text = asText(value === null || value === undefined ? '' : String(value))
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** One line of a table (RFC 4180). */
export const csvLine = (cells: readonly unknown[]): string => `${cells.map(cell).join(',')}\r\n`
