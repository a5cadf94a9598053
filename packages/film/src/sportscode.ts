import type { CodedTag, TagLabel } from './codeWindow.ts'

/**
 * Tags as a timeline of Sportscode in XML, which other programs read and write too, each in a dialect of its own: encodings,
 * decimal commas, times with colons, several texts of a label, capitals, files that are cut off.
 */

/** A tag with both its seconds and its note. */
export interface TimelineTag extends Pick<CodedTag, 'label' | 'start' | 'labels'> {
  readonly end: number
  readonly note: string | null
}

/** The color of a code's row. */
export interface TimelineRow {
  readonly code: string
  /** '#1d4ed8' */
  readonly colour: string
}

export interface SportscodeFile {
  readonly tags: readonly TimelineTag[]
  readonly rows: readonly TimelineRow[]
  /** Instances without a code or a time that can be read. */
  readonly left: number
}

/** Windows-1252 from 0x80 to 0x9F; elsewhere it is Latin-1. */
const WINDOWS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'
const PART = 8_192

const lettersOf = (codes: readonly number[] | Uint8Array | Uint16Array): string => {
  let text = ''
  for (let at = 0; at < codes.length; at += PART) text += String.fromCharCode(...codes.slice(at, at + PART))
  return text
}

function utf16(bytes: Uint8Array, low: 0 | 1): string {
  const units = new Uint16Array(Math.floor(bytes.length / 2))
  for (let n = 0; n < units.length; n++)
    units[n] = (bytes[2 * n + low] ?? 0) + 256 * (bytes[2 * n + 1 - low] ?? 0)
  return lettersOf(units).replace(/^\uFEFF/, '')
}

/** The text of a file: UTF-16 with or without a mark at its beginning, UTF-8, else Windows-1252. */
export function decodeSportscode(bytes: Uint8Array): string {
  const [first, second] = bytes
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return utf16(bytes, 0)
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return utf16(bytes, 1)
  const letters = lettersOf(bytes)
  try {
    return decodeURIComponent(
      letters.replace(/[%\x80-\xff]/g, (one) => `%${one.charCodeAt(0).toString(16)}`),
    ).replace(/^\uFEFF/, '')
  } catch {
    return letters.replace(/[\x80-\x9f]/g, (one) => WINDOWS[one.charCodeAt(0) - 0x80] ?? one)
  }
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const plainText = (text: string): string =>
  text
    .replace(/<!\[CDATA\[|\]\]>/g, '')
    .replace(/&(?:#(\d{1,6})|(\w+));/g, (whole, code: string | undefined, name: string | undefined) =>
      code === undefined ? (ENTITIES[name ?? ''] ?? whole) : String.fromCodePoint(Number(code)),
    )
    .replace(/\s+/g, ' ')
    .trim()

/** The text after each opening of an element, up to the next one: each letter is read once, also where nothing is closed. */
const splitAtOpening = (xml: string, name: string): readonly string[] =>
  xml.split(new RegExp(`<${name}\\b[^<>]*>`, 'i')).slice(1)

/** The content of each element of this name, in any mix of capitals. */
const insideAll = (xml: string, name: string): readonly string[] => {
  const closes = new RegExp(`</${name}\\s*>`, 'i')
  return splitAtOpening(xml, name).flatMap((rest) => {
    const end = rest.search(closes)
    return end < 0 ? [] : [rest.slice(0, end)]
  })
}
const textIn = (xml: string, name: string): string => plainText(insideAll(xml, name)[0] ?? '')

/** Seconds of '12.5', '12,5', '1:02' or '01:01:02,5'. Null for anything else. */
export function parseSeconds(text: string): number | null {
  if (!/^\d+(?::\d+){0,2}(?:[.,]\d+)?$/.test(text)) return null
  return text
    .replace(',', '.')
    .split(':')
    .reduce((seconds, part) => seconds * 60 + Number(part), 0)
}

const MOST_LETTERS = 40
const cut = (text: string, most: number): string => text.slice(0, most).trim()

function labelsIn(instance: string): readonly TagLabel[] {
  return insideAll(instance, 'label').flatMap((label) => {
    const group = cut(textIn(label, 'group'), MOST_LETTERS) || null
    const texts = /<text\b/i.test(label)
      ? insideAll(label, 'text')
      : [label.replace(/^([^<]*)<[\s\S]*>/, '$1')]
    return texts
      .map((text) => ({ group, text: cut(plainText(text), MOST_LETTERS) }))
      .filter(({ text }) => text !== '')
  })
}

function tagOf(instance: string): TimelineTag | null {
  const around = instance.replace(/<label\b[\s\S]*?(?:<\/label\s*>|$)/gi, '')
  const [start, end] = [parseSeconds(textIn(around, 'start')), parseSeconds(textIn(around, 'end'))]
  const label = cut(textIn(around, 'code'), 60)
  if (start === null || end === null || end <= start || label === '') return null
  const note = cut(textIn(around, 'free_text') || textIn(around, 'freetext'), 2000) || null
  return { label, start, end, labels: labelsIn(instance), note }
}

function rowOf(row: string): TimelineRow | null {
  const code = cut(textIn(row, 'code'), 60)
  const parts = ['R', 'G', 'B'].map((name) => Number(textIn(row, name)))
  if (code === '' || parts.some((part) => !(part >= 0 && part <= 65_535))) return null
  const scale = parts.every((part) => part <= 255) ? 1 : 257
  const hex = (part: number) =>
    Math.round(part / scale)
      .toString(16)
      .padStart(2, '0')
  return { code, colour: `#${parts.map(hex).join('')}` }
}

/** Reads a timeline. A file that is cut off gives what stands before the cut. */
export function readSportscode(xml: string): SportscodeFile {
  const instances = splitAtOpening(xml, 'instance').map((rest) => rest.split(/<\/instance\s*>/i)[0] ?? '')
  const tags = instances.flatMap((instance) => tagOf(instance) ?? [])
  const rows = insideAll(xml, 'row').flatMap((row) => rowOf(row) ?? [])
  return { tags, rows, left: instances.length - tags.length }
}

/** Sportscode knows no entities: words take the place of the signs of XML. */
const safe = (text: string): string =>
  text.replaceAll('&', ' and ').replace(/[<>]/g, ' ').replace(/\s+/g, ' ').trim()
const element = (name: string, text: string | number): string => `<${name}>${text}</${name}>`
const timeText = (seconds: number): string => String(Math.round(seconds * 1000) / 1000)

function instanceText({ label, start, end, labels, note }: TimelineTag, index: number): string {
  return [
    '<instance>',
    element('ID', index + 1),
    element('start', timeText(start)),
    element('end', timeText(end)),
    element('code', safe(label)),
    ...labels.map(({ group, text }) =>
      element(
        'label',
        `${group === null ? '' : element('group', safe(group))}${element('text', safe(text))}`,
      ),
    ),
    ...(note === null ? [] : [element('free_text', safe(note))]),
    '</instance>',
  ].join('\n')
}

function rowText({ code, colour }: TimelineRow): string {
  const part = (at: number) => Number.parseInt(colour.slice(at, at + 2), 16) * 257
  return `<row>\n${element('code', safe(code))}\n${element('R', part(1))}\n${element('G', part(3))}\n${element('B', part(5))}\n</row>`
}

/** Writes a timeline. */
export const writeSportscode = (tags: readonly TimelineTag[], rows: readonly TimelineRow[]): string =>
  [
    '<file>',
    element('SORT_INFO', element('sort_type', 'sort order')),
    '<ALL_INSTANCES>',
    ...tags.map(instanceText),
    '</ALL_INSTANCES>',
    '<ROWS>',
    ...rows.map(rowText),
    '</ROWS>',
    '</file>',
    '',
  ].join('\n')

export const SPORTSCODE_ENCODINGS = ['ascii', 'utf-16'] as const

/** The bytes of a timeline: letters without accents, or UTF-16 LE with its mark. */
export function encodeSportscode(
  xml: string,
  encoding: (typeof SPORTSCODE_ENCODINGS)[number],
): Uint8Array<ArrayBuffer> {
  if (encoding === 'ascii') {
    const letters = xml
      .normalize('NFD')
      .replace(/\p{Mn}/gu, '')
      .replace(/[^\n -~]/gu, '?')
    return Uint8Array.from(letters, (letter) => letter.charCodeAt(0))
  }
  const marked = `\uFEFF${xml}`
  const bytes = new Uint8Array(marked.length * 2)
  for (let n = 0; n < marked.length; n++) {
    bytes[2 * n] = marked.charCodeAt(n) % 256
    bytes[2 * n + 1] = Math.floor(marked.charCodeAt(n) / 256)
  }
  return bytes
}

const cell = (text: string): string => {
  // A spreadsheet computes what begins like a formula.
  const plain = /^[=+\-@]/.test(text) ? `'${text}` : text
  return /[",\n\r]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

/** A table as CSV, its heading first. The mark at its beginning tells spreadsheets that it is UTF-8. */
export const csvText = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}`

/** Tags as a table: a row each. */
export const tagsCsv = (tags: readonly TimelineTag[]): string =>
  csvText([
    ['Code', 'Start', 'End', 'Labels', 'Note'],
    ...tags.map(({ label, start, end, labels, note }) => [
      label,
      timeText(start),
      timeText(end),
      labels.map(({ group, text }) => (group === null ? text : `${group}: ${text}`)).join('; '),
      note ?? '',
    ]),
  ])
