import { useLayoutEffect } from 'react'
import { isTyping } from '../../timeline/useZoom.ts'
import { useInputs } from '../store/useScorer.ts'
import { pressKey } from './pressKey.ts'

/** Keys that are no input of the scorer: Tab moves the focus, also while inputs wait for the disk. */
const NO_INPUTS = ['Shift', 'Control', 'Alt', 'Meta', 'Tab']

/** A focused button or link uses Space and Enter itself. */
export const isPressing = (target: EventTarget | null, key: string): boolean =>
  (key === 'Enter' || key === ' ') &&
  target instanceof HTMLElement &&
  target.closest('button, a, [role="tab"]') !== null

/** A clicked button loses the focus, so that Space controls the clock again. */
function releaseFocus({ detail }: MouseEvent): void {
  const { activeElement } = document
  // Enter and Space press a button too, and the focus stays on it.
  if (detail === 0) return
  const holds = activeElement instanceof HTMLButtonElement || activeElement instanceof SVGElement
  if (holds && !activeElement.closest('dialog, [role="menu"]')) activeElement.blur()
}

/** Keyboard control of the whole screen. Fields and dialogs keep their own keys. */
export function useScoringKeys(): void {
  const scorer = useInputs()
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isTyping(event.target) || isPressing(event.target, event.key)) return
      if (document.querySelector('dialog[open]')) return
      if (NO_INPUTS.includes(event.key)) return
      if (pressKey(scorer, event)) event.preventDefault()
    }
    window.addEventListener('keydown', onKeyDown)
    // Before the click does its work: a dialog that it opens gives the focus back at its end.
    window.addEventListener('click', releaseFocus, true)
    window.addEventListener('auxclick', releaseFocus, true)
    return () => {
      window.removeEventListener('keydown', onKeyDown)
      window.removeEventListener('click', releaseFocus, true)
      window.removeEventListener('auxclick', releaseFocus, true)
    }
  }, [scorer])
}
