import { SEEK_STEPS } from '@fullcourt/film'
import { type PointerEvent, type RefObject, useRef } from 'react'
import type { FilmPlayer } from './filmPlayer.ts'

/** Milliseconds between the two taps of a double tap. */
const DOUBLE_TAP = 280
/** Pixels after which a touch is a drag. */
const DRAG = 12
/** Seconds that a drag over the whole picture seeks. */
const DRAG_SECONDS = 60

interface Tap {
  readonly at: number
  /** Left -1, middle 0, right 1. */
  readonly side: number
  readonly timer: number
  /** True after a single tap. */
  hasToggled: boolean
}

interface Touch {
  readonly id: number
  readonly x: number
  /** The second of the film when the drag began; null before it is one. */
  from: number | null
}

/**
 * Touches on the picture: a tap plays or pauses, a double tap at the left or right seeks 10 s, a drag seeks. A click of a mouse
 * plays or pauses.
 */
export function useStageTouch(player: FilmPlayer, stage: RefObject<HTMLElement | null>) {
  const touch = useRef<Touch | null>(null)
  const lastTap = useRef<Tap | null>(null)
  const isOverButton = (target: EventTarget) => target instanceof Element && target.closest('button') !== null

  /** @param now when the finger left the picture: on a busy device it is handled later */
  function tap(x: number, now: number): void {
    const box = stage.current!.getBoundingClientRect()
    const share = (x - box.left) / box.width
    const side = share < 1 / 3 ? -1 : share > 2 / 3 ? 1 : 0
    const last = lastTap.current
    if (last && last.side === side && now - last.at < DOUBLE_TAP && side !== 0) {
      clearTimeout(last.timer)
      if (last.hasToggled) player.toggle()
      lastTap.current = { at: now, side, timer: 0, hasToggled: false }
      player.seekBy(side * SEEK_STEPS.jump)
      return
    }
    const toggle = () => {
      one.hasToggled = true
      player.toggle()
    }
    const timer = side === 0 ? 0 : window.setTimeout(toggle, DOUBLE_TAP)
    const one: Tap = { at: now, side, timer, hasToggled: false }
    lastTap.current = one
    if (side === 0) toggle()
  }

  return {
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0 || isOverButton(event.target)) return
      touch.current = { id: event.pointerId, x: event.clientX, from: null }
      if (event.pointerType !== 'mouse') event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove({ pointerId, pointerType, clientX }: PointerEvent) {
      const { current } = touch
      if (current?.id !== pointerId || pointerType === 'mouse') return
      const by = clientX - current.x
      if (current.from === null && Math.abs(by) < DRAG) return
      current.from ??= player.now()?.second ?? 0
      const width = stage.current?.clientWidth ?? 1
      player.seek(current.from + (by / width) * DRAG_SECONDS)
    },
    onPointerUp({ pointerId, pointerType, clientX, timeStamp }: PointerEvent) {
      const { current } = touch
      touch.current = null
      if (current?.id !== pointerId || current.from !== null) return
      if (pointerType === 'mouse') player.toggle()
      else tap(clientX, timeStamp)
    },
    onPointerCancel() {
      touch.current = null
    },
  }
}
