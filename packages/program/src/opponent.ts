/** The key by which a team's opponents are distinguished: spellings of the same name match. */
export const opponentKey = (name: string): string =>
  name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()

/** The mascot of a team whose name alone is known. */
export const UNKNOWN_MASCOT = 'Basketball'
