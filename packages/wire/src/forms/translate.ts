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

/** Finds the values of a text's places in a sentence: of '{label} is required.' in 'Email is required.' */
function valuesIn(sentence: string, text: string): TextValues | undefined {
  const [first, ...rest] = text.split(/\{(\w+)\}/)
  const pattern = rest.map((part, at) => (at % 2 === 0 ? `(?<${part}>.+?)` : escaped(part)))
  return new RegExp(`^${escaped(first!)}${pattern.join('')}$`, 's').exec(sentence)?.groups
}

/**
 * Makes the function that says English sentences which are filled in already, as those of refusals are: by the text whose places
 * they fill. Values that are texts of the catalog are translated, too. Other sentences stay English.
 */
export function sentenceTranslator(catalog: Catalog): (sentence: string) => string {
  const literal = (text: string) => text.replace(/\{\w+\}/g, '').length
  const patterns = Object.keys(catalog)
    .filter((text) => text.includes('{'))
    .toSorted((one, other) => literal(other) - literal(one))
  const say = (sentence: string): string => {
    if (catalog[sentence]) return catalog[sentence][0]!
    for (const text of patterns) {
      const values = valuesIn(sentence, text)
      if (values)
        return fillIn(
          catalog[text]![0]!,
          Object.fromEntries(Object.entries(values).map(([name, value]) => [name, say(String(value))])),
        )
    }
    return sentence
  }
  return say
}
