import { type RefObject, useEffect, useRef } from 'react'
import type { Choices } from '../entry/choices.ts'
import { ADDING_KEYS } from '../entry/lateAdditions.ts'
import type { Draft, Touch } from '../entry/steps.ts'
import type { Typing } from '../entry/useTyping.ts'
import { commandName, keyName, touchOf } from './keys.ts'

/** What keys do outside of the popover, by the name of the key ('Ctrl+z', 'Space', 'g'). */
export type Commands = { readonly [key: string]: (() => void) | undefined }

interface Keyed {
  /** What is open now, also before it is drawn. */
  readonly now: () => { readonly draft: Draft; readonly groups: readonly Choices[] }
  readonly commands: Commands
  /** When the plays that are on their way are in the book; null where none is. */
  readonly saving: () => Promise<unknown> | null
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

/**
 * A quick hand adds to the last play before it is in the book. From that key on all keys wait, and are pressed in their order once
 * the play is there.
 */
function waitingKeys(latest: RefObject<Keyed>): (event: KeyboardEvent) => boolean {
  let waiting: KeyboardEvent[] | null = null
  const pressAll = () => {
    const events = waiting ?? []
    waiting = null
    for (const event of events) press(event, latest.current)
  }
  return (event) => {
    if (waiting) return waiting.push(event) > 0
    const { now, saving } = latest.current
    const adds = ADDING_KEYS.has(commandName(event)) && now().draft.step === 'closed'
    const saved = adds ? saving() : null
    if (!saved) return false
    waiting = [event]
    // A frame later the screen knows the play.
    void saved.then(() => requestAnimationFrame(pressAll))
    return true
  }
}

/** The whole screen by keyboard. Keys in fields and dialogs are theirs. */
export function useScoringKeys(keyed: Keyed): void {
  const latest = useRef(keyed)
  latest.current = keyed
  useEffect(() => {
    const waits = waitingKeys(latest)
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isTyping(event.target) || isPressing(event.target, event.key)) return
      if (document.querySelector('dialog[open]')) return
      if (MODIFIERS.includes(event.key)) return
      if (waits(event) || press(event, latest.current)) event.preventDefault()
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
