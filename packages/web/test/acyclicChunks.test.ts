import { expect, test } from 'vitest'
import { findCircle } from '../acyclicChunks.ts'

const chunks = (imports: Readonly<Record<string, readonly string[]>>) => new Map(Object.entries(imports))

test('finds chunks that import one another', () => {
  expect(findCircle(chunks({ app: ['a'], a: ['b'], b: ['c'], c: ['a'] }))).toEqual(['a', 'b', 'c', 'a'])
})

test('accepts chunks that share an import', () => {
  expect(findCircle(chunks({ app: ['a', 'b'], a: ['c'], b: ['c'], c: [] }))).toBeNull()
})
