import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  decodeSportscode,
  encodeSportscode,
  parseSeconds,
  readSportscode,
  type TimelineTag,
  tagsCsv,
  writeSportscode,
} from './sportscode.ts'

const PRESS: TimelineTag = {
  label: 'Press',
  start: 12.5,
  end: 20,
  labels: [
    { group: 'Rating', text: 'Good' },
    { group: null, text: 'Late' },
  ],
  note: 'Second half',
}
const file = (instances: string, rows = '') =>
  `<file><ALL_INSTANCES>${instances}</ALL_INSTANCES><ROWS>${rows}</ROWS></file>`
const instance = (times: string, rest = '') =>
  `<instance><ID>1</ID>${times}<code>Press</code>${rest}</instance>`
const TIMES = '<start>12.5</start><end>20</end>'
const tagsOf = (xml: string) => readSportscode(xml).tags
const bytesOf = (text: string, bytes: (letter: string) => readonly number[] = (one) => [one.charCodeAt(0)]) =>
  Uint8Array.from([...text].flatMap(bytes))

it.each([
  ['decimal commas', instance('<start>12,5</start><end>20,0</end>')],
  ['hours, minutes and seconds', instance('<start>00:00:12.5</start><end>0:20</end>')],
  [
    'capitals',
    instance(TIMES).replaceAll(/<(\/?)(\w+)/g, (_, slash, name) => `<${slash}${name.toUpperCase()}`),
  ],
  ['spaces and lines', instance('<start>\n 12.5 </start>\n<end> 20\n</end>')],
])('reads %s', (_, xml) => {
  expect(tagsOf(file(xml))).toEqual([{ ...PRESS, labels: [], note: null }])
})

it('reads labels with several texts, without a group, and without elements', () => {
  const labels =
    '<label><group>Who</group><text>4</text><text>23</text></label><label><text>Late</text></label><label>Loose</label><label><text></text></label>'
  expect(tagsOf(file(instance(TIMES, labels)))[0]?.labels).toEqual([
    { group: 'Who', text: '4' },
    { group: 'Who', text: '23' },
    { group: null, text: 'Late' },
    { group: null, text: 'Loose' },
  ])
})

it('reads entities, and a note', () => {
  const [tag] = tagsOf(file(instance(TIMES, '<free_text>Pick &amp; roll &#233; <![CDATA[a<b]]></free_text>')))
  expect(tag?.note).toBe('Pick & roll é a<b')
})

it('reads each letter once, also where nothing is closed', () => {
  const many = (mark: string) => mark.repeat(400_000 / mark.length)
  for (const mark of ['<row>', '<row ', '<instance ']) expect(readSportscode(many(mark)).tags).toEqual([])
  const tagged = (text: string) => tagsOf(file(instance(TIMES, text)))
  expect(tagged(many('<code>'))).toHaveLength(1)
  expect(tagged(`<free_text>${many('<![CDATA[')}</free_text>`)).toHaveLength(1)
  expect(tagged(`<label>${many('<')}</label>`)).toHaveLength(1)
})

it('reads what stands before the cut of a file, and counts what it leaves out', () => {
  const whole = file(instance(TIMES) + instance(TIMES) + instance('<start>x</start><end>3</end>'))
  expect(readSportscode(whole)).toMatchObject({ left: 1, tags: [{ start: 12.5 }, { start: 12.5 }] })
  for (let length = 0; length < whole.length; length++)
    expect(tagsOf(whole.slice(0, length)).every(({ start, end }) => start === 12.5 && end === 20)).toBe(true)
})

it('reads colors of 16 and of 8 bits', () => {
  const row = (code: string, rgb: readonly number[]) =>
    `<row><code>${code}</code><R>${rgb[0]}</R><G>${rgb[1]}</G><B>${rgb[2]}</B></row>`
  const { rows } = readSportscode(
    file('', row('A', [65_535, 0, 257]) + row('B', [255, 0, 1]) + row('C', [-1, 0, 0])),
  )
  expect(rows).toEqual([
    { code: 'A', colour: '#ff0001' },
    { code: 'B', colour: '#ff0001' },
  ])
})

it('decodes UTF-16 of both orders, UTF-8 and Windows-1252', () => {
  const text = '<file>Štefan é “x” 10 %</file>'
  const wide = (low: boolean) => (letter: string) => {
    const code = letter.charCodeAt(0)
    return low ? [code % 256, Math.floor(code / 256)] : [Math.floor(code / 256), code % 256]
  }
  for (const low of [true, false]) {
    expect(decodeSportscode(bytesOf(text, wide(low)))).toBe(text)
    expect(decodeSportscode(bytesOf(`\uFEFF${text}`, wide(low)))).toBe(text)
  }
  const utf8 = unescape(encodeURIComponent(text))
  expect(decodeSportscode(bytesOf(utf8))).toBe(text)
  expect(decodeSportscode(bytesOf(`\xef\xbb\xbf${utf8}`))).toBe(text)
  const windows: Readonly<Record<string, number>> = { Š: 0x8a, '“': 0x93, '”': 0x94 }
  expect(decodeSportscode(bytesOf(text, (one) => [windows[one] ?? one.charCodeAt(0)]))).toBe(text)
})

const words = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 10 })
  .map((text) => text.replace(/[&<>\s\p{C}]/gu, '').normalize('NFC'))
  .filter((text) => text !== '')
const seconds = fc.integer({ min: 0, max: 7_200_000 }).map((ms) => ms / 1000)
const tags = fc.array(
  fc
    .record({
      label: words,
      start: seconds,
      length: fc.integer({ min: 1, max: 60 }),
      labels: fc.array(fc.record({ group: fc.option(words), text: words }), { maxLength: 3 }),
      note: fc.option(words),
    })
    .map(({ length, ...tag }) => ({ ...tag, end: Math.round((tag.start + length) * 1000) / 1000 })),
  { maxLength: 8 },
)

it('reads what it writes, in UTF-16 letter for letter', () => {
  fc.assert(
    fc.property(tags, (all) => {
      const rows = [{ code: 'Press', colour: '#1d4ed8' }]
      const read = readSportscode(decodeSportscode(encodeSportscode(writeSportscode(all, rows), 'utf-16')))
      expect(read).toEqual({ tags: all, rows, left: 0 })
    }),
  )
})

it('writes words for the signs that Sportscode does not know, and letters without accents', () => {
  const xml = writeSportscode([{ ...PRESS, label: 'Pick & <roll>', note: 'José – 3' }], [])
  const ascii = encodeSportscode(xml, 'ascii')
  expect(ascii.every((byte) => byte < 128)).toBe(true)
  expect(readSportscode(decodeSportscode(ascii)).tags).toEqual([
    { ...PRESS, label: 'Pick and roll', note: 'Jose ? 3' },
  ])
})

it('parses no other times', () => {
  expect(['', '-1', '1:2:3:4', 'abc', '1.2.3'].map(parseSeconds)).toEqual([null, null, null, null, null])
  expect(parseSeconds('1:00:01,25')).toBe(3601.25)
})

it('writes a table without formulas, marked as UTF-8', () => {
  const [heading, row] = tagsCsv([{ ...PRESS, label: '=SUM(A1)', note: 'a, "b"' }]).split('\r\n')
  expect(heading).toBe('\uFEFFCode,Start,End,Labels,Note')
  expect(row).toBe('\'=SUM(A1),12.5,20,Rating: Good; Late,"a, ""b"""')
})
