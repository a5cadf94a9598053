// Brings the PO files of translators up to date: each English text of the sources, with its files and its translation.
//   node scripts/languages.ts
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  COLOURS,
  GENDERS,
  GRADE_LEVELS,
  LIMITS,
  NOTIFICATION_KINDS,
  type NotificationDetail,
  notificationKind,
  PERSON_GENDERS,
  PROGRAM_TYPES,
  TEAM_LEVELS,
  usualTeams,
} from '@fullcourt/program'
import { FIGURE_GROUPS, figuresExplained, termsOf } from '@fullcourt/scorebook/figures'
import { CLOCK_BUTTONS } from '@fullcourt/scorebook/fold'
import { BUILT_IN_COURTS, PROFILES } from '@fullcourt/scorebook/rules'
import { EVENT_TYPES, FOUL_DETAILS, FOUL_TYPES, PLAY_DETAILS, SIDES } from '@fullcourt/scorebook/vocabulary'
import {
  awardText,
  DETAIL_LABELS,
  detailWord,
  EVENT_NOUNS,
  eventTitle,
  foulDetailWord,
  foulKindWord,
  specialFouls,
  THROW_STATUS_WORDS,
  uncapitalize,
  withArticle,
} from '@fullcourt/scorebook/words'
import * as accountForms from '@fullcourt/wire/forms/account'
import * as billingForms from '@fullcourt/wire/forms/billing'
import * as gameForms from '@fullcourt/wire/forms/game'
import * as peopleForms from '@fullcourt/wire/forms/people'
import * as programForms from '@fullcourt/wire/forms/program'
import * as rulesForms from '@fullcourt/wire/forms/rules'
import { fieldLabel } from '@fullcourt/wire/forms/sentences'
import { makePo, type PoEntry, parsePo } from '@fullcourt/wire/po'

const ROOT = join(import.meta.dirname, '..')
const SOURCES = 'packages/{web,server,scorebook,film,program,wire}/{*.html,src/**/*.{ts,tsx}}'

/** Texts in calls of `t`, `msg` and `fillIn`, and in documents of the build: `[[Last plays]]`. */
const CALL =
  /(?<![\w.])(?:t|msg|fillIn)\(\s*(\[\s*)?('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")(?:,\s*('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"),?\s*\])?/g
const MARK = /\[\[(.+?)\]\]/g
/** Sentences of refusals, which stand in the server as they are sent: `refuse('not_found', 'This person is gone.')`. */
const REFUSAL =
  /(?<![\w.])(?:refuse|refuseField|Refusal)\(\s*(?:'[^']*'|`[^`]*`|[\w.]+),\s*('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`(?:[^`\\$]|\$\{\w+\})*`)(?=\s*[,)])/g
/** Ends of sentences of field checks in `wire`. The label of the field stands before them. */
const OBJECTION = /(['`])((?:must|may|is) (?:[^'`\\$]|\$\{\w+\})*\.)\1/g

interface Found {
  readonly text: string
  readonly plural: string | null
}

const textOf = (literal: string): string =>
  literal
    .slice(1, -1)
    .replace(/\\(.)/g, (_, sign) => (sign === 'n' ? '\n' : sign))
    .replaceAll('${', '{')

/** Sentences of the server and of field checks. */
function sentencesIn(path: string, source: string): readonly string[] {
  if (path.startsWith('packages/server/') && !path.includes('/media/'))
    return [...source.matchAll(REFUSAL)].map(([, sentence]) => textOf(sentence!))
  if (path.startsWith('packages/wire/'))
    return [...source.matchAll(OBJECTION)].map(([literal]) => `{label} ${textOf(literal)}`)
  return []
}

/** The texts of a file. */
export function textsIn(path: string, source: string): readonly Found[] {
  if (path.endsWith('.html'))
    return [...source.matchAll(MARK)].map(([, text]) => ({ text: text!, plural: null }))
  const called = [...source.matchAll(CALL)].map(([, isList, text, plural]) => ({
    text: textOf(text!),
    plural: isList && plural ? textOf(plural) : null,
  }))
  return [...called, ...sentencesIn(path, source).map((text) => ({ text, plural: null }))]
}

const FIGURES = FIGURE_GROUPS.flatMap(({ figures }) => figures)
const FORMULAS = figuresExplained().flatMap(({ figures }) => figures.flatMap(({ formula }) => formula ?? []))

/** Words of figures and of plays that the scorebook has or makes of its terms. */
const TERMS = [
  ...[...PROFILES, ...BUILT_IN_COURTS].map(({ name }) => name),
  ...FIGURE_GROUPS.map(({ title }) => title),
  ...FIGURES.flatMap(({ heading, name, definition }) => [heading, name, definition]),
  ...termsOf(FORMULAS).map(({ means }) => means),

  ...EVENT_TYPES.map(eventTitle),
  ...Object.values(PLAY_DETAILS).flat().map(detailWord),
  ...FOUL_DETAILS.map(foulDetailWord),
  ...PROFILES.flatMap(({ foulNames }) => Object.values(foulNames ?? {})),
  ...CLOCK_BUTTONS,
  ...Object.values(EVENT_NOUNS),
  ...Object.values(DETAIL_LABELS),
  ...Object.values(THROW_STATUS_WORDS),
  ...PROFILES.flatMap((rules) => FOUL_TYPES.map((type) => foulKindWord(rules, type))),
  ...PROFILES.flatMap(specialFouls).map(({ label }) => label),
]

/** Kinds of fouls, events and free throws, as sentences of the checker name them. */
const CHECKER_TERMS = [
  ...Object.values(EVENT_NOUNS).flatMap((noun) => [noun, withArticle(noun)]),
  ...(['clock_start', 'clock_stop'] as const).map((type) => `the ${EVENT_NOUNS[type]}`),
  ...SIDES,
  ...PROFILES.flatMap((rules) =>
    FOUL_TYPES.map((type) => withArticle(uncapitalize(foulKindWord(rules, type)))),
  ),
  ...FOUL_DETAILS.map((detail) => foulDetailWord(detail).toLowerCase()).map((word) =>
    word.endsWith('foul') ? withArticle(word) : `a foul ${word}`,
  ),
  ...([0, 1, '1&1'] as const).map(awardText),
  '{count} free throws',
]

/** Names that the program gives to what users choose. */
const PROGRAM_TERMS = [
  ...[...TEAM_LEVELS, ...GRADE_LEVELS].map(({ label }) => label),
  ...GENDERS,
  ...PERSON_GENDERS,
  ...COLOURS.map(({ name }) => name),
  ...PROGRAM_TYPES.flatMap((type) => usualTeams(type).map(({ label }) => label)),
  ...NOTIFICATION_KINDS.map((kind) => notificationKind(kind).label),
]

/** Details of a notification that are the places of its words. @param count what counts there */
const detailPlaces = (count: number): NotificationDetail =>
  new Proxy({}, { get: (_, name) => ({ toString: () => `{${String(name)}}`, valueOf: () => count }) })

/** Words of notifications: those that count once with their place, and once with one. */
const NOTIFICATION_WORDS = NOTIFICATION_KINDS.flatMap((kind) =>
  [Number.NaN, 1].flatMap((count) =>
    Object.values(notificationKind(kind).words(detailPlaces(count), '{person}')).map((text) =>
      text.replace('NaN', '{count}'),
    ),
  ),
)

/** Names of fields, which begin the sentences of field checks. */
const FIELD_LABELS = Object.entries({
  ...accountForms,
  ...billingForms,
  ...gameForms,
  ...peopleForms,
  ...programForms,
  ...rulesForms,
})
  .filter(([name]) => name.endsWith('Fields'))
  .flatMap(([, fields]) => Object.keys(fields).map(fieldLabel))
  .toSorted()

/** Every text of the sources with the files that show it, in their order. */
export function textsOfSources(): ReadonlyMap<string, Found & { readonly files: readonly string[] }> {
  const found = new Map<string, Found & { files: string[] }>()
  const add = ({ text, plural }: Found, file: string) => {
    const known = found.get(text) ?? { text, plural, files: [] }
    if (known.plural !== plural) throw new Error(`'${text}' counts in one file and not in another`)
    if (!known.files.includes(file)) known.files.push(file)
    found.set(text, known)
  }
  for (const path of globSync(SOURCES, { cwd: ROOT })
    .map((one) => one.replaceAll('\\', '/'))
    .sort())
    if (!/\.test\.tsx?$/.test(path))
      for (const text of textsIn(path, readFileSync(join(ROOT, path), 'utf8'))) add(text, path)
  for (const text of Object.values(LIMITS).map(({ sentence }) => sentence))
    add({ text, plural: null }, 'packages/program/src/limits.ts')
  for (const text of NOTIFICATION_WORDS) add({ text, plural: null }, 'packages/program/src/notifications.ts')
  for (const text of FIELD_LABELS) add({ text, plural: null }, 'packages/wire/src/forms/sentences.ts')
  for (const text of PROGRAM_TERMS) add({ text, plural: null }, 'packages/program/src/vocabulary.ts')
  for (const text of CHECKER_TERMS) add({ text, plural: null }, 'packages/scorebook/src/check/words.ts')
  for (const text of TERMS) add({ text, plural: null }, 'packages/scorebook/src/words/describePlay.ts')
  return found
}

/** Plural forms as translators' programs name them. */
const HEADERS: Readonly<Record<string, string>> = {
  es: 'Language: es\nMIME-Version: 1.0\nContent-Type: text/plain; charset=UTF-8\nContent-Transfer-Encoding: 8bit\nPlural-Forms: nplurals=2; plural=(n != 1);\n',
}
const FORMS: Readonly<Record<string, number>> = { es: 2 }

export const pathOf = (language: string): string => join(ROOT, `packages/wire/languages/${language}.po`)

const CONFLICT = /^<{7}.*?\n(.*?)(?:^\|{7}.*?)?^={7}\n(.*?)^>{7}.*?\n/gms

/**
 * The file of a language with the texts that the sources have now. Texts that are gone leave it; its words at the top stay. Of the
 * conflicts of a rebase it keeps the wordings of both sides, and where both have one, that of the commit which is replayed.
 */
export function upToDate(language: string, po: string): string {
  const replayed = po.replace(CONFLICT, '$2')
  const isTranslated = ({ translations }: PoEntry) => translations.every(Boolean)
  const entries = [po.replace(CONFLICT, '$1'), replayed]
    .flatMap(parsePo)
    .toSorted((one, other) => Number(isTranslated(one)) - Number(isTranslated(other)))
  const known = new Map(entries.map((entry) => [entry.text, entry]))
  const next = [...textsOfSources().values()].map(({ text, plural, files }): PoEntry => {
    const before = known.get(text)
    const empty = Array.from({ length: plural === null ? 1 : FORMS[language]! }, () => '')
    const isSame = before !== undefined && before.plural === plural
    return {
      notes: before?.notes ?? [],
      files,
      isFuzzy: before?.isFuzzy ?? false,
      text,
      plural,
      translations: isSame ? before.translations : empty,
    }
  })
  const [words] = /^(?:#.*\n)*/.exec(replayed)!
  return `${words}${makePo(HEADERS[language]!, next)}`
}

if (process.argv[1] === import.meta.filename)
  for (const language of Object.keys(HEADERS)) {
    const path = pathOf(language)
    writeFileSync(path, upToDate(language, globSync(path).length > 0 ? readFileSync(path, 'utf8') : ''))
  }
