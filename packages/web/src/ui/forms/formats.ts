import { readHeight as heightOf } from '@fullcourt/program/height'
import { t } from '../language.ts'
import { isMetricUser } from '../units.ts'

/** Converts phones, heights and clocks between text and the values of the contract. */

/** Ten digits as (999) 999-9999; eleven with a leading 1 as 1 (999) 999-9999; anything else as typed. */
export function showPhone(stored: string): string {
  const digits = stored.replace(/\D/g, '')
  const country = digits.length === 11 && digits.startsWith('1') ? '1 ' : ''
  const local = country ? digits.slice(1) : digits
  if (local.length !== 10) return stored
  return `${country}(${local.slice(0, 3)}) ${local.slice(3, 6)}-${local.slice(6)}`
}

/** Formats a text while it is typed, and when the field is left. */
export interface Mask {
  typing(typed: string): string
  left(typed: string): string
}

/** (555) 123-4567 while it is typed. A number of another country stays as typed. */
function typePhone(typed: string): string {
  const digits = typed.replace(/\D/g, '')
  const country = digits.startsWith('1') ? '1' : ''
  const local = digits.slice(country.length)
  if (/[^\d\s().-]/.test(typed)) return typed
  if (local.length > 10) return digits
  const [area, exchange, line] = [local.slice(0, 3), local.slice(3, 6), local.slice(6)]
  const parts = [
    country,
    area && `(${area}${exchange && ')'}`,
    exchange && `${exchange}${line && `-${line}`}`,
  ]
  return parts.filter(Boolean).join(' ')
}

export const PHONE_MASK: Mask = { typing: typePhone, left: showPhone }

/** Inches as 6' 4" or 193 cm, as the user reads heights. */
export function showHeight(inches: number | null): string {
  if (inches === null) return ''
  return isMetricUser() ? `${Math.round(inches * 2.54)} cm` : `${Math.floor(inches / 12)}' ${inches % 12}"`
}

export const heightExample = (): string => showHeight(76)
export const heightSentence = (): string =>
  isMetricUser() ? t('Enter the height in centimeters, as 193.') : t('Enter the height as 6\'4".')

/** A typed height in inches, as the user reads heights; '' → null; anything else → undefined. */
export const readHeight = (typed: string): number | null | undefined => heightOf(typed, isMetricUser())

/** 6' 4" while it is typed, once feet and inches are apart: two digits alone are inches. */
function typeHeight(typed: string): string {
  const parts = /^(\d)\s*['’\s-]\s*(\d{0,2})"?$/.exec(typed)
  if (!parts || isMetricUser()) return typed
  const [, feet, inches] = parts
  return `${feet}' ${inches}${inches!.length === 2 || typed.endsWith('"') ? '"' : ''}`
}

export const HEIGHT_MASK: Mask = {
  typing: typeHeight,
  left: (typed) => {
    const inches = readHeight(typed)
    return inches === undefined ? typed : showHeight(inches)
  },
}

/** The digits of a code that was sent, 123456. */
const typeCode = (typed: string): string => typed.replace(/\D/g, '').slice(0, 6)
export const CODE_MASK: Mask = { typing: typeCode, left: typeCode }

/** 8:00 while its digits are typed. A colon or period that was typed stays where it is. */
function typeClock(typed: string): string {
  const digits = typed.replace(/\D/g, '')
  if (digits.length < 3 || digits.length > 4 || /^\d{1,2}[:.]\d{0,2}$/.test(typed)) return typed
  return `${digits.slice(0, -2)}:${digits.slice(-2)}`
}

export const CLOCK_MASK: Mask = {
  typing: typeClock,
  left(typed) {
    const seconds = readClock(typed)
    return typeof seconds === 'number' ? showClock(seconds) : typed
  },
}

/** The text of a field that was typed in. What is added at its end is masked; deletions and changes inside stay as typed. */
export function maskedText(
  { value, selectionStart }: { readonly value: string; readonly selectionStart?: number | null },
  before: string,
  mask: Mask | undefined,
): string {
  const isAdded = value.length > before.length && selectionStart === value.length
  return mask && isAdded ? mask.typing(value) : value
}

/** Seconds as minutes:seconds, '7:04'. */
export function showClock(seconds: number): string {
  const whole = Math.floor(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

/** '7:04', '7.04' and '704' → 424, '12' → 720 (minutes), '' → null; anything else → undefined (rule 44). */
export function readClock(typed: string): number | null | undefined {
  const text = typed.trim()
  if (text === '') return null
  const parts =
    /^(\d{1,3})[:.](\d{1,2})$/.exec(text) ?? /^(\d{1,2})(\d{2})$/.exec(text) ?? /^(\d{1,2})$/.exec(text)
  if (!parts) return undefined
  const seconds = Number(parts[2] ?? 0)
  return seconds > 59 ? undefined : Number(parts[1]) * 60 + seconds
}

/** Reads a typed number: null for a blank field, NaN for what is not a number. */
export const readNumber = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed))
