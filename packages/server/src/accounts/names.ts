/** What must be unique of a username or an email address: NFKC, without case, without what cannot be seen. */
export const keyOf = (name: string): string =>
  name
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKC')

/** Alphabets that are written with today; letters and digits of others are for nobody's name, and look like those of these. */
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
  // Written together, and with Latin letters, which none of their signs resembles.
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Hangul}]/u,
] as const
const LATIN = ALPHABETS[0]
const EAST_ASIAN = ALPHABETS.at(-1)!
const SHARED = /[\p{Script=Common}\p{Script=Inherited}]/u

/** Names that people take for the installation's own. */
const RESERVED: ReadonlySet<string> = new Set([
  ...['admin', 'administrator', 'root', 'superuser', 'sysadmin', 'webmaster', 'postmaster', 'hostmaster'],
  ...['support', 'help', 'security', 'moderator', 'staff', 'official', 'system', 'fullcourt', 'noreply'],
  ...['null', 'undefined', 'anonymous', 'api'],
])

/** Is a username reserved? Dots, dashes and the like between its letters do not make it another one: 'ad.min'. */
export const isReserved = (username: string): boolean => RESERVED.has(keyOf(username).replace(/[._@+-]/g, ''))

/** Letters of phonetic writing look like those of names ('ɱ', 'ı'), and an accent may stand on any Latin letter. */
const ODD_LATIN =
  /[\u0131\u0180-\u019f\u01a2-\u01ae\u01b1-\u0217\u021c-\u02af\u1d00-\u1dbf\u2c60-\u2c7f\ua720-\ua7ff\uab30-\uab6f]|\p{Script=Latin}\p{Script=Inherited}/u

/** Does a Latin name hold letters or accents that no name in a language of today needs? */
export const looksOdd = (name: string): boolean => ODD_LATIN.test(name.normalize('NFC'))

/** Does a name mix alphabets, or use one that nobody writes? Then it could pass for somebody else's. Source: UTS 39, 'highly restrictive'. */
export function mixesAlphabets(name: string): boolean {
  const used = new Set<RegExp | undefined>()
  for (const sign of name.normalize('NFKC'))
    if (!SHARED.test(sign)) used.add(ALPHABETS.find((alphabet) => alphabet.test(sign)))
  if (used.has(undefined)) return true
  if (used.has(EAST_ASIAN)) used.delete(LATIN)
  return used.size > 1
}
