import { setLocale } from '@fullcourt/wire/forms/intl'
import { directionOf, type Language, localeOf } from '@fullcourt/wire/forms/languages'
import { type Catalog, type TranslateText, translator } from '@fullcourt/wire/forms/translate'

let say = translator('en', {})

/** Says an English text in the language of the page. */
export const t: TranslateText = (text: string | readonly [string, string], ...[values]: readonly object[]) =>
  say(text, { ...values })

/** Sets the language of the page, before anything is drawn. Another one is another document, so that nothing is drawn twice. */
export function setPageLanguage(language: Language, catalog: Catalog): void {
  say = translator(language, catalog)
  setLocale(localeOf(language, navigator.languages))
  Object.assign(document.documentElement, { lang: language, dir: directionOf(language) })
}
