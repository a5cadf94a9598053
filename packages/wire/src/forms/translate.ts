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
 * Says an English text in the language of a page, with the values of its places: 'Fouls {count}', { count }. A text that counts has
 * two English forms: ['{count} clip', '{count} clips'], { count }. Texts stand as they are in the call, or in `msg`.
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

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** A pattern that finds the values of a text's places in a sentence: of '{label} is required.' in 'Email is required.' */
function patternOf(text: string): RegExp {
  const [first, ...rest] = text.split(/\{(\w+)\}/)
  const pattern = rest.map((part, at) => (at % 2 === 0 ? `(?<${part}>.+?)` : escaped(part)))
  return new RegExp(`^${escaped(first!)}${pattern.join('')}$`, 's')
}

const withFirst = (text: string, change: 'toLowerCase' | 'toUpperCase'): string =>
  `${text.charAt(0)[change]()}${text.slice(1)}`

/**
 * Makes the function that says English sentences which are filled in already, as those of refusals are: by the text whose places
 * they fill. Values that are texts of the catalog are translated, too, but for these names. Other sentences stay English.
 */
export function sentenceTranslator(
  catalog: Catalog,
): (sentence: string, names?: readonly string[]) => string {
  const literal = (text: string) => text.replace(/\{\w+\}/g, '').length
  const patterns = Object.keys(catalog)
    .filter((text) => text.includes('{'))
    .toSorted((one, other) => literal(other) - literal(one))
    .map((text) => ({ said: catalog[text]![0]!, pattern: patternOf(text) }))
  const find = (sentence: string, names: readonly string[]): string | undefined => {
    if (catalog[sentence]) return catalog[sentence][0]
    for (const { said, pattern } of patterns) {
      const values = pattern.exec(sentence)?.groups
      if (values)
        return fillIn(
          said,
          Object.fromEntries(
            Object.entries(values).map(([name, value]) => [
              name,
              names.includes(value!) ? value! : say(value!, names),
            ]),
          ),
        )
    }
    return undefined
  }
  const say = (sentence: string, names: readonly string[] = []): string => {
    const said = find(sentence, names)
    if (said !== undefined) return said
    // A value at the start of a sentence has a capital letter there.
    const inside = find(withFirst(sentence, 'toLowerCase'), names)
    return inside === undefined ? sentence : withFirst(inside, 'toUpperCase')
  }
  return say
}
