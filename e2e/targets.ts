// What a finger can hit: controls that are too small, measured in the page.
import type { Page } from '@playwright/test'

/**
 * Controls that are smaller than a fingertip (44 pixels) and have another control within 24 pixels, by name and size. Marks of charts are
 * left out: each takes the touches nearest to it.
 */
export const smallTargets = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const controls =
      'button, a[href], select, textarea, summary, input:not([type=hidden]), [role=slider], [role=option], [role=menuitem]'
    const open = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document
    const found = [...open.querySelectorAll<HTMLElement>(controls)]
      .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest('[data-near]'))
      .map((one) => {
        const label = one.matches('[type=checkbox], [type=radio]')
          ? (one as HTMLInputElement).labels?.[0]
          : null
        return { one, box: (label ?? one).getBoundingClientRect() }
      })
      .filter(({ box }) => box.width > 1 && box.height > 1)
    const gap = (a: DOMRect, b: DOMRect) =>
      Math.max(a.left - b.right, b.left - a.right, a.top - b.bottom, b.top - a.bottom)
    const isSmall = ({ width, height }: DOMRect) => width < 43.5 || height < 43.5
    return found
      .filter(({ box }) => isSmall(box))
      .filter(({ one, box }) => found.some((other) => other.one !== one && gap(box, other.box) < 24))
      .map(({ one, box }) => {
        const name =
          one.ariaLabel || one.textContent?.trim() || (one as HTMLInputElement).labels?.[0]?.textContent
        return `${name || one.outerHTML.slice(0, 80)} ${Math.round(box.width)}x${Math.round(box.height)}`
      })
  })
