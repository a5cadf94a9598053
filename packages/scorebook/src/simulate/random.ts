/** Numbers from 0 up to 1, evenly spread. */
export type Random = () => number

/** A generator that gives the same numbers for the same seed (sfc32): for games that can be played again. */
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

/** True with that probability. */
export const chance = (random: Random, probability: number): boolean => random() < probability

/** A number from `low` up to `high`. */
export const between = (random: Random, low: number, high: number): number => low + (high - low) * random()

/** A bell-shaped number, never further than about four deviations from its mean. */
export function around(random: Random, mean: number, deviation: number): number {
  const sum = random() + random() + random() + random() + random() + random()
  return mean + (sum - 3) * Math.SQRT2 * deviation
}

/** One of the list, each as likely as its weight; the list is not empty. */
export function pick<T>(random: Random, list: readonly T[], weight: (item: T) => number): T {
  const weights = list.map(weight)
  let left = random() * weights.reduce((sum, each) => sum + each, 0)
  for (const [index, each] of weights.entries()) {
    left -= each
    if (left < 0) return list[index]!
  }
  return list.at(-1)!
}
