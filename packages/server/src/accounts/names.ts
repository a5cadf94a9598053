/** What must be unique of a username or an e-mail address: NFKC, without case. */
export const keyOf = (name: string): string =>
  name.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC')

const LOOKALIKES = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u, /\p{Script=Armenian}/u]

/** Does a name mix alphabets that look alike? Then it could pass for somebody else's. */
export const mixesAlphabets = (name: string): boolean =>
  LOOKALIKES.filter((alphabet) => alphabet.test(name)).length > 1
