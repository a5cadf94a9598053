import type { ChoiceGroup } from '../entry/choices.ts'
import type { Touch } from '../entry/steps.ts'

/** A pressed key. */
export interface KeyPress {
  readonly key: string
  readonly code: string
  readonly shiftKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
}

/** The name of a key press: '⇧1', 'a', 'Enter', '`'; '' with Ctrl or Alt, which belong to the browser. */
export function keyName(event: Pick<KeyPress, 'key' | 'code' | 'shiftKey'>): string {
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1]
  if (digit) return `${event.shiftKey ? '⇧' : ''}${digit}`
  if (event.code === 'Backquote') return '`'
  if (/^[a-z]$/i.test(event.key)) return `${event.shiftKey ? '⇧' : ''}${event.key.toLowerCase()}`
  return event.key
}

/**
 * The name of a command's key: 'Space', 'g', 'Ctrl+z', 'Ctrl+Shift+z', 'Alt+ArrowLeft'. On a Mac or an iPad ⌘ is Ctrl. Alt belongs to
 * arrows alone, because it makes other characters of the other keys.
 */
export function commandName(event: KeyPress): string {
  const key = event.key === ' ' ? 'Space' : keyName(event).replace('⇧', '')
  const isArrow = key.startsWith('Arrow')
  const isCtrl = event.ctrlKey || event.metaKey
  if (isArrow && event.altKey) return `Alt+${key}`
  return `${isCtrl ? 'Ctrl+' : ''}${event.shiftKey && (isCtrl || isArrow) ? 'Shift+' : ''}${key}`
}

/** The choice of a key at this step; null without one. */
export function touchOf(groups: readonly ChoiceGroup[], key: string): Touch | null {
  if (key === '') return null
  for (const { choices } of groups) {
    const choice = choices.find((one) => one.key === key)
    if (choice) return choice.touch
  }
  return ALWAYS[key] ?? null
}

const ALWAYS: { readonly [key: string]: Touch } = {
  Enter: { kind: 'none' },
  Backspace: { kind: 'back' },
  Escape: { kind: 'back' },
  q: { kind: 'close' },
  '`': { kind: 'flag' },
}
