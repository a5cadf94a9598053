/** Shorter names differ by only one letter from too many other names. */
const SHORTEST = 8
/** From this length on, a name with two mistakes is still recognizable. */
const LONG = 10

/** Counts the letters to add, remove, change or swap with a neighbor to turn `a` into `b` (Damerau-Levenshtein distance). */
function distance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, j) => j)]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const change = a[i - 1] === b[j - 1] ? 0 : 1
      let least = Math.min(rows[i - 1]![j]! + 1, row[j - 1]! + 1, rows[i - 1]![j - 1]! + change)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, rows[i - 2]![j - 2]! + 1)
      row.push(least)
    }
    rows.push(row)
  }
  return rows[a.length]![b.length]!
}

const isClose = (name: string, known: string): boolean =>
  known.length >= SHORTEST && distance(name.toUpperCase(), known) <= (known.length >= LONG ? 2 : 1)

/**
 * Finds a set variable that is probably a misspelled one of `known` that is not set. `DATABSE_URL`, for example, would silently
 * start an empty database.
 * @returns null if there is none
 */
export function findMisspelled(
  from: Readonly<Record<string, string | undefined>>,
  known: readonly string[],
): { readonly name: string; readonly meant: string } | null {
  const missing = known.filter((name) => !from[name])
  for (const name of Object.keys(from)) {
    if (!from[name] || known.includes(name)) continue
    const meant = missing.find((one) => isClose(name, one))
    if (meant) return { name, meant }
  }
  return null
}
