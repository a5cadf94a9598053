/** Fills the marked places of a page: `data-slot="score"`. Writes only what has changed. */
import type { BySide, Side } from '@fullcourt/scorebook/vocabulary'

export type Slots = (name: string) => HTMLElement

/** Finds the places inside an element. Throws for a name that the page does not have. */
export function slotsOf(within: ParentNode): Slots {
  const found = new Map<string, HTMLElement>()
  return (name) => {
    const known = found.get(name) ?? within.querySelector<HTMLElement>(`[data-slot="${name}"]`)
    if (!known) throw new Error(`the page has no slot ${name}`)
    found.set(name, known)
    return known
  }
}

export function write(element: HTMLElement, text: string): void {
  if (element.textContent !== text) element.textContent = text
}

/** Writes a text, and hides the element without one. */
export function writeOrHide(element: HTMLElement, text: string): void {
  write(element, text)
  element.hidden = text === ''
}

/** The parts of a page for each side (`data-side`), and the places in them. */
export function sidesOf(page: ParentNode): BySide<{ readonly element: HTMLElement; readonly slot: Slots }> {
  const find = (side: Side) => {
    const element = page.querySelector<HTMLElement>(`[data-side="${side}"]`)
    if (!element) throw new Error(`the page has no side ${side}`)
    return { element, slot: slotsOf(element) }
  }
  return { home: find('home'), away: find('away') }
}

/** Makes an element with a class, a text and children. */
export function make(
  tag: string,
  { className = '', text = '', children = [] }: { className?: string; text?: string; children?: Node[] } = {},
): HTMLElement {
  const made = document.createElement(tag)
  if (className) made.className = className
  if (text) made.textContent = text
  made.append(...children)
  return made
}
