import type { TagButton } from '@fullcourt/film'
import { useEffect, useRef } from 'react'

/** Milliseconds after a digit until the jersey is read: a second digit may follow. */
const SECOND_DIGIT = 600

interface TagKeys {
  readonly buttons: readonly TagButton[]
  readonly hasOpen: boolean
  readonly onButton: (button: TagButton) => void
  readonly onJersey: (jersey: string) => void
  readonly onEnd: () => void
  readonly onDrop: () => void
  readonly onUndo: () => void
}

/** Typing, choosing and dialogs keep their keys. */
const takesKeys = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input:not([type=range]), textarea, select, dialog') !== null

/** The keys of the code window, wherever the focus is on the page. They go before those of the film. */
export function useTagKeys(keys: TagKeys): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    let digits = ''
    let timer = 0
    const sendDigits = () => {
      clearTimeout(timer)
      if (digits) latest.current.onJersey(digits)
      digits = ''
    }
    const typeDigit = (digit: string) => {
      digits += digit
      clearTimeout(timer)
      if (digits.length === 2) sendDigits()
      else timer = window.setTimeout(sendDigits, SECOND_DIGIT)
    }
    /** @returns what the key does, if anything */
    function commandOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): (() => void) | undefined {
      const { buttons, hasOpen, onButton, onEnd, onDrop, onUndo } = latest.current
      if ((ctrlKey || metaKey) && key.toLowerCase() === 'z' && !altKey && !shiftKey) return onUndo
      if (ctrlKey || metaKey || altKey) return undefined
      // Without an open tag, Tab moves the focus as everywhere.
      if (hasOpen && key === 'Tab' && !shiftKey) return onEnd
      if (hasOpen && key === 'Escape') return onDrop
      const button = buttons.find((one) => one.key === key.toLowerCase())
      if (button) return () => onButton(button)
      return /^\d$/.test(key) ? () => typeDigit(key) : undefined
    }
    function onKey(event: KeyboardEvent): void {
      if (event.defaultPrevented || takesKeys(event.target)) return
      const command = commandOf(event)
      if (!command) return
      event.preventDefault()
      event.stopPropagation()
      if (!event.repeat) command()
    }
    document.addEventListener('keydown', onKey, true)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('keydown', onKey, true)
    }
  }, [])
}
