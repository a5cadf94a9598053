// The files of translators have each English text of the sources, and their texts have the values of the English ones.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { check } from '@fullcourt/scorebook/check'
import { sampleGame } from '@fullcourt/scorebook/simulate'
import { sentenceTranslator } from '@fullcourt/wire/forms/translate'
import { catalogOf, isOfChecker, type PoEntry, parsePo } from '@fullcourt/wire/po'
import { describe, expect, test } from 'vitest'
import { cleanGame, FAULTS, randomOf } from '../packages/scorebook/test/faults/index.ts'
import { pathOf, textsIn, textsOfSources, upToDate } from './languages.ts'
import { root } from './node.mjs'

/** The places of values, `{count}`, and of elements, `<link>`. */
const placesOf = (text: string): readonly string[] => [...new Set(text.match(/\{\w*\}?|<\/?\w+\/?>/g))].sort()

test('texts are found in calls and documents', () => {
  const one = (text: string, plural: string | null = null) => ({ text, plural })
  expect(
    textsIn('a.tsx', `t('It\\'s on') + t("a {b}", { b }) + msg('c') + at('no') + x.t('no') + t(name)`),
  ).toEqual(["It's on", 'a {b}', 'c'].map((text) => one(text)))
  expect(textsIn('a.ts', "t([\n  '{count} a',\n  '{count} b',\n], { count })")).toEqual([
    one('{count} a', '{count} b'),
  ])
  expect(textsIn('a.html', '<p title="[[A b]]">[[C]]</p>')).toEqual([one('A b'), one('C')])
})

test('sentences of refusals and of field checks are found as they stand', () => {
  const texts = (path: string, source: string) => textsIn(path, source).map(({ text }) => text)
  expect(
    texts(
      'packages/server/src/a.ts',
      `refuse('gone', 'It has ended.') + refuseField('name', \`At most \${most}.\`) + refuse('gone', OTHER)`,
    ),
  ).toEqual(['It has ended.', 'At most {most}.'])
  expect(texts('packages/wire/src/a.ts', `['is required.', \`must be \${most}.\`]`)).toEqual([
    '{label} is required.',
    '{label} must be {most}.',
  ])
})

test('no text is compared in the language of the page: keys and buttons would differ in each', () => {
  const comparison = /(?:[!=]==|(?:startsWith|endsWith|includes|indexOf)\()\s*t\(/
  const files = globSync('packages/web/src/**/*.{ts,tsx}', { cwd: root })
  expect(files.filter((file) => comparison.test(readFileSync(join(root, file), 'utf8')))).toEqual([])
})

test('no name, title or label of a page stands in its source in English alone', () => {
  const attribute =
    /\s(?:name|title|label|aria-label|placeholder|alt|description|sentence|text)="([A-Z][^"]*)"/g
  const isKey = (text: string) => /^(?:[A-Z]|Alt\+.|Ctrl\+.|Del|Esc|Tab)$/.test(text)
  // The help is in English, and says so.
  const files = globSync('packages/web/src/**/*.tsx', { cwd: root }).filter(
    (file) => !file.includes('.test.') && !file.includes('/site/help/'),
  )
  const english = files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(attribute)]
      .map(([, text]) => text!)
      .filter((text) => !isKey(text)),
  )
  expect(english).toEqual([])
})

describe.each(['es'])('%s', (language) => {
  const po = readFileSync(pathOf(language), 'utf8')

  test('has the texts of the sources: else run `node scripts/languages.ts`', () => {
    expect(parsePo(po).map(({ text }) => text)).toEqual([...textsOfSources().keys()])
    expect(po).toBe(upToDate(language, po))
  })

  test('has the places of the English texts', () => {
    const isWrong = ({ text, plural, translations }: PoEntry) =>
      translations
        .filter(Boolean)
        .some((said) => String(placesOf(said)) !== String(placesOf(`${text}${plural ?? ''}`)))
    expect(parsePo(po).filter(isWrong)).toEqual([])
  })

  test('has as many words where English has several in one text: ‘W/L/T’ is divided at its slashes', () => {
    const partsOf = (text: string) => text.split('/').length
    const isList = ({ text }: PoEntry) => /^\w+(?:\/\w+)+$/.test(text)
    const lists = parsePo(po).filter(isList)
    expect(lists.map(({ text }) => text)).toContain('W/L/T')
    for (const { text, translations } of lists)
      expect([text, ...translations.map(partsOf)]).toEqual([text, ...translations.map(() => partsOf(text))])
  })
})

test('a file with conflicts keeps the wordings of both sides, and those of the second where both have one', () => {
  const conflict = (text: string, [one, other]: readonly [string, string]) =>
    `msgid "${text}"\n<<<<<<< HEAD\nmsgstr "${one}"\n=======\nmsgstr "${other}"\n>>>>>>> Mend words\n`
  const po = `${conflict('Log out', ['Salir', ''])}\n${conflict('Score game', ['Anotar', 'Anotar partido'])}`
  const said = new Map(parsePo(upToDate('es', po)).map((one) => [one.text, one.translations]))
  expect([said.get('Log out'), said.get('Score game')]).toEqual([['Salir'], ['Anotar partido']])
})

test('flags and fixes of the checker are said whole in another language', () => {
  const say = sentenceTranslator(catalogOf(parsePo(readFileSync(pathOf('es'), 'utf8')), 'en-XB', isOfChecker))
  const names = { home: 'Lions', away: 'Cats' }
  const sentences = ['nfhs', 'nba', 'fiba-3x3'].flatMap((code, index) => {
    const game = cleanGame(code, sampleGame(code, 4000 + index))
    return FAULTS.flatMap(({ make }, number) => {
      const fault = make(game, randomOf(7, index, number))
      if (!fault) return []
      const flags = check({ ...(fault.setup ?? game.setup), names }, fault.plays, {
        allFlags: true,
        finalScore: { home: 3, away: 1 },
      })
      return flags.flatMap(({ message, fix, others = [], step }) => [
        message,
        ...[fix, ...others, step].flatMap((one) => one?.label ?? []),
      ])
    })
  })
  expect(sentences.length).toBeGreaterThan(500)
  sentences.push('The film time of a foul by #39 Home 9 at Q1 15.7 does not match the clock.')
  const codes = /Lions|Cats|(?:Home|Away) \d+|\b(?:Q|OT|P)\d/g
  expect(sentences.filter((one) => /[a-z]{2}/i.test(say(one).replace(codes, '')))).toEqual([])
})

test('a team that is named like a word of the checker keeps its name in flags', () => {
  const say = sentenceTranslator(catalogOf(parsePo(readFileSync(pathOf('es'), 'utf8')), 'es', isOfChecker))
  const said = ['Rebound', 'Home', 'steal'].flatMap((team) =>
    [
      `Rebound by ${team}`,
      `${team} throws at Q1 7:02 without a foul.`,
      `The foul by the ${team} bench at Q1 7:02 gives 2 free throws, but none is recorded.`,
    ].map((flag) => say(flag, [team])),
  )
  expect(said).toEqual([
    'Rebote de Rebound',
    'Rebound lanza tiros libres en Q1 7:02 sin una falta.',
    'La falta de la banca de Rebound en Q1 7:02 da 2 tiros libres, pero no hay ninguno registrado.',
    'Rebote de Home',
    'Home lanza tiros libres en Q1 7:02 sin una falta.',
    'La falta de la banca de Home en Q1 7:02 da 2 tiros libres, pero no hay ninguno registrado.',
    'Rebote de steal',
    'steal lanza tiros libres en Q1 7:02 sin una falta.',
    'La falta de la banca de steal en Q1 7:02 da 2 tiros libres, pero no hay ninguno registrado.',
  ])
})
