interface SplitName {
  /** '' where the name is not to be shortened. */
  readonly first: string
  readonly last: string
}

/** 'Pat Dogwood' as first and last name, for rows that have no room for both. A name that ends in a number stays whole. */
export function splitName(fullName: string): SplitName {
  const [first = '', ...rest] = fullName.split(' ')
  const last = rest.join(' ')
  return !last || /^\d/.test(last) ? { first: '', last: fullName } : { first, last }
}
