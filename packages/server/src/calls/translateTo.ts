import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { centsIn, dateText, listText } from '@fullcourt/wire/forms/intl'
import { type Language, localeOf } from '@fullcourt/wire/forms/languages'
import {
  type Catalog,
  sentenceTranslator,
  type TranslateText,
  translator,
} from '@fullcourt/wire/forms/translate'
import { catalogOf, isOfMoney, isOfNotifications, type PoEntry, parsePo } from '@fullcourt/wire/po'

/** Reading the texts takes a tenth of a second: they are read when the first language but English is asked for. */
let entries: readonly PoEntry[] | undefined

function catalogFor(language: Language, isShown?: (file: string) => boolean): Catalog {
  if (language === 'en') return {}
  entries ??= parsePo(
    readFileSync(createRequire(import.meta.url).resolve('@fullcourt/wire/languages/es.po'), 'utf8'),
  )
  return catalogOf(entries, language, isShown)
}

/** Makes what is asked for of a language once. */
function keptByLanguage<T>(make: (language: Language) => T): (language: Language) => T {
  const made = new Map<Language, T>()
  return (language) => {
    const one = made.get(language) ?? make(language)
    made.set(language, one)
    return one
  }
}

/** The function that says the words of plays in a language. */
export const translateTo = keptByLanguage((language) => translator(language, catalogFor(language)))

/** The function that says the English sentences of notifications in a language. */
export const translateNotifications = keptByLanguage<(sentence: string) => string>((language) =>
  sentenceTranslator(catalogFor(language, isOfNotifications)),
)

/** The function that says the English lines of quotes and invoices in a language. */
export const translateMoney = keptByLanguage<(sentence: string) => string>((language) =>
  sentenceTranslator(catalogFor(language, isOfMoney)),
)

/** Texts and forms of a letter. */
export interface Wording {
  readonly t: TranslateText
  readonly locale: string
  /** 'November 6, 2026' @param zone UTC unless told */
  readonly day: (moment: number | string, zone?: string) => string
  /** '$1,204.50' */
  readonly money: (cents: number) => string
  /** 'Hawks, Owls, and Lions' */
  readonly list: (names: readonly string[]) => string
}

/** The wording of a language. The locale of the process stays that of the United States. */
export function wordingIn(language: Language): Wording {
  const say = translateTo(language)
  const locale = localeOf(language, [])
  return {
    t: (text: string | readonly [string, string], ...[values]: readonly object[]) => say(text, { ...values }),
    locale,
    day: (moment, zone = 'UTC') => dateText('longDay', moment, zone, locale),
    money: (cents) => centsIn(locale, cents),
    list: (names) => listText(names, locale),
  }
}
