import { deflateRawSync } from 'node:zlib'
import { readRoster } from '@fullcourt/program/paste'
import { xlsxFiles } from '@fullcourt/scorebook/formats'
import { expect, test } from 'vitest'
import { readListFile } from './listFile.ts'

const LIST = 'Jersey;Name\n4;Ana López\n12;Zoë Smith'
const utf16 = (text: string) =>
  new Uint8Array(Uint16Array.from([...text].map((one) => one.charCodeAt(0))).buffer)
const file = (name: string, bytes: Uint8Array<ArrayBuffer> | string) => new File([bytes], name)

interface Packed {
  readonly path: string
  readonly text: string
}

/** A ZIP of compressed files. */
function zip(files: readonly Packed[]): Uint8Array<ArrayBuffer> {
  const heads: Buffer[] = []
  const bodies: Buffer[] = []
  let at = 0
  for (const { path, text } of files) {
    const [name, data] = [Buffer.from(path), deflateRawSync(text)]
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50)
    local.writeUInt16LE(8, 8)
    local.writeUInt32LE(data.length, 18)
    local.writeUInt16LE(name.length, 26)
    const head = Buffer.alloc(46)
    head.writeUInt32LE(0x02014b50)
    head.writeUInt16LE(8, 10)
    head.writeUInt32LE(data.length, 20)
    head.writeUInt16LE(name.length, 28)
    head.writeUInt32LE(at, 42)
    heads.push(Buffer.concat([head, name]))
    bodies.push(Buffer.concat([local, name, data]))
    at += 30 + name.length + data.length
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(at, 16)
  return new Uint8Array(Buffer.concat([...bodies, ...heads, end]))
}

test('reads each encoding, and says how it was read', async () => {
  const latin = Uint8Array.from([...LIST].map((one) => one.charCodeAt(0)))
  const files = [
    file('utf8.csv', LIST),
    file('mark.csv', `\uFEFF${LIST}`),
    file('latin.csv', latin),
    file('marked16.txt', utf16(`\uFEFF${LIST}`)),
    file('bare16.txt', utf16(LIST)),
  ]
  const read = await Promise.all(files.map(readListFile))
  expect(read.map(({ facts }) => facts)).toEqual([
    'utf8.csv: UTF-8, semicolons',
    'mark.csv: UTF-8, semicolons',
    'latin.csv: Windows-1252, semicolons',
    'marked16.txt: UTF-16, semicolons',
    'bare16.txt: UTF-16, semicolons',
  ])
  for (const { text } of read) expect(text).toBe(LIST)
})

test('joins the lines of a quoted cell, and leaves the signs of feet and inches', async () => {
  const { text } = await readListFile(
    file('list.csv', `Name,Height,Email\n"Smith,\nJane",5'8",\nLee,"6'1""",`),
  )
  expect(text).toBe(`Name,Height,Email\n"Smith, Jane",5'8",\nLee,"6'1""",`)
})

test('reads the first sheet of a workbook that was written here', async () => {
  const table = {
    columns: ['Jersey', 'Name'],
    rows: [
      [4, 'Ana López'],
      [12, '<Zoë> & Smith'],
    ],
  }
  const parts = xlsxFiles([
    { name: 'Roster', ...table },
    { name: 'Other', ...table },
  ])
  const { text, facts } = await readListFile(file('roster.xlsx', zip(parts)))
  expect(facts).toBe('roster.xlsx: Excel, sheet Roster')
  expect(text).toBe('Jersey\tName\n4\tAna López\n12\t<Zoë> & Smith')
  expect(readRoster(text).rows[0]).toMatchObject({ ok: true, person: { homeJersey: '4', lastName: 'López' } })
})

test('reads shared texts, days and times; of a formula its value, of an entity nothing', async () => {
  const sheet = (cells: string) => [
    {
      path: 'xl/workbook.xml',
      text: '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><workbook><sheets><sheet name="S" r:id="rId1"/></sheets></workbook>',
    },
    { path: 'xl/sharedStrings.xml', text: '<sst><si><r><t>Hill</t></r><r><t>crest</t></r></si></sst>' },
    {
      path: 'xl/styles.xml',
      text: '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="[$-409]h:mm\\ AM/PM;@"/><numFmt numFmtId="165" formatCode="0.0&quot; days&quot;"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>',
    },
    {
      path: 'xl/worksheets/sheet1.xml',
      text: `<worksheet><sheetData><row>${cells}</row></sheetData></worksheet>`,
    },
  ]
  const cells =
    '<c r="A1" t="s"><v>0</v></c><c r="B1" s="1"><v>46350</v></c><c r="C1" s="2"><v>0.7916666666</v></c>' +
    '<c r="D1" s="1"><v>46350.8125</v></c><c r="F1" s="3"><f>HYPERLINK("x")</f><v>2.5</v></c>' +
    '<c r="G1" t="inlineStr"><is><t>&b;</t></is></c>'
  const { text } = await readListFile(file('games.xlsx', zip(sheet(cells))))
  expect(text).toBe('Hillcrest\t2026-11-24\t19:00\t2026-11-24 19:30\t\t2.5\t&b;')
})

test.each([
  [
    'a file of 300 MB',
    Object.defineProperty(file('big.csv', ''), 'size', { value: 300_000_000 }),
    /larger than 5 MB/,
  ],
  ['too many lines', file('long.csv', '1,a\n'.repeat(2_001)), /more than 2,000 lines/],
  [
    'a workbook that unpacks to 40 MB',
    file('bomb.xlsx', zip([{ path: 'xl/workbook.xml', text: ' '.repeat(40_000_000) }])),
    /cannot be unpacked/,
  ],
  [
    'a broken workbook',
    file('cut.xlsx', zip([{ path: 'xl/workbook.xml', text: '<a/>' }]).slice(0, 40)),
    /cannot be unpacked/,
  ],
  ['another ZIP', file('notes.ods', zip([{ path: 'content.xml', text: '<a/>' }])), /no Excel workbook/],
  ['an old workbook', file('old.xls', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0)), /before 2007/],
])('refuses %s', async (_, refused, sentence) => {
  await expect(readListFile(refused)).rejects.toThrow(sentence)
})
