import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Translate } from '@fullcourt/scorebook/vocabulary'
import { LANGUAGES, type Language } from '@fullcourt/wire/forms/languages'
import { translator } from '@fullcourt/wire/forms/translate'
import { catalogOf, parsePo } from '@fullcourt/wire/po'

const SPANISH = parsePo(
  readFileSync(createRequire(import.meta.url).resolve('@fullcourt/wire/languages/es.po'), 'utf8'),
)

const MADE = new Map(
  LANGUAGES.map((language) => [language, translator(language, catalogOf(SPANISH, language))]),
)

/** The function that says the words of plays in a language. */
export const translateTo = (language: Language): Translate => MADE.get(language)!
