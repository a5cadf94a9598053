/** The languages of pages. English stands in the source; `wire/languages` has a PO file of each other one. */
export const USER_LANGUAGES = ['en', 'es'] as const
/** A language that users choose: that of their mails and messages, too. */
export type UserLanguage = (typeof USER_LANGUAGES)[number]

export const LANGUAGES = [...USER_LANGUAGES, 'en-XB'] as const
export type Language = (typeof LANGUAGES)[number]

/** English with other letters, from right to left. It shows texts without a translation, and sides that do not turn. */
export const MIRRORED = 'en-XB'

export const directionOf = (language: Language): 'ltr' | 'rtl' => (language === MIRRORED ? 'rtl' : 'ltr')

const plainOf = (tag: string): string => tag.split('-', 1)[0]!.toLowerCase()

/** The first language of a list that there is: 'es' for 'es-MX'. The mirrored one is found by its whole name alone. */
export const languageOf = (wanted: readonly string[]): Language =>
  wanted
    .flatMap(
      (tag) => LANGUAGES.find((one) => one === tag) ?? LANGUAGES.find((one) => one === plainOf(tag)) ?? [],
    )
    .at(0) ?? 'en'

/** The same without the mirrored language, which is English to users. */
export function userLanguageOf(wanted: readonly string[]): UserLanguage {
  const language = languageOf(wanted)
  return language === MIRRORED ? 'en' : language
}

/** The languages of a header `Accept-Language`, the best first. */
export const acceptedLanguages = (header: string): readonly string[] =>
  header
    .split(',')
    .map((part) => part.trim().split(/\s*;\s*q=/))
    .filter(([, quality]) => quality !== '0')
    .sort(([, one = 1], [, other = 1]) => Number(other) - Number(one))
    .map(([tag]) => tag!)

/** The locale of dates and numbers, with the region of the browser: 'es-MX'. Without one, that of the United States: prices are in its dollars. */
export function localeOf(language: Language, wanted: readonly string[]): string {
  if (language === MIRRORED) return 'he'
  return (language !== 'en' && wanted.find((tag) => plainOf(tag) === language)) || `${language}-US`
}
