/** How much one account may keep (decisions/0106). Every refusal that names one of these takes its number and its sentence here. */

export interface Limit {
  /** The number that is still allowed. */
  readonly most: number
  /** Text for users when the limit is reached: the limit, and what to do next. */
  readonly sentence: string
}

export const LIMITS = {
  /** Programs of an account while none of them is paid for. */
  programsOnTrial: {
    most: 10,
    sentence:
      'A trial account can have up to 10 programs. Subscribe to a plan to add more, or delete a program you no longer need.',
  },
  /** Programs of an account with a plan. */
  programs: {
    most: 100,
    sentence: 'An account can have up to 100 programs. To add one, delete a program you no longer need.',
  },
  /** People of a program, players and staff. */
  people: {
    most: 10_000,
    sentence: 'A program can have up to 10,000 people. To add one, delete people who have left.',
  },
  /** Games of a team in one season; games without a season count together. */
  games: {
    most: 500,
    sentence:
      'A team can have up to 500 games in a season. Choose another season, or delete games you no longer need.',
  },
  /** Live API tokens of a user, and of a program. */
  apiTokens: {
    most: 20,
    sentence: 'You can have up to 20 API tokens here. To make one, revoke a token you no longer use.',
  },
  /** Webhooks of a program. */
  webhooks: {
    most: 10,
    sentence: 'A program can have up to 10 webhooks. To add one, delete a webhook you no longer need.',
  },
  /** Standing plays of a game; deleted ones do not count. */
  plays: {
    most: 2_000,
    sentence: 'A game can have up to 2,000 plays. To add one, delete a play you no longer need.',
  },
  /** Playlists of a team. */
  playlists: {
    most: 1_000,
    sentence: 'A team can have up to 1,000 playlists. To add one, delete a playlist you no longer need.',
  },
  /** Clips of a playlist. */
  playlistItems: {
    most: 500,
    sentence: 'A playlist can have up to 500 clips. Remove clips from it, or start another playlist.',
  },
  /** Bytes of one event's `options`, as JSON in UTF-8. The field's name stands before the sentence. */
  optionsBytes: {
    most: 1_024,
    sentence: 'must take at most 1 kB. Send fewer or shorter ones.',
  },
  /** Flags in one answer; the answer says how many there are in all. */
  flags: {
    most: 200,
    sentence: 'Up to 200 flags are shown at once. Fix these first, and the others follow.',
  },
} as const satisfies Readonly<Record<string, Limit>>

export type LimitName = keyof typeof LIMITS

/** Is there a place left? @param count how many there are now */
export const hasRoom = (name: LimitName, count: number): boolean => count < LIMITS[name].most

/** How many programs an account may have. */
export const programLimit = (isOnTrial: boolean): LimitName => (isOnTrial ? 'programsOnTrial' : 'programs')
