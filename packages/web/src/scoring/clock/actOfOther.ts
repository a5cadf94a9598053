import type { SavedBy } from '@fullcourt/wire'
import { shortName } from '../../identity/authorText.ts'
import { t } from '../../ui/language.ts'

/** A start or a stop of the clock on another device. */
export interface ActOfOther {
  readonly name: string
  readonly isStart: boolean
  /** When this device heard of it, by its steady time in milliseconds. */
  readonly heardAt: number
}

/**
 * For so long after another person's start or stop a press meant the same, and does not reverse it. Milliseconds. Shorter after a
 * start: the next whistle may follow within a second, and it must stop the clock.
 */
const SAME_INTENTION_MS = { stop: 1500, start: 600 } as const

/** @param by who saved the clock on another device; null: this device did */
export const actOfOther = (by: SavedBy | null, isStart: boolean, heardAt: number): ActOfOther | null =>
  by && { name: shortName(by.name), isStart, heardAt }

/**
 * Stop and start are two acts: two people at the whistle both press to stop, and the second press must not start the clock again.
 * @returns the sentence for the second person; null: the press counts
 */
export function refusesToggle(last: ActOfOther | null, steady: number): string | null {
  if (!last || steady - last.heardAt >= SAME_INTENTION_MS[last.isStart ? 'start' : 'stop']) return null
  const { name } = last
  return last.isStart ? t('{name} started the clock.', { name }) : t('{name} stopped the clock.', { name })
}
