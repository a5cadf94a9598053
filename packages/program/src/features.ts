/** Feature flags: names that an administrator gives to single users, for parts that are not for all yet. */

/** A name: lower case letters, digits and dashes, a letter first. */
export const FEATURE_NAME = /^[a-z][a-z0-9-]{0,39}$/
/** How many a user may have. */
export const MOST_FEATURES = 50

/** The features that the product asks for. An administrator may give others in advance. */
export const FEATURES = [
  /** The profile shows what support asks a user for: ids, version, browser, storage. */
  'support-details',
] as const
export type Feature = (typeof FEATURES)[number]

/** Whether the user has the feature. */
export const hasFeature = (user: { readonly features: readonly string[] }, name: Feature): boolean =>
  user.features.includes(name)
