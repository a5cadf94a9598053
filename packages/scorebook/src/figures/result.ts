/** The result of a game for a side. */
export const RESULTS = ['won', 'lost', 'tied'] as const
export type Result = (typeof RESULTS)[number]

/** Returns the result of a final score for the side of `own`. */
export function resultOf(own: number, other: number): Result {
  if (own === other) return 'tied'
  return own > other ? 'won' : 'lost'
}
