/** A rectangle on the page, in pixels. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

interface Size {
  readonly width: number
  readonly height: number
}

export const SMALLEST = 240

const doOverlap = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

const clamp = (value: number, most: number): number => Math.max(0, Math.min(value, most))

/** The box moved into the page. */
const inPage = (box: Box, page: Size): Box => ({
  ...box,
  x: clamp(box.x, page.width - box.width),
  y: clamp(box.y, page.height - box.height),
})

/**
 * Where a floating film goes: the nearest place to the wanted one that is on the page and not over the court. Where there is none it
 * gets smaller, in the larger strip above or below the court.
 */
export function floatPlace(wanted: Box, court: Box, page: Size): Box {
  const box = inPage({ ...wanted, width: Math.min(wanted.width, page.width) }, page)
  if (!doOverlap(box, court)) return box
  const { width, height } = box
  const beside: readonly Box[] = [
    { ...box, y: court.y - height },
    { ...box, y: court.y + court.height },
    { ...box, x: court.x - width },
    { ...box, x: court.x + court.width },
  ]
  const free = beside.filter((one) => {
    const moved = inPage(one, page)
    return moved.x === one.x && moved.y === one.y
  })
  const far = (one: Box) => Math.abs(one.x - box.x) + Math.abs(one.y - box.y)
  const [nearest] = free.toSorted((a, b) => far(a) - far(b))
  if (nearest) return nearest
  const below = page.height - court.y - court.height
  const isBelow = below >= court.y
  const room = Math.max(isBelow ? below : court.y, 1)
  const scale = Math.min(1, room / height)
  const small = { ...box, width: width * scale, height: height * scale }
  return { ...small, y: isBelow ? page.height - small.height : 0 }
}
