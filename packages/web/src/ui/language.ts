import { setLocale } from '@fullcourt/wire/forms/intl'
import { directionOf, type Language, localeOf } from '@fullcourt/wire/forms/languages'
import { type Catalog, type TranslateText, translator } from '@fullcourt/wire/forms/translate'

let language: Language = 'en'
let say = translator(language, {})

/** The language of the page. It changes with a new document alone, so that nothing is drawn twice. */
export const pageLanguage = (): Language => language

/** Says an English text in the language of the page. */
export const t: TranslateText = (text: string | readonly [string, string], ...[values]: readonly object[]) =>
  say(text, { ...values })

/** Sets the language of the page, before anything is drawn. */
export function setPageLanguage(next: Language, catalog: Catalog): void {
  language = next
  say = translator(next, catalog)
  setLocale(localeOf(next, navigator.languages))
  Object.assign(document.documentElement, { lang: next, dir: directionOf(next) })
}
