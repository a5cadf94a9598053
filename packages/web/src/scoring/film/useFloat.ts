import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { isNumber, isObjectOf, isOptional, stored } from '../../call/stored.ts'
import { type Box, floatPlace, SMALLEST } from './floatPlace.ts'

/** The film floats in windows of these widths. */
const FLOATS = '(600px <= width < 1280px)'
/** Tablets on their side, where it always stands beside the court. */
const BESIDE_COURT = '(900px <= width < 1280px) and (min-aspect-ratio: 1 / 1)'
/** Upright tablets with room for it beside the feed, where it stands until it is moved. */
const BESIDE_FEED = '(600px <= width < 1280px) and (max-aspect-ratio: 1 / 1) and (min-height: 1100px)'
const FIRST_WIDTH = 420
const STEP = 24

interface Wanted {
  readonly x: number
  readonly y: number
  readonly width: number
}

const corner = (): Wanted => ({ x: window.innerWidth, y: window.innerHeight, width: FIRST_WIDTH })

const isOptionalNumber = isOptional(isNumber)
const storedPlace = stored(
  'fullcourt.film.place',
  isObjectOf<Partial<Wanted>>({ x: isOptionalNumber, y: isOptionalNumber, width: isOptionalNumber }),
)

function readPlace(): Wanted | null {
  const place = storedPlace.read()
  return place && { ...corner(), ...place }
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

/** The part of the screen beside the film; null where the film floats. */
function dockOf(wanted: Wanted | null): 'court' | 'feed' | null {
  if (matchMedia(BESIDE_COURT).matches) return 'court'
  return !wanted && matchMedia(BESIDE_FEED).matches ? 'feed' : null
}

/** Places the film. Without a wanted place and without a dock it floats in the corner. */
function show(node: HTMLElement, wanted: Wanted | null): void {
  const dock = dockOf(wanted)
  if (dock) node.dataset.docked = dock
  else delete node.dataset.docked
  if (dock || !matchMedia(FLOATS).matches) {
    node.removeAttribute('style')
    return
  }
  const at = wanted ?? corner()
  node.style.width = `${at.width}px`
  // Between a top and a bottom its height would not follow its content.
  node.style.bottom = 'auto'
  const { height } = node.getBoundingClientRect()
  const page = { width: document.documentElement.clientWidth, height: window.innerHeight }
  const box = floatPlace({ ...at, height }, courtBox(), page)
  node.style.width = `${Math.max(box.width, 160)}px`
  node.style.left = `${box.x}px`
  node.style.top = `${box.y}px`
}

/** Calls the listener when the window is scrolled or window, court or film change their size. @returns how to stop */
function followLayout(node: HTMLElement, listener: () => void): () => void {
  const frame = requestAnimationFrame(listener)
  const watch = new ResizeObserver(listener)
  const court = document.querySelector('[role="application"]')
  if (court) watch.observe(court)
  // A selected play adds a row to the film, which stays in the window.
  watch.observe(node)
  window.addEventListener('resize', listener)
  window.addEventListener('scroll', listener, { passive: true })
  return () => {
    cancelAnimationFrame(frame)
    watch.disconnect()
    window.removeEventListener('resize', listener)
    window.removeEventListener('scroll', listener)
  }
}

interface Dragging {
  readonly panel: RefObject<HTMLElement | null>
  readonly place: (wanted: Wanted) => void
  /** The finger or the key is up. */
  readonly end: () => void
}

/** Handlers of a handle that changes the place of the film, by pointer and by arrow keys. */
function useDragging({ panel, place, end }: Dragging) {
  const drag = useRef<{ readonly x: number; readonly y: number; readonly from: Wanted } | null>(null)
  return (change: (from: Wanted, x: number, y: number) => Wanted) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const from = panel.current!.getBoundingClientRect()
      drag.current = { x: event.clientX, y: event.clientY, from }
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove({ clientX, clientY }: PointerEvent<HTMLElement>) {
      const { current } = drag
      if (current) place(change(current.from, clientX - current.x, clientY - current.y))
    },
    onPointerUp() {
      drag.current = null
      end()
    },
    onKeyDown(event: KeyboardEvent) {
      const by = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key]
      if (!by) return
      event.preventDefault()
      place(change(panel.current!.getBoundingClientRect(), by[0]! * STEP, by[1]! * STEP))
      end()
    },
  })
}

/**
 * Lets the film float over a tablet's page: moved by its handle, resized by its corner, never over the court, and put back. Where the
 * page has room for it, it floats only while it is moved.
 */
export function useFloat(panel: RefObject<HTMLElement | null>) {
  const [kept] = useState(readPlace)
  const wanted = useRef(kept)
  const [isMoved, setMoved] = useState(kept !== null)

  function place(next: Wanted | null): void {
    wanted.current = next
    show(panel.current!, next)
    setMoved(next !== null)
  }

  useEffect(() => {
    const node = panel.current!
    const again = () => show(node, wanted.current)
    again()
    return followLayout(node, again)
  })

  const dragging = useDragging({ panel, place, end: () => void storedPlace.write(wanted.current) })
  return {
    isMoved,
    resetPlace: () => {
      place(null)
      storedPlace.write(null)
    },
    move: dragging((from, x, y) => ({ x: from.x + x, y: from.y + y, width: from.width })),
    resize: dragging(resized),
  }
}
