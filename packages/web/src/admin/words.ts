/** Numbers and times on the pages of administrators. */

import { dateText, numberText } from '@fullcourt/wire/forms/intl'
import { t } from '../ui/language.ts'

/** 'Nov 22, 2026', or a dash. @param timezone of this device unless told */
export const dayText = (iso: string | null, timezone?: string): string =>
  iso === null ? '–' : dateText('day', iso, timezone)
/** The last day of something that ends at a moment. */
export const lastDayText = (iso: string | null): string =>
  dayText(iso === null ? null : new Date(Date.parse(iso) - 1).toISOString())

/** The highest quota that a plan can have limits nothing. */
const NO_LIMIT = 1_000_000
/** '480', or 'Unlimited' */
export const quotaText = (n: number): string => (n < NO_LIMIT ? numberText(n) : t('Unlimited'))
/** '12.5' */
export const hoursText = (hours: number): string => numberText(hours, 1)
/** '1.2 GB' */
export function bytesText(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB'] as const
  const step = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3))
  return `${numberText(bytes / 1000 ** step, 1)} ${units[step]}`
}
