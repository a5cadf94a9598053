import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAX_FILM_BYTES, missingParts, partLength, partStart, planChunks, storedBytes } from './chunks.ts'

const MIB = 1024 * 1024
const sizes = fc.integer({ min: 1, max: MAX_FILM_BYTES })

describe('cutting a file', () => {
  test('law: the parts are the file, without a gap and without an overlap', () => {
    fc.assert(
      fc.property(sizes, (size) => {
        const plan = planChunks(size)
        const parts = Array.from({ length: plan.parts }, (_, index) => index + 1)
        let end = 0
        for (const part of parts) {
          expect(partStart(plan, part)).toBe(end)
          expect(partLength(plan, part)).toBeGreaterThan(0)
          end += partLength(plan, part)
        }
        expect(end).toBe(size)
        expect(storedBytes(plan, parts)).toBe(size)
      }),
      { numRuns: 30 },
    )
  })

  test('law: an upload has at most 10,000 parts, of 5 MB or more except the last: S3 takes no others', () => {
    fc.assert(
      fc.property(sizes, (size) => {
        const { parts, chunkSize } = planChunks(size)
        expect(parts).toBeLessThanOrEqual(10_000)
        expect(chunkSize).toBeGreaterThanOrEqual(5 * MIB)
        expect(chunkSize % MIB).toBe(0)
      }),
    )
  })

  test('a file of up to 8 MiB is one part', () => {
    expect(planChunks(1)).toEqual({ size: 1, chunkSize: 8 * MIB, parts: 1 })
    expect(planChunks(8 * MIB)).toMatchObject({ parts: 1 })
    expect(planChunks(8 * MIB + 1)).toMatchObject({ parts: 2 })
  })

  test.each([0, -1, 1.5, Number.NaN, 2 ** 53, MAX_FILM_BYTES + 1])('%s bytes are refused', (size) => {
    expect(() => planChunks(size)).toThrow(RangeError)
  })
})

describe('what is stored', () => {
  const plan = planChunks(20 * MIB)

  test('the missing parts are listed in order', () => {
    expect(missingParts(plan, [])).toEqual([1, 2, 3])
    expect(missingParts(plan, [3, 1])).toEqual([2])
    expect(missingParts(plan, [1, 2, 3])).toEqual([])
  })

  test('a part counts once, and none outside the plan', () => {
    expect(storedBytes(plan, [1, 1, 3])).toBe(12 * MIB)
    expect(storedBytes(plan, [0, 4, -1, 1.5])).toBe(0)
    expect(partLength(plan, 4)).toBe(0)
  })
})
