import { formatClock } from '../vocabulary/clock.ts'
import { type BoxFigureKey, boxFigure, type FigureValues } from './boxFigures.ts'
import type { Format } from './figure.ts'

/** Seconds as a box score prints them: '32:05'. */
export const minutesText = (seconds: number): string => formatClock(Math.round(seconds), { tenths: false })

export const signed = (n: number): string => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '0')

/** A number in the format of its figure. */
export function valueText(value: number, format: Format): string {
  switch (format) {
    case 'count':
    case 'made':
      return String(value)
    case 'minutes':
      return minutesText(value)
    case 'signed':
      return signed(value)
    case 'percent':
      return (100 * value).toFixed(1)
    case 'decimal':
      return value.toFixed(1)
    case 'ratio':
      return value.toFixed(2)
    default:
      return format satisfies never
  }
}

/** The text of a cell; a dash where the figure is not known because no substitution was recorded. */
export function figureText(line: FigureValues, key: BoxFigureKey): string {
  const value = line[key]
  if (value === null || value === undefined) return '–'
  return typeof value === 'object' ? `${value.made}–${value.total}` : valueText(value, boxFigure(key).format)
}

/** The value that sorts a column: makes before attempts, unknown last. */
export function figureRank(line: FigureValues, key: BoxFigureKey): number {
  const value = line[key]
  if (value === null || value === undefined) return Number.NEGATIVE_INFINITY
  return typeof value === 'object' ? value.made + value.total / 1000 : value
}
