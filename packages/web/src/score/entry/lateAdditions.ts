import { type Game, takeApart } from '@fullcourt/scorebook/fold'
import { isScored, otherSide, type Play, sideOf } from '@fullcourt/scorebook/vocabulary'
import { mayAdd } from './questions.ts'
import { EXTRAS, type Extra } from './steps.ts'

/** An event that can still be added to the last play, with its key. */
export interface LateAddition {
  readonly extra: Extra
  readonly key: string
  readonly label: string
}

const ADDITIONS: Readonly<Record<Extra, Omit<LateAddition, 'extra'>>> = {
  assist: { key: 'i', label: 'Add assist' },
  foul: { key: 'n', label: 'Add foul (and-one)' },
  block: { key: 'b', label: 'Add block' },
  rebound: { key: 'r', label: 'Add rebound' },
  steal: { key: 'i', label: 'Add steal' },
}

/** Keys that add to the last play. */
export const LATE_KEYS: ReadonlySet<string> = new Set(Object.values(ADDITIONS).map(({ key }) => key))

/** The events that a play can still get. An opponent that is scored as one has no assists. */
export function lateAdditions(play: Play | undefined, { sheet }: Game): readonly LateAddition[] {
  if (!play) return []
  const sent = takeApart(play)
  const side = sideOf(play.origin)
  const hasMates = isScored(sheet.setup, play.origin.type === 'foul' ? otherSide(side) : side)
  return EXTRAS.filter(
    (extra) => mayAdd(sent, extra, sheet.setup.rules) && (extra !== 'assist' || hasMates),
  ).map((extra) => ({
    extra,
    ...ADDITIONS[extra],
  }))
}
