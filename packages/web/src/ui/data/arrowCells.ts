import type { KeyboardEvent } from 'react'

const STEPS: Readonly<Record<string, readonly [down: number, right: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

const opener = (cell: Element | undefined): HTMLElement | null =>
  cell?.querySelector<HTMLElement>('a[href], button') ?? null

/** The next cell with something to open, by row or by column; skips headings and gaps. */
function next(cell: HTMLTableCellElement, [down, right]: readonly [number, number]): HTMLElement | null {
  const rows = [...(cell.closest('table')?.rows ?? [])]
  const row = cell.closest('tr')!
  let [at, column] = [rows.indexOf(row), cell.cellIndex]
  for (;;) {
    at += down
    column += right
    const line = rows[at]
    if (!line || column < 0 || (right !== 0 && column >= line.cells.length)) return null
    const found = opener(line.cells[column])
    if (found) return found
  }
}

/** Arrow keys in a table of figures move between cells that open something, so that Tab does not stop at each. */
export function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key]
  const cell = event.target instanceof Element && event.target.closest<HTMLTableCellElement>('td, th')
  const found = step && cell ? next(cell, step) : null
  if (!found) return
  event.preventDefault()
  found.focus()
}
