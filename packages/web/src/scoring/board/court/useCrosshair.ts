import type { CourtGeometry, Point } from '@fullcourt/scorebook/vocabulary'
import { type KeyboardEvent, useState } from 'react'
import { type CourtView, fromView, toView, viewSize } from '../../core/courtView.ts'

/** Inches that the crosshair moves per key press, and with Shift. */
const STEP = 12
const LEAP = 60

const MOVES: { readonly [key: string]: readonly [right: number, down: number] } = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

const within = (value: number, most: number): number => Math.min(Math.max(0, value), most)

/** The nearest point on the court. */
export const onFloor = ({ x, y }: Point, { widthInches, heightInches }: CourtGeometry): Point => ({
  x: within(x, widthInches),
  y: within(y, heightInches),
})

interface Crosshair {
  /** Null until an arrow key is pressed. */
  readonly cross: Point | null
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly leave: () => void
}

/**
 * Chooses a place in the view of the court by keyboard: arrows move from its middle, Enter picks, Shift+Enter is a miss. `onPick` null:
 * disabled.
 */
export function useCrosshair(
  court: CourtGeometry,
  view: CourtView,
  onPick: ((at: Point, missed: boolean) => void) | null,
): Crosshair {
  const [cross, setCross] = useState<Point | null>(null)

  function onKeyDown(event: KeyboardEvent): void {
    const { key, shiftKey } = event
    const [width, height] = viewSize(court, view)
    const at = cross ? toView(court, view, cross) : { x: width / 2, y: height / 2 }
    const by = shiftKey ? LEAP : STEP
    const move = MOVES[key]
    if (move) {
      const moved = { x: within(at.x + move[0] * by, width), y: within(at.y + move[1] * by, height) }
      setCross(fromView(court, view, moved))
    } else if (key === 'Enter' && cross && onPick) onPick(cross, shiftKey)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return { cross, onKeyDown, leave: () => setCross(null) }
}
