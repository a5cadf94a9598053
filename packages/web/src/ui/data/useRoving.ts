import { type KeyboardEvent, useState } from 'react'

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** The index that a key moves to among `count` marks: next, previous, first, last; null for other keys. */
function target(key: string, from: number, count: number): number | null {
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  const step = STEPS[key]
  return step === undefined ? null : Math.min(count - 1, Math.max(0, from + step))
}

/**
 * Many marks in one picture with one tab stop: arrow keys move between marks, Enter and Space press one.
 * @returns the attributes of the mark with that index; the marks must be siblings
 */
export function useRoving(count: number) {
  const [current, setCurrent] = useState(0)
  return (index: number) => ({
    tabIndex: index === Math.min(current, count - 1) ? 0 : -1,
    onKeyDown(event: KeyboardEvent<SVGGElement>) {
      if (event.key === 'Enter' || event.key === ' ') {
        event.preventDefault()
        event.currentTarget.dispatchEvent(new MouseEvent('click', { bubbles: true }))
        return
      }
      const next = target(event.key, index, count)
      if (next === null) return
      event.preventDefault()
      setCurrent(next)
      const first =
        [...(event.currentTarget.parentElement?.children ?? [])].indexOf(event.currentTarget) - index
      const mark = event.currentTarget.parentElement?.children[first + next]
      if (mark instanceof SVGElement) mark.focus()
    },
  })
}
