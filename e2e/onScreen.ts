// Where things are on the screen, and a finger that touches them.
import type { Locator, Page } from '@playwright/test'

export interface Place {
  readonly x: number
  readonly y: number
}

export interface Box extends Place {
  readonly width: number
  readonly height: number
}

export const boxOf = async (target: Locator): Promise<Box> => (await target.boundingBox())!

export async function middleOf(target: Locator): Promise<Place> {
  const { x, y, width, height } = await boxOf(target)
  return { x: x + width / 2, y: y + height / 2 }
}

export const doOverlap = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width - 1 && b.x < a.x + a.width - 1 && a.y < b.y + b.height - 1 && b.y < a.y + a.height - 1

export type Touch = readonly ['touchStart' | 'touchMove', Place] | readonly ['touchEnd']

/** A finger. The touches of a call follow each other at once, however busy the machine is. */
export async function fingerOn(page: Page): Promise<(...touches: readonly Touch[]) => Promise<void>> {
  const session = await page.context().newCDPSession(page)
  return async (...touches) => {
    await Promise.all(
      touches.map(([type, place]) =>
        session.send('Input.dispatchTouchEvent', { type, touchPoints: place ? [place] : [] }),
      ),
    )
  }
}
