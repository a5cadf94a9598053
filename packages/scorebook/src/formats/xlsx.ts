import type { Cell, DataTable } from './csv.ts'
import { escapeXml } from './xml.ts'

/** A workbook (Office Open XML): a sheet a table. A cell is a number or a text and never a formula. */

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'

/** 'A', 'Z', 'AA'. */
const columnName = (index: number): string =>
  index < 26
    ? String.fromCharCode(65 + index)
    : `${columnName(Math.floor(index / 26) - 1)}${columnName(index % 26)}`

/** Letters that XML cannot hold. */
const CONTROLS = /[\p{Cc}\ufffe\uffff]/gu

function cellXml(value: Cell, at: string, style: string): string {
  if (value === null || value === '') return ''
  if (typeof value === 'number') return `<c r="${at}"${style}><v>${value}</v></c>`
  const text = escapeXml(value).replace(CONTROLS, '')
  return `<c r="${at}" t="inlineStr"${style}><is><t xml:space="preserve">${text}</t></is></c>`
}

const rowXml = (cells: readonly Cell[], number: number, style = ''): string =>
  `<row r="${number}">${cells.map((cell, index) => cellXml(cell, `${columnName(index)}${number}`, style)).join('')}</row>`

const sheetXml = ({ columns, rows }: DataTable): string =>
  `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>${[
    rowXml(columns, 1, ' s="1"'),
    ...rows.map((cells, index) => rowXml(cells, index + 2)),
  ].join('')}</sheetData></worksheet>`

/** Names of sheets have at most 31 letters, and some letters are not allowed. */
const sheetName = (name: string): string => name.replace(/[[\]:*?/\\]/g, ' ').slice(0, 31)

/** The files of a workbook, to be packed as ZIP. */
export function xlsxFiles(
  tables: readonly DataTable[],
): readonly { readonly path: string; readonly text: string }[] {
  const numbers = tables.map((_, index) => index + 1)
  const sheets = tables.map(
    ({ name }, index) =>
      `<sheet name="${escapeXml(sheetName(name))}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  )
  const links = [
    ...numbers.map(
      (n) => `<Relationship Id="rId${n}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${n}.xml"/>`,
    ),
    `<Relationship Id="rId${tables.length + 1}" Type="${OFFICE}/styles" Target="styles.xml"/>`,
  ]
  const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  const types = numbers.map(
    (n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${spreadsheet}.worksheet+xml"/>`,
  )
  return [
    {
      path: '[Content_Types].xml',
      text: `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${spreadsheet}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${spreadsheet}.styles+xml"/>${types.join('')}</Types>`,
    },
    {
      path: '_rels/.rels',
      text: `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    },
    {
      path: 'xl/workbook.xml',
      text: `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheets.join('')}</sheets></workbook>`,
    },
    {
      path: 'xl/_rels/workbook.xml.rels',
      text: `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${links.join('')}</Relationships>`,
    },
    {
      path: 'xl/styles.xml',
      text: `${HEAD}<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/></cellXfs></styleSheet>`,
    },
    ...tables.map((table, index) => ({ path: `xl/worksheets/sheet${index + 1}.xml`, text: sheetXml(table) })),
  ]
}
