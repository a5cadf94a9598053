import { type Game, takeApart } from '@fullcourt/scorebook/fold'
import { isScored, msg, otherSide, type Play, sideOf } from '@fullcourt/scorebook/vocabulary'
import { t } from '../../ui/language.ts'
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

const ADD_WORDS: Readonly<Record<Extra, string>> = {
  assist: msg('Add assist'),
  foul: msg('Add foul (and-one)'),
  block: msg('Add block'),
  rebound: msg('Add rebound'),
  steal: msg('Add steal'),
}

/** 'Add block' */
export const addLabel = (extra: Extra): string => t(ADD_WORDS[extra])

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
