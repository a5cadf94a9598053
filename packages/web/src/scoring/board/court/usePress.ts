import { type MouseEvent, type PointerEvent, useRef } from 'react'

/** Milliseconds. A longer press is a missed shot. */
const LONG_PRESS = 400

/** Pixels to the side. A longer stroke of a finger is a swipe. */
const SWIPE = 48

type Pick = (x: number, y: number, missed: boolean) => void

interface Press {
  readonly onClick: (event: MouseEvent) => void
  readonly onContextMenu: (event: MouseEvent) => void
  readonly onPointerDown: (event: PointerEvent) => void
  readonly onPointerMove: (event: PointerEvent) => void
  readonly onPointerUp: () => void
  readonly onPointerCancel: () => void
}

interface Held {
  readonly timer: ReturnType<typeof setTimeout>
  readonly x: number
  /** A long press or a swipe, which was handled already. */
  isDone: boolean
}

/** Chooses a place by pointer: a click or a tap; the second button, or a long press of a finger, is a miss. */
export function usePress(pick: Pick, onSwipe: (() => void) | null): Press {
  const press = useRef<Held | null>(null)
  const end = () => clearTimeout(press.current?.timer)
  return {
    onClick({ clientX, clientY }) {
      end()
      // This click is the end of a long press or a swipe.
      if (press.current?.isDone) press.current = null
      else pick(clientX, clientY, false)
    },
    onContextMenu(event) {
      event.preventDefault()
      if (!press.current) pick(event.clientX, event.clientY, true)
    },
    onPointerDown({ clientX, clientY, pointerType }) {
      press.current = null
      if (pointerType === 'mouse') return
      const held = {
        x: clientX,
        isDone: false,
        timer: setTimeout(() => {
          held.isDone = true
          pick(clientX, clientY, true)
        }, LONG_PRESS),
      }
      press.current = held
    },
    onPointerMove({ clientX }) {
      const held = press.current
      if (!onSwipe || !held || held.isDone || Math.abs(clientX - held.x) < SWIPE) return
      end()
      held.isDone = true
      onSwipe()
    },
    onPointerUp: end,
    onPointerCancel: end,
  }
}
