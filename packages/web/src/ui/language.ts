import { setLocale } from '@fullcourt/wire/forms/intl'
import { directionOf, type Language, localeOf } from '@fullcourt/wire/forms/languages'
import { type Catalog, type TranslateText, translator } from '@fullcourt/wire/forms/translate'

/** The languages to choose from, in their own words. */
export const LANGUAGE_NAMES = { en: 'English', es: 'Español' } as const

let language: Language = 'en'
let say = translator('en', {})

export const pageLanguage = (): Language => language

/** The parameter of requests whose replies have words of plays. */
export const inPageLanguage = (): { readonly lang?: Language } =>
  language === 'en' ? {} : { lang: language }

/** Says an English text in the language of the page. */
export const t: TranslateText = (text: string | readonly [string, string], ...[values]: readonly object[]) =>
  say(text, { ...values })

/** Says a text whose values the compiler does not know, as those of the scorebook. */
export const translate = (text: string, values: Readonly<Record<string, string | number>> = {}): string =>
  say(text, values)

/** Choices of a table with their labels in the language of the page. */
export const translateLabels = <Choice extends { readonly label: string }>(
  choices: readonly Choice[],
): Choice[] => choices.map((choice) => ({ ...choice, label: t(choice.label) }))

/** Choices whose values are English words of the product, with these words in the language of the page. */
export const wordChoices = <Value extends string>(
  values: readonly Value[],
): { readonly value: Value; readonly label: string }[] =>
  values.map((value) => ({ value, label: translate(value) }))

/** Sets the language of the page, before anything is drawn. Another one is another document, so that nothing is drawn twice. */
export function setPageLanguage(next: Language, catalog: Catalog): void {
  language = next
  say = translator(language, catalog)
  setLocale(localeOf(language, navigator.languages))
}

/** Tells browsers and screen readers the language, in the moment of drawing: until then a prerendered page is English. */
export const markPageLanguage = (): void => {
  Object.assign(document.documentElement, { lang: language, dir: directionOf(language) })
}
