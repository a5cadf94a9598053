/** A source of evenly distributed numbers from 0 (inclusive) to 1 (exclusive). */
export type Random = () => number

/** Makes a generator with the same numbers for the same seed (sfc32), so that games are reproducible. */
export function seeded(seed: number): Random {
  let [a, b, c, counter] = [0x9e3779b9, 0x243f6a88, 0xb7e15162 ^ Math.floor(seed / 2 ** 32), seed | 0]
  const next = () => {
    const sum = (a + b + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + sum) | 0
    return (sum >>> 0) / 2 ** 32
  }
  for (let i = 0; i < 12; i++) next() // the first numbers still resemble the seed
  return next
}

/** Returns true with this probability. */
export const chance = (random: Random, probability: number): boolean => random() < probability

/** Returns a number from `low` to `high`. */
export const between = (random: Random, low: number, high: number): number => low + (high - low) * random()

/** Returns a roughly normally distributed number, at most about four deviations from its mean. */
export function around(random: Random, mean: number, deviation: number): number {
  const sum = random() + random() + random() + random() + random() + random()
  return mean + (sum - 3) * Math.SQRT2 * deviation
}

/** Picks an item of a non-empty list, with probabilities by weight. */
export function pick<T>(random: Random, list: readonly T[], weight: (item: T) => number): T {
  const weights = list.map(weight)
  let left = random() * weights.reduce((sum, each) => sum + each, 0)
  for (const [index, each] of weights.entries()) {
    left -= each
    if (left < 0) return list[index]!
  }
  return list.at(-1)!
}
