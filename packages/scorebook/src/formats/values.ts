/** Reads values out of files whose fields may be missing, or text where a number belongs. */
import { isRecord } from '../vocabulary/records.ts'
import type { Problem, SourceRow } from './source.ts'

export type Fields = Readonly<Record<string, unknown>>

export const fieldsOf = (value: unknown): Fields => (isRecord(value) && !Array.isArray(value) ? value : {})
export const listOf = (value: unknown): readonly Fields[] => (Array.isArray(value) ? value.map(fieldsOf) : [])

/** The text of the first field that has one. */
export function textOf(fields: Fields, ...keys: readonly string[]): string {
  for (const key of keys) {
    const value = fields[key]
    if (typeof value === 'string' && value.trim() !== '') return value.trim()
    if (typeof value === 'number') return String(value)
  }
  return ''
}

/** The number of a field; undefined if it holds none. */
export function numberOf(fields: Fields, key: string): number | undefined {
  const text = textOf(fields, key).replace(',', '.')
  const value = text === '' ? Number.NaN : Number(text)
  return Number.isFinite(value) ? value : undefined
}

/** An id; null for the ids that stand for no person or team. */
export function idOf(fields: Fields, key: string): string | null {
  const id = textOf(fields, key)
  return id === '' || id === '0' || id === 'NA' ? null : id.replace(/\.0$/, '')
}

/** Seconds of 'PT10M49.00S', '10:49', '10:49:00' (hundredths last), '10:49.5', '0.4'; null for anything else. */
export function clockSeconds(text: string): number | null {
  const iso = /^PT(\d+)M([\d.]+)S$/.exec(text)
  const parts = iso ?? /^(?:(\d+):)?(\d+(?:\.\d+)?)(?::(\d{2}))?$/.exec(text.trim())
  if (!parts) return null
  return Number(parts[1] ?? 0) * 60 + Number(parts[2]) + Number(parts[3] ?? 0) / 100
}

/** 'Jump Shot' and 'jumpshot' are one word. */
export const plainWord = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '')

/** YYYY-MM-DD of 'MM/DD/YYYY' or of an ISO date; null for anything else. */
export function dayOf(text: string): string | null {
  const iso = /^\d{4}-\d{2}-\d{2}/.exec(text)
  if (iso) return iso[0]
  const us = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text.trim())
  return us ? `${us[3]}-${us[1]!.padStart(2, '0')}-${us[2]!.padStart(2, '0')}` : null
}

/** As in plays that are saved. Figures have a place for each period up to the last one. */
const MOST_PERIODS = 99
export const isPeriod = (period: number): boolean =>
  Number.isInteger(period) && period >= 1 && period <= MOST_PERIODS

/** The moment of a row, by its number from 1. A row without one becomes a problem. */
export function momentOf(
  row: number,
  period: number | undefined,
  clockTime: number | null,
  problems: Problem[],
): Pick<SourceRow, 'row' | 'period' | 'clockTime'> | null {
  if (period !== undefined && isPeriod(period) && clockTime !== null) return { row, period, clockTime }
  problems.push({ code: 'row-unread', row, text: `row ${row} has no period or clock` })
  return null
}

/** The number of a throw and of how many: '1 of 2'. */
export function throwNumbers(text: string): Pick<SourceRow, 'attempt' | 'of'> | null {
  const count = /(\d) of (\d)/.exec(text)
  return count && { attempt: Number(count[1]), of: Number(count[2]) }
}
