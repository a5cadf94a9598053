/** The two things that can be wrong with a roster: a jersey worn twice, a sixth starter. */

/** Rule 131. */
export const MOST_STARTERS = 5

/** The jerseys that more than one wears; '0' and '00' are two jerseys. */
export function jerseysWornTwice(jerseys: readonly (string | null)[]): ReadonlySet<string> {
  const seen = new Set<string>()
  const twice = new Set<string>()
  for (const jersey of jerseys) {
    if (jersey === null) continue
    if (seen.has(jersey)) twice.add(jersey)
    seen.add(jersey)
  }
  return twice
}

/** By number, '0' before '00' before '1'; people without one come last. */
export function compareJerseys(a: string | null, b: string | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  return Number(a) - Number(b) || a.length - b.length
}
