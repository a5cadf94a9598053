/** Returns the key by which usernames and email addresses are unique: NFKC, lower case, without invisible characters. */
export const keyOf = (name: string): string =>
  name
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKC')

/** The alphabets in use today. Names do not need letters and digits of other alphabets, which look like these. */
const ALPHABETS = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Arabic}/u,
  /\p{Script=Bengali}/u,
  /\p{Script=Devanagari}/u,
  /\p{Script=Ethiopic}/u,
  /\p{Script=Georgian}/u,
  /\p{Script=Gujarati}/u,
  /\p{Script=Gurmukhi}/u,
  /\p{Script=Hebrew}/u,
  /\p{Script=Kannada}/u,
  /\p{Script=Khmer}/u,
  /\p{Script=Lao}/u,
  /\p{Script=Malayalam}/u,
  /\p{Script=Myanmar}/u,
  /\p{Script=Oriya}/u,
  /\p{Script=Sinhala}/u,
  /\p{Script=Tamil}/u,
  /\p{Script=Telugu}/u,
  /\p{Script=Thaana}/u,
  /\p{Script=Thai}/u,
  /\p{Script=Tibetan}/u,
  // East Asian scripts are mixed with each other and with Latin letters. Their signs do not look like Latin ones.
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Hangul}]/u,
] as const
const LATIN = ALPHABETS[0]
const EAST_ASIAN = ALPHABETS.at(-1)!
const SHARED = /[\p{Script=Common}\p{Script=Inherited}]/u

/** Names that users would take for the operator's. */
const RESERVED: ReadonlySet<string> = new Set([
  ...['admin', 'administrator', 'root', 'superuser', 'sysadmin', 'webmaster', 'postmaster', 'hostmaster'],
  ...['support', 'help', 'security', 'moderator', 'staff', 'official', 'system', 'fullcourt', 'noreply'],
  ...['null', 'undefined', 'anonymous', 'api'],
])

/** Tells whether a username is reserved. Dots, dashes and similar signs do not count: 'ad.min' is reserved too. */
export const isReserved = (username: string): boolean => RESERVED.has(keyOf(username).replace(/[._@+-]/g, ''))

/** Phonetic letters look like ordinary ones ('ɱ', 'ı'), and a combining accent may follow any Latin letter. */
const ODD_LATIN =
  /[\u0131\u0180-\u019f\u01a2-\u01ae\u01b1-\u0217\u021c-\u02af\u1d00-\u1dbf\u2c60-\u2c7f\ua720-\ua7ff\uab30-\uab6f]|\p{Script=Latin}\p{Script=Inherited}/u

/** Tells whether a Latin name has letters or accents that no language in use today needs. */
export const looksOdd = (name: string): boolean => ODD_LATIN.test(name.normalize('NFC'))

/**
 * Tells whether a name mixes alphabets or uses one that is not in use. Such a name could imitate another user's. Source: UTS 39,
 * 'highly restrictive'.
 */
export function mixesAlphabets(name: string): boolean {
  const used = new Set<RegExp | undefined>()
  for (const sign of name.normalize('NFKC'))
    if (!SHARED.test(sign)) used.add(ALPHABETS.find((alphabet) => alphabet.test(sign)))
  if (used.has(undefined)) return true
  if (used.has(EAST_ASIAN)) used.delete(LATIN)
  return used.size > 1
}
