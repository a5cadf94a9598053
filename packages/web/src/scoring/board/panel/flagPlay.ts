import { takeApart } from '@fullcourt/scorebook/fold'
import type { Play } from '@fullcourt/scorebook/vocabulary'
import type { Scorer } from '../../store/scorer.ts'
import type { ScorerState } from '../../store/scorerState.ts'

/** The play that quick changes are about: the selected one, else the last. */
export const changedPlay = ({ rows, selected }: Pick<ScorerState, 'rows' | 'selected'>): Play | undefined =>
  rows.find(({ origin }) => origin.id === selected) ?? rows.at(-1)

/** Flags a play for later review, or takes the flag back: one undo step. */
export function flagPlay(scorer: Scorer): void {
  const state = scorer.getState()
  const play = changedPlay(state)
  if (!play || state.isFinal) return
  const sent = takeApart(play)
  const origin = { ...sent.origin, userFlagged: !play.origin.userFlagged }
  void scorer.book.record({ ...sent, origin }, { before: play })
}
