import { expect, test } from 'vitest'
import { findCircle } from '../acyclicChunks.ts'

const chunks = (imports: Readonly<Record<string, readonly string[]>>) => new Map(Object.entries(imports))

test('chunks that import one another are found', () => {
  expect(findCircle(chunks({ app: ['a'], a: ['b'], b: ['c'], c: ['a'] }))).toEqual(['a', 'b', 'c', 'a'])
})

test('chunks that share an import are no circle', () => {
  expect(findCircle(chunks({ app: ['a', 'b'], a: ['c'], b: ['c'], c: [] }))).toBeNull()
})
