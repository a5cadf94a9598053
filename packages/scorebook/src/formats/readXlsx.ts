import { plain, without } from './xml.ts'

/** The cells of a workbook's first sheet as texts (Office Open XML). Formulas are not computed: their last value is taken. */

export interface Sheet {
  readonly name: string
  readonly rows: readonly (readonly string[])[]
}

/** The text of a part by its path; undefined where the workbook has none. */
type PartOf = (path: string) => string | undefined

const attribute = (text: string, name: string): string | undefined =>
  plain(new RegExp(`(?:^|\\s)(?:\\w+:)?${name}="([^"]*)"`).exec(text)?.[1] ?? '') || undefined

/** Elements of one name, which never contain themselves: their attributes and what is in them. */
function elements(xml: string, name: string): readonly { readonly head: string; readonly body: string }[] {
  const opens = new RegExp(`<(?:\\w+:)?${name}(\\s[^<>]*?)?(/)?>`, 'g')
  const closes = new RegExp(`</(?:\\w+:)?${name}>`, 'g')
  const found: { head: string; body: string }[] = []
  // An element that is never closed is none; its end is sought once.
  let isClosed = true
  for (let open = opens.exec(xml); open; open = opens.exec(xml)) {
    const [, head = '', isEmpty] = open
    if (isEmpty) found.push({ head, body: '' })
    if (isEmpty || !isClosed) continue
    const from = opens.lastIndex
    closes.lastIndex = from
    const close = closes.exec(xml)
    isClosed = close !== null
    if (!close) continue
    found.push({ head, body: xml.slice(from, close.index) })
    opens.lastIndex = closes.lastIndex
  }
  return found
}

/** The texts of an element one after the other; how a Japanese word is spoken is left out. */
const textIn = (xml: string): string =>
  elements(without(xml, ['<rPh', '</rPh>']), 't')
    .map(({ body }) => plain(body))
    .join('')

const isBuiltInDate = (id: number): boolean => (id >= 14 && id <= 22) || (id >= 45 && id <= 47)
/** A format of days or times has their letters outside of quotes and brackets. */
const isDateFormat = (code: string): boolean =>
  /[dmyhs]/i.test(code.replace(/"[^"]*"|\\.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, ''))

/** The styles whose numbers are days or times, by their index. */
function dateStyles(styles: string): ReadonlySet<number> {
  const own = new Map(
    elements(styles, 'numFmt').map(({ head }) => [
      attribute(head, 'numFmtId'),
      attribute(head, 'formatCode'),
    ]),
  )
  const isDates = (id: string | undefined) => isBuiltInDate(Number(id)) || isDateFormat(own.get(id) ?? '')
  const cells = elements(styles, 'cellXfs')[0]?.body ?? ''
  return new Set(
    elements(cells, 'xf').flatMap(({ head }, index) => (isDates(attribute(head, 'numFmtId')) ? [index] : [])),
  )
}

/** Days between the two ways of counting: from 1900, and from 1904. */
const FROM_1904 = 1_462
/** 1970-01-01 in days since 1899-12-30. */
const EPOCH = 25_569
const two = (number: number): string => String(number).padStart(2, '0')

/** The day of a count of days since 1970, 'YYYY-MM-DD' (Howard Hinnant, civil_from_days). */
function dayText(days: number): string {
  const shifted = days + 719_468
  const era = Math.floor(shifted / 146_097)
  const ofEra = shifted - era * 146_097
  const year = Math.floor(
    (ofEra - Math.floor(ofEra / 1_460) + Math.floor(ofEra / 36_524) - Math.floor(ofEra / 146_096)) / 365,
  )
  const ofYear = ofEra - (365 * year + Math.floor(year / 4) - Math.floor(year / 100))
  const march = Math.floor((5 * ofYear + 2) / 153)
  const day = ofYear - Math.floor((153 * march + 2) / 5) + 1
  const month = march < 10 ? march + 3 : march - 9
  return `${year + era * 400 + (month <= 2 ? 1 : 0)}-${two(month)}-${two(day)}`
}

/** A day, a time, or both. */
function momentText(serial: number): string {
  const minutes = Math.round(serial * 1_440)
  const days = Math.floor(minutes / 1_440)
  const rest = minutes - days * 1_440
  const time = `${two(Math.floor(rest / 60))}:${two(rest % 60)}`
  if (days === 0) return time
  return rest === 0 ? dayText(days - EPOCH) : `${dayText(days - EPOCH)} ${time}`
}

/** 'B12' is in column 1. */
const columnOf = (reference: string): number =>
  [...reference.replace(/\d+$/, '')].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1

const MOST_COLUMNS = 100

interface Context {
  readonly strings: readonly string[]
  readonly dates: ReadonlySet<number>
  readonly is1904: boolean
}

function cellText(
  { head, body }: { readonly head: string; readonly body: string },
  context: Context,
): string {
  const kind = attribute(head, 't') ?? 'n'
  if (kind === 'inlineStr') return textIn(body)
  const value = plain(elements(body, 'v')[0]?.body ?? '')
  if (kind === 's') return context.strings[Number(value)] ?? ''
  if (kind === 'b') return value === '1' ? 'TRUE' : 'FALSE'
  if (kind === 'e') return ''
  const isDate = kind === 'n' && context.dates.has(Number(attribute(head, 's')))
  if (!isDate || value === '' || !(Number(value) >= 0)) return value
  const serial = Number(value)
  return momentText(context.is1904 && serial >= 1 ? serial + FROM_1904 : serial)
}

/** Blanks and ends of lines inside of a cell are one blank: a cell is on one line of a list. */
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

function rowOf(xml: string, context: Context): readonly string[] {
  const cells: string[] = []
  for (const cell of elements(xml, 'c')) {
    const reference = attribute(cell.head, 'r')
    const column = reference ? columnOf(reference) : cells.length
    if (column >= MOST_COLUMNS) continue
    while (cells.length < column) cells.push('')
    cells[column] = oneLine(cellText(cell, context))
  }
  return cells
}

/** Reads the first sheet of a workbook. Null: the parts are of no workbook. */
export function readWorkbook(part: PartOf): Sheet | null {
  const workbook = part('xl/workbook.xml')
  if (workbook === undefined) return null
  const [first] = elements(workbook, 'sheet')
  const link = elements(part('xl/_rels/workbook.xml.rels') ?? '', 'Relationship').find(
    ({ head }) => attribute(head, 'Id') === attribute(first?.head ?? '', 'id'),
  )
  const target = (link && attribute(link.head, 'Target')) ?? 'worksheets/sheet1.xml'
  const sheet = part(target.startsWith('/') ? target.slice(1) : `xl/${target}`)
  if (sheet === undefined) return null
  const properties = elements(workbook, 'workbookPr')[0]?.head ?? ''
  const context = {
    strings: elements(part('xl/sharedStrings.xml') ?? '', 'si').map(({ body }) => textIn(body)),
    dates: dateStyles(part('xl/styles.xml') ?? ''),
    is1904: ['1', 'true'].includes(attribute(properties, 'date1904') ?? ''),
  }
  return {
    name: attribute(first?.head ?? '', 'name') ?? '',
    rows: elements(sheet, 'row')
      .map(({ body }) => rowOf(body, context))
      .filter((cells) => cells.some(Boolean)),
  }
}
