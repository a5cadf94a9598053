import { useEffect, useRef } from 'react'
import { type Choices, initiatorChoices } from './choices.ts'
import { commandName, keyName, touchOf } from './keys.ts'
import type { Draft, Touch } from './steps.ts'

/** What keys do outside of the popover, by the name of the key ('Ctrl+z', 'Space', 'g'). */
export type Commands = { readonly [key: string]: (() => void) | undefined }

interface Keyed {
  readonly draft: Draft
  readonly groups: readonly Choices[]
  readonly commands: Commands
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

function isInitiator(key: string): Touch | null {
  return initiatorChoices(null).choices.find((choice) => choice.key === key)?.touch ?? null
}

/** What a key means now: the popover's own letters first, while it is open; then the screen's. */
function meaning(
  event: KeyboardEvent,
  { draft, groups, commands, touch, widen }: Keyed,
): (() => void) | null {
  const plain = !event.ctrlKey && !event.metaKey && !event.altKey
  const key = keyName(event)
  if (plain && draft.step !== 'closed') {
    const chosen = touchOf(groups, key)
    if (chosen) return () => touch(chosen)
    if (key === 'm') return widen
  }
  const begins = plain && (draft.step === 'closed' || draft.step === 'ask') ? isInitiator(key) : null
  if (begins) return commands[key] ?? (() => touch(begins))
  return commands[commandName(event)] ?? null
}

/** The whole screen by keyboard. Keys in fields and dialogs are theirs. */
export function useScoringKeys(keyed: Keyed): void {
  const latest = useRef(keyed)
  latest.current = keyed
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isTyping(event.target) || isPressing(event.target, event.key)) return
      if (document.querySelector('dialog[open]')) return
      const act = meaning(event, latest.current)
      if (!act) return
      event.preventDefault()
      act()
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
