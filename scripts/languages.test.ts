// The files of translators have each English text of the sources, and their texts have the values of the English ones.
import { readFileSync } from 'node:fs'
import { parsePo } from '@fullcourt/wire/po'
import { describe, expect, test } from 'vitest'
import { pathOf, textsIn, textsOfSources, upToDate } from './languages.ts'

const valuesOf = (text: string): readonly string[] => [...new Set(text.match(/\{\w*\}?/g))].sort()

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

describe.each(['es'])('%s', (language) => {
  const po = readFileSync(pathOf(language), 'utf8')

  test('has the texts of the sources: else run `node scripts/languages.ts`', () => {
    expect(parsePo(po).map(({ text }) => text)).toEqual([...textsOfSources().keys()])
    expect(po).toBe(upToDate(language, po))
  })

  test.each(parsePo(po).map((entry) => [entry.text, entry] as const))('%s', (_, entry) => {
    const { text, plural, translations } = entry
    for (const said of translations.filter(Boolean))
      expect(valuesOf(said)).toEqual(valuesOf(`${text}${plural ?? ''}`))
  })
})
