/** PO files of translators: an English text, its translation, where it stands, and whether a person has reviewed it. */
import { MIRRORED } from './forms/languages.ts'
import type { Catalog } from './forms/translate.ts'

export interface PoEntry {
  /** Lines for translators. */
  readonly notes: readonly string[]
  /** Files that show the text. */
  readonly files: readonly string[]
  /** Made by a machine, or the English text has changed: a person reviews it. */
  readonly isFuzzy: boolean
  /** The English text; that of a count of one where it counts. */
  readonly text: string
  readonly plural: string | null
  /** Empty until it is translated. */
  readonly translations: readonly string[]
}

const quoted = (text: string): string => JSON.stringify(text)

/** The texts of a keyword in an entry, with its continued lines: 'msgstr[0] "…"'. */
function textsOf(entry: string, keyword: string): readonly string[] {
  const found = entry.matchAll(
    new RegExp(`^${keyword}(?:\\[\\d+\\])? ((?:"(?:[^"\\\\]|\\\\.)*"\\s*)+)`, 'gm'),
  )
  return [...found].map(([, lines]) =>
    [...lines!.matchAll(/"(?:[^"\\]|\\.)*"/g)].map(([one]) => String(JSON.parse(one))).join(''),
  )
}

const linesOf = (entry: string, mark: string): readonly string[] =>
  entry
    .split('\n')
    .filter((line) => line.startsWith(`${mark} `))
    .map((line) => line.slice(mark.length + 1))

/** Reads a PO file. Its header is left out. */
export const parsePo = (po: string): readonly PoEntry[] =>
  po
    .split(/\n\s*\n/)
    .map((entry) => ({
      notes: linesOf(entry, '#'),
      files: linesOf(entry, '#:').flatMap((line) => line.split(' ')),
      isFuzzy: linesOf(entry, '#,').some((line) => line.includes('fuzzy')),
      text: textsOf(entry, 'msgid')[0] ?? '',
      plural: textsOf(entry, 'msgid_plural')[0] ?? null,
      translations: textsOf(entry, 'msgstr'),
    }))
    .filter(({ text }) => text !== '')

const makeEntry = ({ notes, files, isFuzzy, text, plural, translations }: PoEntry): string =>
  [
    ...notes.map((note) => `# ${note}`),
    ...files.map((file) => `#: ${file}`),
    ...(isFuzzy ? ['#, fuzzy'] : []),
    `msgid ${quoted(text)}`,
    ...(plural === null
      ? [`msgstr ${quoted(translations[0] ?? '')}`]
      : [
          `msgid_plural ${quoted(plural)}`,
          ...translations.map((one, place) => `msgstr[${place}] ${quoted(one)}`),
        ]),
  ].join('\n')

/** Writes a PO file. @param header the fields of the file, each with its line end */
export const makePo = (header: string, entries: readonly PoEntry[]): string =>
  `${[['msgid ""', 'msgstr ""', ...header.split(/(?<=\n)/).map(quoted)].join('\n'), ...entries.map(makeEntry)].join('\n\n')}\n`

const LETTERS: Readonly<Record<string, string>> = Object.fromEntries(
  [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((letter, at) => [
    letter,
    [...'åƀçđéƒĝĥíĵķļɱñöþǫřšţúṽŵẋýžÅƁÇĐÉƑĜĤÍĴĶĻṀÑÖÞǪŘŠŢÚṼŴẊÝŽ'][at]!,
  ]),
)

/** '⟦Ƒöúļš {count}⟧': a text in the mirrored language. Places and tags stay. */
export const mirrored = (text: string): string =>
  `⟦${text.replace(/<\/?\w+\/?>|\{\w+\}|[a-z]/gi, (part) => LETTERS[part] ?? part)}⟧`

/** Whether a file of the program has sentences of notifications, or reasons in them. */
export const isOfNotifications = (file: string): boolean =>
  /^packages\/(?:program\/src\/(?:notifications|roles)|server\/src\/(?:media\/refusals|film\/errors|notifications\/filmEvents))\.ts$/.test(
    file,
  )

/** Whether a file of the program has lines of quotes and invoices. */
export const isOfMoney = (file: string): boolean => /^packages\/program\/src\/(?:quote|money)\.ts$/.test(file)

/** Whether a file of the program has sentences of the checker. */
export const isOfChecker = (file: string): boolean => file.startsWith('packages/scorebook/src/check/')

/** The catalog of a language. @param isShown picks the texts of some files */
export function catalogOf(
  entries: readonly PoEntry[],
  language: string,
  isShown: (file: string) => boolean = () => true,
): Catalog {
  if (language === 'en') return {}
  const shown = entries.filter(({ files }) => files.some(isShown))
  if (language === MIRRORED)
    return Object.fromEntries(
      shown.map(({ text, plural }) => [text, [text, plural ?? []].flat().map(mirrored)]),
    )
  return Object.fromEntries(
    shown
      .filter(({ translations }) => translations.every(Boolean) && translations.length > 0)
      .map(({ text, translations }) => [text, translations]),
  )
}
