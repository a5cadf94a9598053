/** Names in the browser's own storage (OPFS). */
export const OFFLINE_FOLDER = 'film'

/** Where the bytes of a copy come from: a file of this device, or the server, which has others of the same film. */
export const COPY_SOURCES = ['file', 'server'] as const

/** A copy that is not complete. */
export const partName = (name: string, source: (typeof COPY_SOURCES)[number]): string =>
  `${name}.${source}.part`
