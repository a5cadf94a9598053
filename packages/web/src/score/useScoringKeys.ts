import { useEffect, useRef } from 'react'
import type { Choices } from './choices.ts'
import { commandName, keyName, touchOf } from './keys.ts'
import type { Draft, Touch } from './steps.ts'
import type { Typing } from './useTyping.ts'

/** What keys do outside of the popover, by the name of the key ('Ctrl+z', 'Space', 'g'). */
export type Commands = { readonly [key: string]: (() => void) | undefined }

interface Keyed {
  /** What is open now, also before it is drawn. */
  readonly now: () => { readonly draft: Draft; readonly groups: readonly Choices[] }
  readonly commands: Commands
  readonly typing: Typing
  readonly touch: (touch: Touch) => void
  /** Lists the bench in the popover. */
  readonly widen: () => void
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('input, textarea, select, [contenteditable], dialog') !== null

/** A button or link that has the focus keeps Space and Enter for itself. */
const isPressing = (target: EventTarget | null, key: string): boolean =>
  (key === 'Enter' || key === ' ') &&
  target instanceof HTMLElement &&
  target.closest('button, a, [role="tab"]') !== null

const MODIFIERS = ['Shift', 'Control', 'Alt', 'Meta']

/** Digits of a jersey, and what other keys do while one is being typed. @returns whether the key was theirs */
function typeNumber(key: string, typing: Typing): boolean {
  const digit = /^(⇧?)(\d)$/.exec(key)
  if (digit && typing.type(digit[2]!, digit[1] !== '')) return true
  if (typing.digits === '') return false
  if (key === 'Backspace' || key === 'Escape') return typing.clear()
  // Another key ends the number; Enter does no more than that.
  return !typing.settle() || key === 'Enter'
}

/** What a key means now: the popover's own letters first, while it is open; then the screen's. @returns whether it meant something */
function press(event: KeyboardEvent, { now, commands, typing, touch, widen }: Keyed): boolean {
  const plain = !event.ctrlKey && !event.metaKey && !event.altKey
  const key = keyName(event)
  if (plain && typeNumber(key, typing)) return true
  const { draft, groups } = now()
  const chosen = plain && draft.step !== 'closed' ? touchOf(groups, key) : null
  const act = chosen
    ? () => touch(chosen)
    : plain && draft.step !== 'closed' && key === 'm'
      ? widen
      : commands[commandName(event)]
  act?.()
  return act !== undefined
}

/** The whole screen by keyboard. Keys in fields and dialogs are theirs. */
export function useScoringKeys(keyed: Keyed): void {
  const latest = useRef(keyed)
  latest.current = keyed
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isTyping(event.target) || isPressing(event.target, event.key)) return
      if (document.querySelector('dialog[open]')) return
      if (MODIFIERS.includes(event.key)) return
      if (press(event, latest.current)) event.preventDefault()
    }
    // A button that was clicked gives the focus back, so that Space is the clock's again.
    const release = (event: MouseEvent) => {
      const { activeElement } = document
      // Enter and Space press a button too, and stay on it.
      if (event.detail === 0) return
      const holds = activeElement instanceof HTMLButtonElement || activeElement instanceof SVGElement
      if (holds && !activeElement.closest('dialog, [role="menu"]')) activeElement.blur()
    }
    window.addEventListener('keydown', listen)
    window.addEventListener('click', release)
    window.addEventListener('auxclick', release)
    return () => {
      window.removeEventListener('keydown', listen)
      window.removeEventListener('click', release)
      window.removeEventListener('auxclick', release)
    }
  }, [])
}
