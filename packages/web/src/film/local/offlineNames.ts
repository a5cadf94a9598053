/** Names in the browser's own storage (OPFS). */
export const OFFLINE_FOLDER = 'film'

/** A copy that is not complete. */
export const partName = (name: string): string => `${name}.part`
