import type { Touch } from '../core/steps.ts'
import type { ChoiceGroup } from '../entry/choices.ts'

/** A key with its modifiers. */
export interface PressedKey {
  readonly key: string
  readonly code: string
  readonly shiftKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
}

/** A press of a key. */
export interface KeyPress extends PressedKey {
  /** When it was pressed, in milliseconds, however late a busy page handles it. */
  readonly timeStamp: number
  /** The key is held down. */
  readonly repeat: boolean
}

/** Keys beside the letters that have commands. A Cyrillic or Hebrew keyboard has letters there. */
const PLACES: Readonly<Record<string, string>> = {
  BracketLeft: '[',
  BracketRight: ']',
  Comma: ',',
  Period: '.',
}

/** The last letter was Greek, Cyrillic, Hebrew or another one that is not Latin. */
let isOtherAlphabet = false

/**
 * The Latin letter of a key, or of its place where the key gives none: 'a' for α, ф and ש. A mark on a key of a letter counts as that
 * letter only on such a keyboard: a Hebrew one has marks on Q and W, and so has the Latin layout Dvorak elsewhere.
 * Captions stay Latin: these keyboards are printed with both, and the browser's map of the keyboard names a Latin layout.
 */
function letterOf({ key, code }: Pick<PressedKey, 'key' | 'code'>): string | null {
  if (/^[a-z]$/i.test(key)) {
    isOtherAlphabet = false
    return key.toLowerCase()
  }
  const isLetter = /^\p{L}$/u.test(key)
  if (isLetter) isOtherAlphabet = !/^\p{Script=Latin}$/u.test(key)
  const place = /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? (isOtherAlphabet ? PLACES[code] : undefined)
  const isPlace = isLetter || key === 'Process' || (isOtherAlphabet && /^[^\w\s]$/.test(key))
  return (isPlace && place) || null
}

/** The name of a key press: '⇧1', 'a', 'Enter', '`'; '' with Ctrl or Alt, which belong to the browser. */
export function keyName(event: Pick<PressedKey, 'key' | 'code' | 'shiftKey'>): string {
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1]
  if (digit) return `${event.shiftKey ? '⇧' : ''}${digit}`
  if (event.code === 'Backquote') return '`'
  const letter = letterOf(event)
  return letter ? `${event.shiftKey ? '⇧' : ''}${letter}` : event.key
}

/**
 * The name of a command's key: 'Space', 'g', 'Ctrl+z', 'Ctrl+Shift+z', 'Alt+ArrowLeft'. On a Mac or an iPad ⌘ is Ctrl. Alt belongs to
 * arrows alone, because it makes other characters of the other keys.
 */
export function commandName(event: PressedKey): string {
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
