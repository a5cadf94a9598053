import type { Game } from '@fullcourt/scorebook/fold'
import type { Side } from '@fullcourt/scorebook/vocabulary'
import { useEffect, useRef } from 'react'
import { droppedSubstitution } from './lineUps.ts'
import css from './rosterDrag.module.css'

interface Roster {
  readonly side: Side
  readonly game: Game
  readonly enabled: boolean
  readonly onDrop: (side: Side, out: string, into: string) => void
}

/** A pointer that moved less was a press. */
const THRESHOLD_PX = 6
/** In a list that scrolls, a finger has to rest that long before it drags. */
const REST_MS = 250

const personAt = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('button[data-person]:enabled') : null

const scrolls = ({ scrollHeight, clientHeight }: Element): boolean => scrollHeight > clientHeight + 1

/** Whether a finger on the element may be meant to scroll. */
function isInScroller(element: Element): boolean {
  for (let at: Element | null = element; at && at !== document.documentElement; at = at.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(at).overflowY) && scrolls(at)) return true
  }
  return scrolls(document.scrollingElement ?? document.documentElement)
}

/** A player under the pointer, from the press on. */
class Drag {
  readonly from: HTMLElement
  readonly pointerId: number
  readonly #start: { readonly x: number; readonly y: number }
  /** Scrolling has to wait for it; null: a finger drags at once. */
  readonly #restsUntil: number | null
  #image: HTMLElement | null = null
  #over: HTMLElement | null = null

  constructor(from: HTMLElement, { pointerId, pointerType, clientX, clientY, timeStamp }: PointerEvent) {
    this.from = from
    this.pointerId = pointerId
    this.#start = { x: clientX, y: clientY }
    this.#restsUntil = pointerType === 'touch' && isInScroller(from) ? timeStamp + REST_MS : null
  }

  get isOn(): boolean {
    return this.#image !== null
  }

  get target(): HTMLElement | null {
    return this.#over
  }

  /** Whether the finger must not drag yet: it has not rested, where it may be meant to scroll. */
  mustRest({ timeStamp }: Event): boolean {
    return !this.isOn && this.#restsUntil !== null && timeStamp < this.#restsUntil
  }

  isFar({ clientX, clientY }: { readonly clientX: number; readonly clientY: number }): boolean {
    return Math.hypot(clientX - this.#start.x, clientY - this.#start.y) >= THRESHOLD_PX
  }

  /** @param accepts whether the dragged player can be dropped on that one */
  move(event: PointerEvent, accepts: (target: HTMLElement) => boolean): void {
    const { clientX, clientY } = event
    if (!this.isOn && (!this.isFar(event) || this.mustRest(event))) return
    this.#image ??= this.#lift()
    this.#image.style.translate = `${clientX}px ${clientY}px`
    const target = personAt(document.elementFromPoint(clientX, clientY))
    this.#mark(target && target !== this.from && accepts(target) ? target : null)
  }

  end(): void {
    this.#image?.remove()
    this.#mark(null)
    delete this.from.dataset.dragged
  }

  #lift(): HTMLElement {
    const image = document.createElement('div')
    image.className = css.image!
    image.setAttribute('aria-hidden', 'true')
    image.textContent = `${this.from.firstElementChild?.textContent} ${this.from.title}`
    document.body.append(image)
    this.from.dataset.dragged = 'true'
    this.from.setPointerCapture(this.pointerId)
    return image
  }

  #mark(target: HTMLElement | null): void {
    if (target === this.#over) return
    delete this.#over?.dataset.drop
    if (target) target.dataset.drop = 'true'
    this.#over = target
  }
}

/** Keeps the click that follows a drag from pressing the player. */
function swallowClick(): void {
  const swallow = (event: MouseEvent) => {
    event.stopPropagation()
    event.preventDefault()
  }
  window.addEventListener('click', swallow, { capture: true, once: true })
  // Some drags end without a click, and the next one is meant.
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }), 50)
}

function listen(section: HTMLElement, roster: () => Roster): () => void {
  let drag: Drag | null = null
  const swapOf = (target: HTMLElement) => {
    const { game, side } = roster()
    return droppedSubstitution(game, side, drag!.from.dataset.person!, target.dataset.person!)
  }
  const stop = () => {
    drag?.end()
    drag = null
  }
  const on = {
    pointerdown(event: PointerEvent) {
      if (!event.isPrimary) return
      stop()
      const from = personAt(event.target)
      if (from && event.button === 0 && roster().enabled) drag = new Drag(from, event)
    },
    pointermove(event: PointerEvent) {
      if (event.pointerId === drag?.pointerId) drag.move(event, (target) => swapOf(target) !== null)
    },
    pointerup(event: PointerEvent) {
      if (event.pointerId !== drag?.pointerId) return
      const { isOn, target } = drag
      const swap = target && swapOf(target)
      stop()
      if (isOn) swallowClick()
      if (swap) roster().onDrop(roster().side, swap.out, swap.into)
    },
    pointercancel: stop,
    touchmove(event: TouchEvent) {
      if (!drag) return
      // The browser would scroll, and cancel the pointer.
      if (!drag.mustRest(event)) event.preventDefault()
      else if (drag.isFar(event.touches[0]!)) stop()
    },
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !drag?.isOn) return
    event.stopPropagation()
    event.preventDefault()
    stop()
    window.addEventListener('pointerup', swallowClick, { capture: true, once: true })
  }
  const entries = Object.entries(on) as [string, EventListener][]
  for (const [name, act] of entries) section.addEventListener(name, act, { passive: false })
  window.addEventListener('keydown', onKey, { capture: true })
  return () => {
    stop()
    for (const [name, act] of entries) section.removeEventListener(name, act)
    window.removeEventListener('keydown', onKey, { capture: true })
  }
}

/** Players of a roster are dragged on each other: by mouse, pen and finger. @returns the ref of the roster */
export function useRosterDrag(roster: Roster) {
  const section = useRef<HTMLElement>(null)
  const latest = useRef(roster)
  latest.current = roster
  useEffect(() => (section.current ? listen(section.current, () => latest.current) : undefined), [])
  return section
}
