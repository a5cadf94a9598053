// Texts of a page in the language that it was opened in, for tests that walk the same states in several languages.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { catalogOf, parsePo } from '@fullcourt/wire/po'
import type { Page } from '@playwright/test'

const ENTRIES = parsePo(readFileSync(join(import.meta.dirname, '../packages/wire/languages/es.po'), 'utf8'))
const languages = new WeakMap<Page, string>()

/** The page is opened in this language from now on. */
export const speak = (page: Page, language: string): unknown => languages.set(page, language)

/** The forms of a text on the page: more than one where it counts. */
function formsOf(page: Page, text: string): readonly string[] {
  const language = languages.get(page) ?? 'en'
  const entry = ENTRIES.find((one) => one.text === text)
  if (!entry) throw new Error(`no page says '${text}'`)
  if (language === 'en') return [text, entry.plural ?? []].flat()
  return catalogOf([entry], language)[text] ?? [text]
}

/** An English text as the page says it. */
export const say = (page: Page, text: string): string => formsOf(page, text)[0]!

/** Matches a text of the page, whatever stands in its places. */
export function saying(page: Page, text: string): RegExp {
  const patterns = formsOf(page, text).map((form) =>
    form
      .split(/\{\w+\}/)
      .map((part) => part.replace(/[.*+?^$(){}|[\]\\]/g, '\\$&'))
      .join('.*'),
  )
  return new RegExp(`^(?:${patterns.join('|')})$`)
}
