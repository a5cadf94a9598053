import { type Bound, type BoundedSetting, SETTINGS_BOUNDS } from '@fullcourt/scorebook/vocabulary'
import * as z from 'zod/mini'

/** A number within bounds. @param shown how a sentence shows a number, such as seconds as '1:00' */
export function withinBound({ min, max, whole }: Bound, shown: (value: number) => string = String) {
  const kind = shown === String ? `${whole ? 'a whole number' : 'a number'} ` : ''
  const message = `must be ${kind}from ${shown(min)} to ${shown(max)}.`
  const number = whole ? z.int(message) : z.number(message)
  return number.check(z.minimum(min, message), z.maximum(max, message))
}

/** A number within the bounds of a setting (rule 103). */
export const bounded = (setting: BoundedSetting, shown?: (value: number) => string) =>
  withinBound(SETTINGS_BOUNDS[setting], shown)
