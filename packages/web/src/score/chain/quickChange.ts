import { type Play, type SentPlay, takeApart } from '@fullcourt/scorebook'
import type { Scorer } from '../scorer.ts'

/** The play that quick changes are about: the selected one, else the last. */
function changedPlay(scorer: Pick<Scorer, 'getState'>): Play | undefined {
  const { rows, selected } = scorer.getState()
  return rows.find(({ origin }) => origin.id === selected) ?? rows.at(-1)
}

/** Records a change of a saved play: one undo step. */
export function recordChange(scorer: Scorer, before: Play, sent: SentPlay): Promise<unknown> {
  return scorer.book.record(sent, { before })
}

/** Flags a play for later review, or takes the flag back. */
export function flagPlay(scorer: Scorer): void {
  const play = changedPlay(scorer)
  if (!play || scorer.getState().isFinal) return
  const sent = takeApart(play)
  const origin = { ...sent.origin, userFlagged: !play.origin.userFlagged }
  void recordChange(scorer, play, { ...sent, origin })
}
