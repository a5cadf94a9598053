import type { Choices } from './choices.ts'
import type { Touch } from './steps.ts'

/** What a key press is called here: '⇧1', 'a', 'Enter', '`'; with Ctrl or Alt it is somebody else's. */
export function keyName(event: {
  readonly key: string
  readonly code: string
  readonly shiftKey: boolean
}): string {
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1]
  if (digit) return `${event.shiftKey ? '⇧' : ''}${digit}`
  if (event.code === 'Backquote') return '`'
  if (/^[a-z]$/i.test(event.key)) return `${event.shiftKey ? '⇧' : ''}${event.key.toLowerCase()}`
  return event.key
}

/** What a key does at this step; null where it means nothing here. */
export function touchOf(groups: readonly Choices[], key: string): Touch | null {
  for (const { choices } of groups) {
    const choice = choices.find((one) => one.key === key)
    if (choice) return choice.touch
  }
  return ALWAYS[key] ?? null
}

const ALWAYS: { readonly [key: string]: Touch } = {
  Enter: { kind: 'none' },
  Backspace: { kind: 'back' },
  Escape: { kind: 'cancel' },
  q: { kind: 'close' },
  '`': { kind: 'flag' },
}
