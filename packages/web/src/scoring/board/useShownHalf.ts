import type { HoopSide } from '@fullcourt/scorebook/vocabulary'
import { useState } from 'react'
import { useMedia } from '../../ui/useMedia.ts'
import type { CourtView } from '../core/courtView.ts'
import { useScorer } from '../store/useScorer.ts'

const PHONE = '(width < 600px)'

const otherHoop = (hoop: HoopSide): HoopSide => (hoop === 'left' ? 'right' : 'left')

interface ShownHalf {
  readonly view: CourtView
  /** Shows the other half; null where the court has one hoop, or is shown whole. */
  readonly flip: (() => void) | null
}

/** A phone shows the half that the side with the ball attacks, until the scorer flips it; the ball's next change shows that half again. */
export function useShownHalf(): ShownHalf {
  const isPhone = useMedia(PHONE)
  const { attacked, isHalf } = useScorer(({ attacks, game, left }) => ({
    attacked: attacks[game.ball.possession?.side ?? left],
    isHalf: game.sheet.setup.court.half,
  }))
  const [flipped, setFlipped] = useState({ attacked, isFlipped: false })
  if (flipped.attacked !== attacked) setFlipped({ attacked, isFlipped: false })
  if (!isPhone) return { view: 'whole', flip: null }
  if (isHalf) return { view: 'left', flip: null }
  return {
    view: flipped.isFlipped ? otherHoop(attacked) : attacked,
    flip: () => setFlipped({ attacked, isFlipped: !flipped.isFlipped }),
  }
}
