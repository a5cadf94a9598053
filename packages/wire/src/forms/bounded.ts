import { type Bound, type BoundedSetting, SETTINGS_BOUNDS } from '@fullcourt/scorebook/vocabulary'
import * as z from 'zod/mini'

function rangeSentence(from: string, to: string, kind: 'any' | 'whole' | 'shown'): string {
  if (kind === 'shown') return `must be from ${from} to ${to}.`
  return kind === 'whole'
    ? `must be a whole number from ${from} to ${to}.`
    : `must be a number from ${from} to ${to}.`
}

/** A number within bounds. @param shown how a sentence shows a number, such as seconds as '1:00' */
export function withinBound({ min, max, whole }: Bound, shown: (value: number) => string = String) {
  const message = rangeSentence(shown(min), shown(max), shown !== String ? 'shown' : whole ? 'whole' : 'any')
  const number = whole ? z.int(message) : z.number(message)
  return number.check(z.minimum(min, message), z.maximum(max, message))
}

/** A number within the bounds of a setting (rule 103). */
export const bounded = (setting: BoundedSetting, shown?: (value: number) => string) =>
  withinBound(SETTINGS_BOUNDS[setting], shown)
