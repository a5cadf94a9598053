/** Counts of a player that are typed in after a game without plays; the other counts of a line follow from them or are 0. */
export const TYPED_COUNTS = [
  'offensiveRebounds',
  'defensiveRebounds',
  'assists',
  'turnovers',
  'steals',
  'blockedShots',
  'personalFouls',
] as const
/** Those with makes and attempts. */
export const TYPED_SHOTS = ['twoPointers', 'threePointers', 'freethrows'] as const
