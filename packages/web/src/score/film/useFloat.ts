import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import { type Box, floatPlace, SMALLEST } from './floatPlace.ts'

/** The film floats in windows of these widths. */
const FLOATS = '(min-width: 600px) and (max-width: 1279px)'
/** Upright tablets with room for it beside the feed, where it stands until it is moved. */
const DOCKS =
  '(min-width: 740px) and (max-width: 1279px) and (max-aspect-ratio: 1 / 1) and (min-height: 1100px)'
const KEY = 'fullcourt.film.place'
const FIRST_WIDTH = 420
const STEP = 24

interface Wanted {
  readonly x: number
  readonly y: number
  readonly width: number
}

const corner = (): Wanted => ({ x: window.innerWidth, y: window.innerHeight, width: FIRST_WIDTH })

function readKept(): Wanted | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Partial<Wanted> | null
    return kept && { ...corner(), ...kept }
  } catch {
    return null
  }
}

function keep(wanted: Wanted): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(wanted))
  } catch {
    // Where storage is full, the place lasts until the page is closed.
  }
}

const courtBox = (): Box =>
  document.querySelector('[role="application"]')?.getBoundingClientRect() ?? {
    x: 0,
    y: 0,
    width: 0,
    height: 0,
  }

/** The film after its upper right corner was dragged. The lower left one stays. */
function resized(from: Wanted, x: number, y: number): Wanted {
  const widened = Math.abs(x) > Math.abs(y) ? x : (-y * 16) / 9
  const width = Math.max(SMALLEST, from.width + widened)
  return { x: from.x, y: from.y - ((width - from.width) * 9) / 16, width }
}

/**
 * Lets the film float over a tablet's page: moved by its handle, resized by its corner, never over the court. Where the page has room for
 * it, it floats only once it was moved.
 */
export function useFloat(panel: RefObject<HTMLElement | null>) {
  const wanted = useRef<Wanted | null>(null)
  const drag = useRef<{ readonly x: number; readonly y: number; readonly from: Wanted } | null>(null)

  function place(next: Wanted): void {
    wanted.current = next
    show(next)
  }

  function show(next: Wanted): void {
    const node = panel.current
    if (!node || !matchMedia(FLOATS).matches) return
    node.removeAttribute('data-docked')
    node.style.width = `${next.width}px`
    // Between a top and a bottom its height would not follow its content.
    node.style.bottom = 'auto'
    const { height } = node.getBoundingClientRect()
    const page = { width: document.documentElement.clientWidth, height: window.innerHeight }
    const box = floatPlace({ ...next, height }, courtBox(), page)
    node.style.width = `${Math.max(box.width, 160)}px`
    node.style.left = `${box.x}px`
    node.style.top = `${box.y}px`
  }

  useEffect(() => {
    const media = matchMedia(FLOATS)
    const again = () => {
      const node = panel.current
      const moved = wanted.current ?? readKept()
      const isDocked = !moved && matchMedia(DOCKS).matches
      node?.toggleAttribute('data-docked', isDocked)
      if (isDocked || !media.matches) node?.removeAttribute('style')
      else show(moved ?? corner())
    }
    again()
    const frame = requestAnimationFrame(again)
    const watch = new ResizeObserver(again)
    const court = document.querySelector('[role="application"]')
    if (court) watch.observe(court)
    // A selected play adds a row to the film, which stays in the window.
    if (panel.current) watch.observe(panel.current)
    window.addEventListener('resize', again)
    window.addEventListener('scroll', again, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      watch.disconnect()
      window.removeEventListener('resize', again)
      window.removeEventListener('scroll', again)
    }
  })

  const dragging = (change: (from: Wanted, x: number, y: number) => Wanted) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const box = panel.current!.getBoundingClientRect()
      drag.current = { x: event.clientX, y: event.clientY, from: { x: box.x, y: box.y, width: box.width } }
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove({ clientX, clientY }: PointerEvent<HTMLElement>) {
      const { current } = drag
      if (current) place(change(current.from, clientX - current.x, clientY - current.y))
    },
    onPointerUp() {
      drag.current = null
      if (wanted.current) keep(wanted.current)
    },
    onKeyDown(event: KeyboardEvent) {
      const by = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key]
      if (!by) return
      event.preventDefault()
      const box = panel.current!.getBoundingClientRect()
      place(change({ x: box.x, y: box.y, width: box.width }, by[0]! * STEP, by[1]! * STEP))
      if (wanted.current) keep(wanted.current)
    },
  })
  return {
    move: dragging((from, x, y) => ({ ...from, x: from.x + x, y: from.y + y })),
    resize: dragging(resized),
  }
}
