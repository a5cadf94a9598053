import { fillIn } from '@fullcourt/scorebook/vocabulary'
import { DAY_MS } from './time.ts'

/** Money is whole US cents everywhere but in fields of the contract, which say USD. */

/** The least that a card can be charged in US dollars. Source: Stripe, 'Minimum and maximum charge amounts'. */
export const LEAST_CHARGE_CENTS = 50

export const centsOf = (usd: number): number => Math.round(usd * 100)
export const usdOf = (cents: number): number => cents / 100

/** '1,204' */
export const wholeText = (n: number): string => String(n).replace(/\B(?=(?:\d{3})+$)/g, ',')

/** Text for users: '$1,204.50', '$999.00', '-$20.00'. */
export function centsText(cents: number): string {
  const all = Math.abs(cents)
  return `${cents < 0 ? '-' : ''}$${wholeText(Math.floor(all / 100))}.${String(all % 100).padStart(2, '0')}`
}

/** A paid period, in milliseconds since 1970. */
export interface Period {
  readonly from: number
  readonly to: number
}

const wholeDays = ({ from, to }: Period): number => Math.round((to - from) / DAY_MS)

/** Days of a period that are left, the day that has begun included; at most all of them. */
export function daysLeft(period: Period, now: number): number {
  return Math.max(0, Math.min(wholeDays(period), Math.ceil((period.to - now) / DAY_MS)))
}

/** The part of a period's price for the days that are left, half a cent rounded up. */
export function prorated(cents: number, period: Period, now: number): number {
  return Math.floor((cents * daysLeft(period, now)) / wholeDays(period) + 0.5)
}

/** How the prorated amount of a line came about: '$300.00 a year, 73 of 365 days'. */
export const proratedText = (cents: number, period: Period, now: number): string =>
  fillIn('{amount} a year, {left} of {days} days', {
    amount: centsText(cents),
    left: daysLeft(period, now),
    days: wholeDays(period),
  })
