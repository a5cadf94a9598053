import { fillIn, type TextValues } from '@fullcourt/scorebook/vocabulary'
import { pluralPlace } from './intl.ts'

/** Texts of a language by their English text. A text that counts has one for each plural form. */
export type Catalog = Readonly<Record<string, readonly string[]>>

type Names<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : never
type Values<Text extends string> = Readonly<Record<Names<Text>, string | number>>
type Args<Text extends string> = [Names<Text>] extends [never] ? [] : [values: Values<Text>]

/**
 * Says an English text in the language of a page: `t('Fouls {count}', { count })`. A text that counts has two English forms:
 * `t(['{count} clip', '{count} clips'], { count })`. Texts stand as they are in the call, or in `msg('…')`.
 */
export interface TranslateText {
  <const Text extends string>(text: Text, ...values: Args<Text>): string
  <const One extends string, const Other extends string>(
    forms: readonly [One, Other],
    values: Values<One | Other> & { readonly count: number },
  ): string
}

/** Says texts that are checked elsewhere. */
type Say = (text: string | readonly [string, string], values?: TextValues) => string

/** Makes the function that says texts in a language. Texts without a translation stay English. */
export const translator =
  (language: string, catalog: Catalog): Say =>
  (text, values = {}) => {
    const english = typeof text === 'string' ? [text] : text
    const forms = catalog[english[0]!] ?? english
    // A language may have fewer forms than categories: the last one holds for the rest.
    const place = forms.length > 1 ? pluralPlace(language, Number(values.count)) : 0
    return fillIn(forms[Math.min(place, forms.length - 1)]!, values)
  }
