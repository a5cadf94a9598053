import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyChange, type ListChange, undoOf } from './playlist.ts'

interface Item {
  readonly id: string
  readonly title: string
}
const apply = (items: readonly Item[], changes: readonly ListChange<Item>[]) =>
  changes.reduce<readonly Item[]>((now, change) => applyChange(now, change), items)
const item = (id: string, title = id): Item => ({ id, title })
const ids = (items: readonly Item[]) => items.map(({ id }) => id).join('')
const ABC = [item('a'), item('b'), item('c')]

test.each<[ListChange<Item>, string]>([
  [{ put: item('d') }, 'abcd'],
  [{ put: item('d'), after: null }, 'dabc'],
  [{ put: item('d'), after: 'a' }, 'adbc'],
  [{ put: item('a'), after: 'b' }, 'bac'],
  [{ put: item('b', 'late pass') }, 'abc'],
  [{ remove: 'b' }, 'ac'],
  [{ remove: 'x' }, 'abc'],
  [{ move: 'c', after: null }, 'cab'],
  [{ move: 'a', after: 'c' }, 'bca'],
  [{ move: 'x', after: null }, 'abc'],
  [{ move: 'a', after: 'x' }, 'bca'],
])('%j', (change, order) => expect(ids(applyChange(ABC, change))).toBe(order))

const id = fc.constantFrom(...'abcdefg')
const after = fc.option(id)
const change: fc.Arbitrary<ListChange<Item>> = fc.oneof(
  fc.record({ put: fc.record({ id, title: fc.string() }) }),
  fc.record({ put: fc.record({ id, title: fc.string() }), after }),
  fc.record({ remove: id }),
  fc.record({ move: id, after }),
)
const list = fc.uniqueArray(fc.record({ id, title: fc.string() }), { selector: (one) => one.id })

test('undo takes any changes back, and ids stay unique', () => {
  fc.assert(
    fc.property(list, fc.array(change), (items, changes) => {
      const changed = apply(items, changes)
      expect(new Set(changed.map((one) => one.id)).size).toBe(changed.length)
      expect(apply(changed, undoOf(items, changes))).toEqual(items)
    }),
  )
})
