import type { SentPlay } from '@fullcourt/scorebook'
import { type RefObject, useCallback, useEffect, useRef } from 'react'
import type { Book } from '../../book/index.ts'
import { type Draft, playOf } from '../entry/steps.ts'
import { scoringSettings } from '../screen/settings.ts'
import type { GameClock } from './useGameClock.ts'
import { isDeadBall, isFoul, restartsClock } from './whistle.ts'

/**
 * Rule 45: the whistle stops the clock. A foul does as soon as it is begun; a foul that is not entered after all lets the clock run
 * on as it ran.
 *
 * @param entering what is being entered; a play that is put in beside an older one, or is in the book already, is no
 *   whistle; a foul that is added to a basket is one
 * @returns what a play that is recorded now does to the clock
 */
export function useWhistle(
  book: RefObject<Book>,
  clock: GameClock,
  entering: { readonly draft: Draft; readonly inserting: boolean },
): (play: SentPlay) => void {
  const latest = useRef(clock)
  latest.current = clock
  /** The clock was stopped for a foul that is not in the book yet. */
  const isHeld = useRef(false)
  const { draft, inserting } = entering
  /** It stays a whistle until it is entered or given up. */
  const wasWhistled = useRef(false)
  const isNow = wasWhistled.current || isFoulAdded(draft) || !isInBook(draft, book.current)
  const whistled = !inserting && isFoul(draft) && isNow

  useEffect(() => {
    wasWhistled.current = whistled
    if (whistled && latest.current.running && scoringSettings().whistleStopsClock) {
      isHeld.current = true
      latest.current.stopByWhistle()
    } else if (!whistled && isHeld.current) {
      isHeld.current = false
      latest.current.runOn?.({ quiet: true })
    }
  }, [whistled])

  return useCallback(
    (play) => {
      const clock = latest.current
      isHeld.current = false
      const isKnown = book.current.state.plays.some(({ origin }) => origin.id === play.origin.id)
      if (restartsClock(play, book.current)) clock.act({ kind: 'start' }, { quiet: true })
      else if (!isKnown && isDeadBall(play) && clock.running && scoringSettings().whistleStopsClock)
        clock.stopByWhistle(play.origin.clockTime)
    },
    [book],
  )
}

/** The foul of an and-one, added to the basket that is the last play. */
const isFoulAdded = (draft: Draft): boolean => draft.step === 'adding' && draft.extra === 'foul'

const isInBook = (draft: Draft, { state }: Book): boolean =>
  state.plays.some(({ origin }) => origin.id === playOf(draft)?.origin.id)
