import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type FilePart,
  type JoinList,
  joinSizes,
  joinSteps,
  makeJoinList,
  type TrackPackets,
} from './split.ts'

type Files = Readonly<Record<FilePart['file'], Uint8Array>>

/** A packet is its track and its bytes; null stands for bytes of a container. */
type Packet = { readonly track: 0 | 1; readonly bytes: Uint8Array }

const container = fc.uint8Array({ maxLength: 9 })

/** Writes packets to a file with bytes of a container between them. */
function writeFile(packets: readonly Packet[], between: readonly Uint8Array[]) {
  const tracks = [0, 1].map(() => ({ starts: [] as number[], sizes: [] as number[] }))
  const bytes: number[] = []
  for (const [n, packet] of packets.entries()) {
    bytes.push(...(between[n % between.length] ?? []))
    tracks[packet.track]!.starts.push(bytes.length)
    tracks[packet.track]!.sizes.push(packet.bytes.length)
    bytes.push(...packet.bytes)
  }
  bytes.push(...(between.at(-1) ?? []))
  return { bytes: new Uint8Array(bytes), tracks }
}

const packets = fc.array(
  fc.record({
    track: fc.constantFrom(0 as const, 1 as const),
    bytes: fc.uint8Array({ minLength: 1, maxLength: 20 }),
  }),
  { maxLength: 40 },
)

/** The rest as the server writes it: what the list takes from no copy, in the order of the original. */
function splitFile(original: Uint8Array, list: JoinList): Uint8Array {
  const rest: number[] = []
  let at = 0
  for (let n = 0; n < list.length; n += 3) {
    rest.push(...original.subarray(at, at + list[n]!))
    at += list[n]! + list[n + 2]!
  }
  return new Uint8Array(rest)
}

/** Reads only within the windows, as the server does. */
function join(list: JoinList, files: Files, first: number, last: number): number[] {
  return [...joinSteps(list, first, last)].flatMap(({ parts, windows }) =>
    parts.flatMap(({ file, start, length }) => {
      const window = windows.get(file)!
      const read = files[file].slice(window.start, window.end)
      expect(start).toBeGreaterThanOrEqual(window.start)
      expect(start + length).toBeLessThanOrEqual(window.end)
      return [...read.subarray(start - window.start, start - window.start + length)]
    }),
  )
}

const pairs = (original: readonly TrackPackets[], copy: readonly TrackPackets[]) =>
  original.map((track, n) => [track, copy[n]!] as const)

describe('a split original', () => {
  test('is joined again byte for byte, also in part, whatever the order of tracks and the containers are', () => {
    fc.assert(
      fc.property(
        packets,
        fc.array(container, { minLength: 1, maxLength: 5 }),
        fc.array(container, { minLength: 1, maxLength: 5 }),
        fc.nat(3),
        fc.boolean(),
        fc.nat(1_000),
        fc.nat(1_000),
        (all, between, otherwise, dropped, isSorted, from, length) => {
          const original = writeFile(all, between)
          const kept = all.filter(({ track }, n) => track === 0 || n >= dropped)
          const copy = writeFile(isSorted ? kept.toSorted((a, b) => a.track - b.track) : kept, otherwise)
          const size = original.bytes.length
          const list = makeJoinList(pairs(original.tracks, copy.tracks), size)
          const files = { copy: copy.bytes, rest: splitFile(original.bytes, list) }
          expect(joinSizes(list)).toMatchObject({ original: size, rest: files.rest.length })
          // Bytes that were taken for others, because packets have the same sizes, are found by the hash.
          const isRight = join(list, files, 0, size - 1).every((byte, n) => byte === original.bytes[n])
          if (dropped === 0) expect(isRight).toBe(true)
          if (!isRight || size === 0) return
          const first = from % size
          const last = Math.min(size - 1, first + length)
          expect(join(list, files, first, last)).toEqual([...original.bytes.subarray(first, last + 1)])
        },
      ),
      { numRuns: 500 },
    )
  })

  test('has no bytes of a copy whose packets have other sizes', () => {
    const original = { starts: [10, 30], sizes: [20, 20] }
    expect(joinSizes(makeJoinList([[original, { starts: [0, 20], sizes: [20, 21] }]], 60)).rest).toBe(60)
    expect(joinSizes(makeJoinList([[original, { starts: [0, 20], sizes: [20, 20] }]], 60)).rest).toBe(20)
  })

  test('uses bytes that two tracks claim only once', () => {
    const track = { starts: [10], sizes: [20] }
    const list = makeJoinList(
      [
        [track, { starts: [0], sizes: [20] }],
        [track, { starts: [20], sizes: [20] }],
      ],
      40,
    )
    expect(joinSizes(list)).toEqual({ original: 40, copy: 20, rest: 20 })
  })

  test('is read in steps of few megabytes, also where all sound is behind all pictures', () => {
    const MB = 1024 * 1024
    const pictures = { starts: [0, 1, 2, 3].map((n) => n * 5 * MB), sizes: [0, 1, 2, 3].map(() => 5 * MB) }
    const sound = { starts: [0, 1, 2, 3].map((n) => 20 * MB + n * 1000), sizes: [0, 1, 2, 3].map(() => 1000) }
    const copied = [0, 1, 2, 3].map((n) => n * (5 * MB + 1000))
    const list = makeJoinList(
      [
        [pictures, { ...pictures, starts: copied }],
        [sound, { ...sound, starts: copied.map((start) => start + 5 * MB) }],
      ],
      20 * MB + 4000,
    )
    const steps = [...joinSteps(list, 0, 20 * MB + 3999)]
    expect(steps.flatMap(({ parts }) => parts).reduce((sum, { length }) => sum + length, 0)).toBe(
      20 * MB + 4000,
    )
    for (const { windows } of steps)
      for (const { start, end } of windows.values()) expect(end - start).toBeLessThanOrEqual(8 * MB)
    expect(steps.length).toBeLessThan(20)
  })
})
