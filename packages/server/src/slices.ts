/** Milliseconds of computing before everything else has its turn. */
const SLICE_MS = 10
/** A list that is too short to wait for its first turn. */
const SHORT = 20

const waiting: (() => void)[] = []

/** One slice a turn of the event loop for all computations: ten long lists must not make one turn of ten slices. */
function next(): void {
  waiting.shift()?.()
  if (waiting.length > 0) setImmediate(next)
}

/** Resolves when this computation may go on for a slice. */
function turn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve)
    if (waiting.length === 1) setImmediate(next)
  })
}

/** Maps a long list in slices of 10 ms, so that it never holds up the event loop. Same result as `items.map(map)`. */
export async function mapInSlices<Item, Mapped>(
  items: readonly Item[],
  map: (item: Item) => Mapped,
): Promise<Mapped[]> {
  const mapped: Mapped[] = []
  if (items.length > SHORT) await turn()
  let until = performance.now() + SLICE_MS
  for (const item of items) {
    mapped.push(map(item))
    if (performance.now() < until) continue
    await turn()
    until = performance.now() + SLICE_MS
  }
  return mapped
}
