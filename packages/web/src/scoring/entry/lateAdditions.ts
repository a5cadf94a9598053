import { type Game, takeApart } from '@fullcourt/scorebook/fold'
import { isScored, otherSide, type Play, sideOf } from '@fullcourt/scorebook/vocabulary'
import { EVENT_NOUNS } from '@fullcourt/scorebook/words'
import { typeOfExtra } from '../core/draftPlay.ts'
import { EXTRAS, type Extra } from '../core/steps.ts'
import { mayAdd } from './questions.ts'

/** An event that can still be added to the last play, with its key. */
export interface LateAddition {
  readonly extra: Extra
  readonly key: string
  readonly label: string
}

const KEYS: Readonly<Record<Extra, string>> = { assist: 'i', foul: 'n', block: 'b', rebound: 'r', steal: 'i' }

/** Keys that add to the last play. */
export const LATE_KEYS: ReadonlySet<string> = new Set(Object.values(KEYS))

/** 'Add block' */
export const addLabel = (extra: Extra): string =>
  `Add ${EVENT_NOUNS[typeOfExtra(extra)]}${extra === 'foul' ? ' (and-one)' : ''}`

/** The events that a play can still get. An opponent that is scored as one has no assists. */
export function lateAdditions(play: Play | undefined, { sheet }: Game): readonly LateAddition[] {
  if (!play) return []
  const sent = takeApart(play)
  const side = sideOf(play.origin)
  const hasMates = isScored(sheet.setup, play.origin.type === 'foul' ? otherSide(side) : side)
  return EXTRAS.filter(
    (extra) => mayAdd(sent, extra, sheet.setup.rules) && (extra !== 'assist' || hasMates),
  ).map((extra) => ({ extra, key: KEYS[extra], label: addLabel(extra) }))
}
