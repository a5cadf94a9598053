/** Changes of a list of clips, item by item, so that two people who change it at once do not undo each other (decision 0229). */

interface Listed {
  readonly id: string
}

/** `after`: the item that stands before it; null: none does. A `put` without it keeps the place, or adds at the end. */
export type ListChange<Item extends Listed> =
  | { readonly put: Item; readonly after?: string | null | undefined }
  | { readonly remove: string }
  | { readonly move: string; readonly after: string | null }

const without = <Item extends Listed>(items: readonly Item[], id: string): Item[] =>
  items.filter((item) => item.id !== id)

/** Puts an item behind another one; at the end where the other one is gone. */
function placeAfter<Item extends Listed>(items: readonly Item[], item: Item, after: string | null): Item[] {
  const rest = without(items, item.id)
  const found = rest.findIndex(({ id }) => id === after)
  return rest.toSpliced(after !== null && found < 0 ? rest.length : found + 1, 0, item)
}

/** Applies a change. A change of an item that someone else has removed does nothing, but `put` brings it back. */
export function applyChange<Item extends Listed>(
  items: readonly Item[],
  change: ListChange<Item>,
): readonly Item[] {
  if ('remove' in change) return without(items, change.remove)
  const id = 'put' in change ? change.put.id : change.move
  const index = items.findIndex((item) => item.id === id)
  const item = 'put' in change ? change.put : items[index]
  if (!item) return items
  if (change.after !== undefined) return placeAfter(items, item, change.after)
  return index < 0 ? [...items, item] : items.with(index, item)
}

/** The change that takes a change back; null for one that does nothing. */
function inverseOf<Item extends Listed>(
  items: readonly Item[],
  change: ListChange<Item>,
): ListChange<Item> | null {
  const id = 'put' in change ? change.put.id : 'move' in change ? change.move : change.remove
  const index = items.findIndex((item) => item.id === id)
  const item = items[index]
  if (!item) return 'put' in change ? { remove: id } : null
  const after = items[index - 1]?.id ?? null
  if ('move' in change) return { move: id, after }
  return 'put' in change && change.after === undefined ? { put: item } : { put: item, after }
}

/** The changes that take changes back, in the order in which they are made. @param items before the changes */
export function undoOf<Item extends Listed>(
  items: readonly Item[],
  changes: readonly ListChange<Item>[],
): readonly ListChange<Item>[] {
  const undo: ListChange<Item>[] = []
  let now = items
  for (const change of changes) {
    const inverse = inverseOf(now, change)
    if (inverse) undo.unshift(inverse)
    now = applyChange(now, change)
  }
  return undo
}
