import { isMetricUser } from './units.ts'

/** Converts phones, heights and clocks between text and the values of the contract. */

/** Ten digits as (999) 999-9999; eleven with a leading 1 as 1 (999) 999-9999; anything else as typed. */
export function showPhone(stored: string): string {
  const digits = stored.replace(/\D/g, '')
  const country = digits.length === 11 && digits.startsWith('1') ? '1 ' : ''
  const local = country ? digits.slice(1) : digits
  if (local.length !== 10) return stored
  return `${country}(${local.slice(0, 3)}) ${local.slice(3, 6)}-${local.slice(6)}`
}

/** Inches as 6' 4" or 193 cm, as the user reads heights. */
export function showHeight(inches: number | null): string {
  if (inches === null) return ''
  return isMetricUser() ? `${Math.round(inches * 2.54)} cm` : `${Math.floor(inches / 12)}' ${inches % 12}"`
}

export const heightExample = (): string => showHeight(76)
export const heightSentence = (): string =>
  isMetricUser() ? 'Enter the height in centimeters, as 193.' : `Enter the height as 6'4".`

/** 6'4", 6-4, 6 4, 6ft 4in, 76in, 193 cm, 1.93 m, 193 → inches; '' → null; anything else → undefined. */
export function readHeight(typed: string): number | null | undefined {
  const text = typed.trim()
  if (text === '') return null
  const cm = /^(\d{3})\s*(?:cm)?$/i.exec(text)
  if (cm) return Math.round(Number(cm[1]) / 2.54)
  const meters = /^([12][.,]\d{1,2})\s*m?$/i.exec(text)
  if (meters) return Math.round((Number(meters[1]!.replace(',', '.')) * 100) / 2.54)
  const inchesOnly = /^(\d{2,3})\s*("|in|inches)$/i.exec(text)
  if (inchesOnly) return Number(inchesOnly[1])
  if (/^\d$/.test(text)) return Number(text) * 12
  const parts = /^(\d)\s*(?:'|’|-|ft\.?|feet|\s)\s*(\d{1,2})?\s*(?:"|”|in\.?|inches)?$/i.exec(text)
  if (!parts) return undefined
  const inches = Number(parts[2] ?? 0)
  return inches > 11 ? undefined : Number(parts[1]) * 12 + inches
}

/** Seconds as minutes:seconds, '7:04'. */
export function showClock(seconds: number): string {
  const whole = Math.floor(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

/** '7:04' → 424, '12' → 720 (minutes), '' → null; anything else → undefined. */
export function readClock(typed: string): number | null | undefined {
  const text = typed.trim()
  if (text === '') return null
  const parts = /^(\d{1,3})(?::(\d{1,2}))?$/.exec(text)
  if (!parts) return undefined
  const seconds = Number(parts[2] ?? 0)
  return seconds > 59 ? undefined : Number(parts[1]) * 60 + seconds
}
