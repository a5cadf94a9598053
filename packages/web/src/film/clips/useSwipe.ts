import { type PointerEvent, useRef } from 'react'

/** Pixels after which a touch is a swipe. */
const SWIPE = 40

interface Swipes {
  readonly onTap: () => void
  readonly onLeft: () => void
  readonly onRight: () => void
}

/** Touches on the picture: a swipe to the left or right, or a tap. A click of a mouse is a tap. */
export function useSwipe({ onTap, onLeft, onRight }: Swipes) {
  const began = useRef<{ readonly id: number; readonly x: number } | null>(null)
  return {
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0 || (event.target instanceof Element && event.target.closest('button'))) return
      began.current = { id: event.pointerId, x: event.clientX }
      if (event.pointerType !== 'mouse') event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerUp({ pointerId, clientX }: PointerEvent) {
      const from = began.current
      began.current = null
      if (from?.id !== pointerId) return
      const by = clientX - from.x
      if (Math.abs(by) < SWIPE) onTap()
      else if (by < 0) onLeft()
      else onRight()
    },
    onPointerCancel() {
      began.current = null
    },
  }
}
