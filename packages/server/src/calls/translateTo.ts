import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Translate } from '@fullcourt/scorebook/vocabulary'
import { centsIn, dateText, listText } from '@fullcourt/wire/forms/intl'
import { LANGUAGES, type Language, localeOf } from '@fullcourt/wire/forms/languages'
import { sentenceTranslator, type TranslateText, translator } from '@fullcourt/wire/forms/translate'
import { catalogOf, isOfMoney, isOfNotifications, parsePo } from '@fullcourt/wire/po'

const SPANISH = parsePo(
  readFileSync(createRequire(import.meta.url).resolve('@fullcourt/wire/languages/es.po'), 'utf8'),
)

const MADE = new Map(
  LANGUAGES.map((language) => [language, translator(language, catalogOf(SPANISH, language))]),
)

/** The function that says the words of plays in a language. */
export const translateTo = (language: Language): Translate => MADE.get(language)!

const NOTIFICATIONS = new Map(
  LANGUAGES.map((language) => [
    language,
    sentenceTranslator(catalogOf(SPANISH, language, isOfNotifications)),
  ]),
)

/** The function that says the English sentences of notifications in a language. */
export const translateNotifications = (language: Language): ((sentence: string) => string) =>
  NOTIFICATIONS.get(language)!

const MONEY = new Map(
  LANGUAGES.map((language) => [language, sentenceTranslator(catalogOf(SPANISH, language, isOfMoney))]),
)

/** The function that says the English lines of quotes and invoices in a language. */
export const translateMoney = (language: Language): ((sentence: string) => string) => MONEY.get(language)!

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
  const say = MADE.get(language)!
  const locale = localeOf(language, [])
  return {
    t: (text: string | readonly [string, string], ...[values]: readonly object[]) => say(text, { ...values }),
    locale,
    day: (moment, zone = 'UTC') => dateText('longDay', moment, zone, locale),
    money: (cents) => centsIn(locale, cents),
    list: (names) => listText(names, locale),
  }
}
