import { type MouseEvent, type PointerEvent, useRef } from 'react'

/** Milliseconds. A longer press is a missed shot. */
const LONG_PRESS = 400

type Pick = (x: number, y: number, missed: boolean) => void

interface Press {
  readonly onClick: (event: MouseEvent) => void
  readonly onContextMenu: (event: MouseEvent) => void
  readonly onPointerDown: (event: PointerEvent) => void
  readonly onPointerUp: () => void
  readonly onPointerCancel: () => void
}

/** Chooses a place by pointer: a click or a tap; the second button, or a long press of a finger, is a miss. */
export function usePress(pick: Pick): Press {
  const press = useRef<{ readonly timer: ReturnType<typeof setTimeout>; long: boolean } | null>(null)
  const end = () => clearTimeout(press.current?.timer)
  return {
    onClick({ clientX, clientY }) {
      end()
      // The long press was handled already; this click is its end.
      if (press.current?.long) press.current = null
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
        long: false,
        timer: setTimeout(() => {
          held.long = true
          pick(clientX, clientY, true)
        }, LONG_PRESS),
      }
      press.current = held
    },
    onPointerUp: end,
    onPointerCancel: end,
  }
}
