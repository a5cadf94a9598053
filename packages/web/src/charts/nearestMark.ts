import type { Point } from '@fullcourt/scorebook/vocabulary'

/** The target size for a finger in CSS pixels: 44. WCAG 2.2 (2.5.8) asks for 24. */
export const REACH = 22

/** The index of the mark nearest to a point within `within`; of two in one place the later, which is drawn on top. Null: none. */
export function nearestMark(
  marks: readonly { readonly at?: Point }[],
  { x, y }: Point,
  within: number,
): number | null {
  let found: number | null = null
  let least = within
  for (const [index, { at }] of marks.entries()) {
    if (!at) continue
    const far = Math.hypot(at.x - x, at.y - y)
    if (far > least) continue
    found = index
    least = far
  }
  return found
}
