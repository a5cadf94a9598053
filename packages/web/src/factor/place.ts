/** The place of second factors on the page of the profile, as part of its address. */
export const SECOND_FACTOR = 'second-factor'
