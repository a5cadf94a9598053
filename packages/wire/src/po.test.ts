import { describe, expect, test } from 'vitest'
import { acceptedLanguages, languageOf, localeOf } from './forms/languages.ts'
import { sentenceTranslator, type TranslateText, translator } from './forms/translate.ts'
import { catalogOf, makePo, mirrored, type PoEntry, parsePo } from './po.ts'

const entry = (text: string, translations: readonly string[], more: Partial<PoEntry> = {}): PoEntry => ({
  notes: [],
  files: ['packages/web/src/ui/a.ts'],
  isFuzzy: false,
  text,
  plural: null,
  translations,
  ...more,
})
const ENTRIES = [
  entry('Say "yes"\\no\n', ['Di "sí"\\no\n'], { notes: ['A button.'], isFuzzy: true }),
  entry('{count} clip', ['{count} clip', '{count} clips'], { plural: '{count} clips' }),
  entry('Open', [''], { files: ['packages/web/follow.html', 'packages/web/src/livePages/a.ts'] }),
]

test('a file that is written is read again as it was', () => {
  expect(parsePo(makePo('Language: es\nPlural-Forms: nplurals=2;\n', ENTRIES))).toEqual(ENTRIES)
})

test('lines that a program of translators has broken are joined', () => {
  const po =
    '#: a.ts b.ts\n#, fuzzy, c-format\nmsgid ""\n"Two "\n"parts"\nmsgstr ""\n"Dos "\n"partes"\n\n#~ msgid "Old"\n#~ msgstr "Viejo"\n'
  expect(parsePo(po)).toEqual([
    entry('Two parts', ['Dos partes'], { files: ['a.ts', 'b.ts'], isFuzzy: true }),
  ])
})

describe('texts', () => {
  const say: TranslateText = translator('es', catalogOf(ENTRIES, 'es'))

  test('have the form of their count, and their values', () => {
    const clips = (count: number) => say(['{count} clip', '{count} clips'], { count })
    expect([0, 1, 2, 1_000_000].map(clips)).toEqual(['0 clips', '1 clip', '2 clips', '1000000 clips'])
  })
  test('stay English without a translation', () => {
    expect([say('Open'), say('Fouls {count}', { count: 3 })]).toEqual(['Open', 'Fouls 3'])
  })
  test('of some files alone are in a catalog', () => {
    const names = Object.keys(catalogOf(ENTRIES, 'en-XB', (file) => file.includes('livePages')))
    expect(names).toEqual(['Open'])
  })
  test('must have their values', () => {
    // @ts-expect-error A value is missing.
    say('Fouls {count}')
    // @ts-expect-error A value has another name.
    say('Fouls {count}', { fouls: 3 })
  })
})

test('the mirrored language changes letters and leaves the places of values and the tags', () => {
  expect(mirrored('Fouls {count}')).toBe('⟦Ƒöúļš {count}⟧')
  expect(mirrored('<link>Fouls</link> <name/>')).toBe('⟦<link>Ƒöúļš</link> <name/>⟧')
})

test('a language is the first of the list that there is', () => {
  const chosen = [['es-MX'], ['fr', 'es'], ['en-GB', 'es'], ['fr'], ['en-XB'], []].map(languageOf)
  expect(chosen).toEqual(['es', 'es', 'en', 'en', 'en-XB', 'en'])
  expect(acceptedLanguages('en;q=0.5, es-MX, fr;q=0')).toEqual(['es-MX', 'en'])
  expect([localeOf('es', ['en', 'es-MX']), localeOf('es', ['en']), localeOf('en', ['en-GB'])]).toEqual([
    'es-MX',
    'es-US',
    'en-US',
  ])
})

describe('a sentence that is filled in', () => {
  const say = sentenceTranslator({
    'Name is taken.': ['El nombre ya está en uso.'],
    'First name': ['Nombre'],
    '{label} is required.': ['{label}: obligatorio.'],
    '{label} must have at most {most} characters.': ['{label}: {most} caracteres como máximo.'],
    '{what} Try again in {duration}.': ['{what} Otra vez en {duration}.'],
    'Too many attempts.': ['Demasiados intentos.'],
    '{count} minutes': ['{count} minutos'],
    'Only {name} (admin) can {act}.': ['Solo {name} (admin.) puede {act}.'],
  })

  test.each([
    ['Name is taken.', 'El nombre ya está en uso.'],
    ['First name is required.', 'Nombre: obligatorio.'],
    ['Apellido is required.', 'Apellido: obligatorio.'],
    ['First name must have at most 80 characters.', 'Nombre: 80 caracteres como máximo.'],
    ['Too many attempts. Try again in 5 minutes.', 'Demasiados intentos. Otra vez en 5 minutos.'],
    ['Only Pat Alder (admin) can see this.', 'Solo Pat Alder (admin.) puede see this.'],
    ['No text has this.', 'No text has this.'],
  ])('%s: %s', (sentence, said) => expect(say(sentence)).toBe(said))
})
