/** Files with a list: of a spreadsheet, of another program, or plain text. */

import { readWorkbook } from '@fullcourt/scorebook/formats'
import { msg } from '@fullcourt/scorebook/vocabulary'
import { t } from '../ui/language.ts'
import { unzipTexts } from './unzip.ts'

const MOST_BYTES = 5_000_000
const MOST_LINES = 2_000

/** How the bytes of a file stand for letters, and the text. */
interface DecodedText {
  readonly encoding: string
  readonly text: string
}

/** UTF-16 has a zero in each second byte of Latin letters. */
function zerosAt(bytes: Uint8Array, offset: 0 | 1): boolean {
  const some = bytes.subarray(0, 1_000).filter((_, at) => at % 2 === offset)
  return some.length > 1 && some.filter((byte) => byte === 0).length * 2 > some.length
}

/** Decodes a text: by its mark, by the zeros of UTF-16, as UTF-8 where it is valid, else as Windows-1252. */
function decode(bytes: Uint8Array): DecodedText {
  const [first, second] = bytes
  const as = (label: string, encoding: string) => ({ encoding, text: new TextDecoder(label).decode(bytes) })
  if ((first === 0xff && second === 0xfe) || zerosAt(bytes, 1)) return as('utf-16le', 'UTF-16')
  if ((first === 0xfe && second === 0xff) || zerosAt(bytes, 0)) return as('utf-16be', 'UTF-16')
  try {
    return { encoding: 'UTF-8', text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) }
  } catch {
    return as('windows-1252', 'Windows-1252')
  }
}

async function bytesOf(file: File): Promise<Uint8Array<ArrayBuffer>> {
  if (file.size > MOST_BYTES) throw new Error(t('{name} is larger than 5 MB.', { name: file.name }))
  return new Uint8Array(await file.arrayBuffer())
}

/** The text of a file. @throws for a file of more than 5 MB */
export const textOf = async (file: File): Promise<string> => decode(await bytesOf(file)).text

const SEPARATORS = [
  ['\t', msg('tabs')],
  [';', msg('semicolons')],
  ['|', msg('bars')],
  [',', msg('commas')],
] as const

/** The separator of most lines, in words. */
function separatorWord(text: string): string | undefined {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const found = SEPARATORS.find(
    ([sign]) => lines.filter((line) => line.includes(sign)).length * 2 > lines.length,
  )
  return found && t(found[1])
}

/** A quoted cell may hold ends of lines; in the list each row is on one line. */
const joinQuotedLines = (text: string): string =>
  text.replace(/(^|[,;\t|])"(?:[^"]|"")*"(?=[,;\t|\r\n]|$)/gm, (cell) => cell.replace(/[\r\n]+/g, ' '))

/** A list as text, one row a line, and how the file was read. */
export interface ListFile {
  readonly text: string
  /** 'roster.csv: Windows-1252, semicolons' */
  readonly facts: string
}

const startsWith = (bytes: Uint8Array, ...start: readonly number[]): boolean =>
  start.every((byte, at) => bytes[at] === byte)

async function readSheet(bytes: Uint8Array<ArrayBuffer>): Promise<DecodedText> {
  const parts = await unzipTexts(
    bytes,
    (path) => /^xl\/.*\.(xml|rels)$/.test(path) && !/theme|drawing/.test(path),
  )
  const sheet = readWorkbook((path) => parts.get(path))
  if (!sheet) throw new Error(t('This is no Excel workbook. Save the list as XLSX or CSV.'))
  return {
    encoding: t('Excel, sheet {name}', { name: sheet.name }),
    text: sheet.rows.map((cells) => cells.join('\t')).join('\n'),
  }
}

/** Reads the list in a file: XLSX, or text with any usual separator and encoding. @throws with a sentence for the user */
export async function readListFile(file: File): Promise<ListFile> {
  const bytes = await bytesOf(file)
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    throw new Error(t('Files of Excel before 2007 cannot be read. Save the list as XLSX or CSV.'))
  const isZip = startsWith(bytes, 0x50, 0x4b)
  const { encoding, text: whole } = isZip ? await readSheet(bytes) : decode(bytes)
  const text = isZip ? whole : joinQuotedLines(whole.replace(/^\uFEFF/, ''))
  if (text.split('\n').length > MOST_LINES)
    throw new Error(t('{name} has more than 2,000 lines.', { name: file.name }))
  const separator = isZip ? undefined : separatorWord(text)
  return { text, facts: `${file.name}: ${[encoding, separator].filter(Boolean).join(', ')}` }
}
