/** Milliseconds of computing before other work runs. */
const SLICE_MS = 10
/** Lists up to this length do not wait before the first slice. */
const SHORT = 20

const waiting: (() => void)[] = []

/** Runs one slice per turn of the event loop for all computations, because ten slices in one turn would block it for too long. */
function runNextSlice(): void {
  waiting.shift()?.()
  if (waiting.length > 0) setImmediate(runNextSlice)
}

/** Resolves when this computation may run its next slice. */
function waitForSlice(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve)
    if (waiting.length === 1) setImmediate(runNextSlice)
  })
}

/** Maps a long list in slices of 10 ms, so that it never blocks the event loop. Returns the same as `items.map(map)`. */
export async function mapInSlices<Item, Mapped>(
  items: readonly Item[],
  map: (item: Item) => Mapped,
): Promise<Mapped[]> {
  const mapped: Mapped[] = []
  if (items.length > SHORT) await waitForSlice()
  let until = performance.now() + SLICE_MS
  for (const item of items) {
    mapped.push(map(item))
    if (performance.now() < until) continue
    await waitForSlice()
    until = performance.now() + SLICE_MS
  }
  return mapped
}
