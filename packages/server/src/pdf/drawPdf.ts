import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import PDFDocument from 'pdfkit'
import type { Block, PdfDocument, Row, Table } from './document.ts'

type Pdf = InstanceType<typeof PDFDocument>

const fontFile = (name: string): string => fileURLToPath(import.meta.resolve(name))
/** The built-in fonts of PDF have Latin letters alone. These have Greek and Cyrillic too. */
const FONTS = {
  plain: fontFile('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf'),
  bold: fontFile('dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf'),
} as const

/** In points: 72 to an inch. */
const MARGIN = 36
const GAP = 18
const LIST_GAP = 10
const CELL_PAD = 2
const ROW = 12
const INK = '#111111'
const PALE = '#666666'
const RULE = '#bbbbbb'
const WATERMARK = '#e6e6e6'

const STYLES = {
  title: { size: 16, font: 'bold', color: INK, before: 0, after: 4 },
  heading: { size: 10, font: 'bold', color: INK, before: 10, after: 3 },
  text: { size: 9, font: 'plain', color: INK, before: 0, after: 3 },
  note: { size: 7.5, font: 'plain', color: PALE, before: 0, after: 3 },
} as const
const CELL_SIZE = 7.5

/** A place on the page where blocks are drawn, one below the other. */
interface Frame {
  readonly x: number
  readonly width: number
  y: number
}

/** Draws the blocks of one document. */
class Pages {
  readonly #pdf: Pdf
  readonly #bottom: number
  readonly #main: Frame

  constructor(pdf: Pdf) {
    this.#pdf = pdf
    // The foot stands below the blocks.
    this.#bottom = pdf.page.height - MARGIN - GAP
    this.#main = { x: MARGIN, width: pdf.page.width - 2 * MARGIN, y: MARGIN }
  }

  draw(blocks: readonly Block[]): void {
    for (const block of blocks) this.#drawBlock(block, this.#main)
  }

  #newPage(): void {
    this.#pdf.addPage()
    this.#main.y = MARGIN
  }

  /** Starts a new page unless there is room for this height. */
  #needRoom(frame: Frame, height: number): void {
    if (frame === this.#main && frame.y > MARGIN && frame.y + height > this.#bottom) this.#newPage()
  }

  #drawBlock(block: Block, frame: Frame): void {
    switch (block.kind) {
      case 'title':
      case 'heading':
      case 'text':
      case 'note':
        this.#drawText(block.kind, block.text, frame)
        break
      case 'table':
        this.#drawTable(block, frame)
        break
      case 'columns':
        this.#drawColumns(block.columns, frame)
        break
      case 'lists':
        this.#drawLists(block.lists, block.across)
        break
      case 'page':
        this.#newPage()
        break
      default:
        throw block satisfies never
    }
  }

  #drawText(kind: keyof typeof STYLES, text: string, frame: Frame): void {
    const { size, font, color, before, after } = STYLES[kind]
    const pdf = this.#pdf.font(font).fontSize(size).fillColor(color)
    const height = pdf.heightOfString(text, { width: frame.width })
    // A heading stays with the first rows below it.
    this.#needRoom(frame, before + height + (kind === 'heading' ? 3 * ROW : 0))
    if (frame.y > MARGIN) frame.y += before
    pdf.text(text, frame.x, frame.y, { width: frame.width })
    frame.y += height + after
  }

  #drawTable(table: Table, frame: Frame): void {
    this.#needRoom(frame, 3 * ROW)
    this.#drawHead(table, frame)
    for (const row of table.rows) {
      if (frame === this.#main && frame.y + this.#rowHeight(table, row, frame) > this.#bottom) {
        this.#newPage()
        this.#drawHead(table, frame)
      }
      this.#drawRow(table, row, frame)
    }
    frame.y += GAP / 3
  }

  #drawHead(table: Table, frame: Frame): void {
    if (!table.head) return
    this.#drawCells(table, { cells: table.head, isBold: true }, frame, PALE)
    this.#drawRule(frame)
  }

  #drawRow(table: Table, row: Row, frame: Frame): void {
    this.#drawCells(table, row, frame, INK)
    this.#drawRule(frame)
  }

  #drawRule({ x, y, width }: Frame): void {
    this.#pdf
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(0.4)
      .strokeColor(RULE)
      .stroke()
  }

  #cellsOf({ columns }: Table, { cells }: Row, { width }: Pick<Frame, 'width'>) {
    const shares = columns.reduce((sum, column) => sum + column.width, 0)
    return columns.map((column, index) => ({
      text: cells[index] ?? '',
      width: (width * column.width) / shares,
      align: column.align,
    }))
  }

  #useFont({ isBold = false }: Row): Pdf {
    return this.#pdf.font(isBold ? 'bold' : 'plain').fontSize(CELL_SIZE)
  }

  #rowHeight(table: Table, row: Row, frame: Frame): number {
    if (!table.wraps) return ROW
    const pdf = this.#useFont(row)
    const heights = this.#cellsOf(table, row, frame).map(({ text, width }) =>
      pdf.heightOfString(text, { width: width - 2 * CELL_PAD }),
    )
    return ROW + Math.max(0, ...heights.map((height) => height - pdf.currentLineHeight()))
  }

  #drawCells(table: Table, row: Row, frame: Frame, color: string): void {
    const pdf = this.#useFont(row).fillColor(color)
    let { x } = frame
    for (const { text, width, align } of this.#cellsOf(table, row, frame)) {
      const options = { width: width - 2 * CELL_PAD, align, lineBreak: table.wraps ?? false }
      const drawn = table.wraps ? text : fitted(pdf, text, options.width)
      if (text) pdf.text(drawn, x + CELL_PAD, frame.y + CELL_PAD, options)
      x += width
    }
    frame.y += this.#rowHeight(table, row, frame)
  }

  #drawColumns(columns: readonly (readonly Block[])[], frame: Frame): void {
    const width = (frame.width - GAP * (columns.length - 1)) / columns.length
    this.#needRoom(frame, Math.max(...columns.map((blocks) => this.#heightOf(blocks, width))))
    const frames = columns.map((blocks, index) => {
      const column = { x: frame.x + index * (width + GAP), width, y: frame.y }
      for (const block of blocks) this.#drawBlock(block, column)
      return column
    })
    frame.y = Math.max(...frames.map(({ y }) => y))
  }

  #heightOf(blocks: readonly Block[], width: number): number {
    return blocks.reduce((sum, block) => {
      if (block.kind === 'table') return sum + ROW * (block.rows.length + (block.head ? 1 : 0)) + GAP / 3
      if (!('text' in block)) return sum
      const { size, font, before, after } = STYLES[block.kind]
      return sum + before + after + this.#pdf.font(font).fontSize(size).heightOfString(block.text, { width })
    }, 0)
  }

  /** Fills columns from the top, as high as they must be for the rows to fit, at most down to the foot. */
  #drawLists(lists: readonly Table[], across: number): void {
    const lines = lists.flatMap((list) => [
      ...(list.head ? [{ list, row: { cells: list.head, isBold: true } }] : []),
      ...list.rows.map((row) => ({ list, row })),
    ])
    const width = (this.#main.width - LIST_GAP * (across - 1)) / across
    for (let next = 0; next < lines.length; ) {
      this.#needRoom(this.#main, 3 * ROW)
      const top = this.#main.y
      const fitting = Math.floor((this.#bottom - top) / ROW)
      const high = Math.min(fitting, Math.ceil((lines.length - next) / across))
      for (let column = 0; column < across; column++) {
        const frame = { x: MARGIN + column * (width + LIST_GAP), width, y: top }
        for (const { list, row } of lines.slice(next, next + high)) this.#drawRow(list, row, frame)
        next += high
      }
      this.#main.y = top + high * ROW + GAP / 3
      if (next < lines.length) this.#newPage()
    }
  }
}

/** Cuts a text that is wider than its cell. */
function fitted(pdf: Pdf, text: string, width: number): string {
  const measured = pdf.widthOfString(text)
  if (measured <= width) return text
  let length = Math.min(text.length - 1, Math.ceil((text.length * width) / measured))
  while (length > 1 && pdf.widthOfString(`${text.slice(0, length)}…`) > width) length -= 1
  return `${text.slice(0, length)}…`
}

/** Writes the foot and the watermark of each page. */
function finishPages(pdf: Pdf, { foot, watermark }: PdfDocument): void {
  const { start, count } = pdf.bufferedPageRange()
  for (let page = start; page < start + count; page++) {
    pdf.switchToPage(page)
    const { width, height } = pdf.page
    const y = height - MARGIN - 8
    // Text below the bottom margin would start a new page.
    pdf.page.margins.bottom = 0
    pdf.font('plain').fontSize(7).fillColor(PALE)
    pdf.text(foot, MARGIN, y, { width: width - 2 * MARGIN, lineBreak: false })
    pdf.text(`${page + 1} / ${count}`, MARGIN, y, {
      width: width - 2 * MARGIN,
      align: 'right',
      lineBreak: false,
    })
    if (!watermark) continue
    pdf.rotate(-30, { origin: [width / 2, height / 2] })
    pdf.font('bold').fontSize(44).fillColor(WATERMARK, 0.5)
    pdf.text(watermark, 0, height / 2 - 22, { width, align: 'center', lineBreak: false })
  }
}

/** Draws a document with its fonts embedded. */
export async function drawPdf(document: PdfDocument): Promise<Uint8Array> {
  const { title, language, paper, isLandscape = false, createdAt, blocks } = document
  const pdf = new PDFDocument({
    size: paper === 'a4' ? 'A4' : 'LETTER',
    layout: isLandscape ? 'landscape' : 'portrait',
    margin: MARGIN,
    bufferPages: true,
    lang: language,
    displayTitle: true,
    info: { Title: title, Creator: 'Fullcourt', CreationDate: new Date(createdAt) },
    // The cache of the library never forgets a line of text.
    fontLayoutCache: false,
  })
  for (const [name, file] of Object.entries(FONTS)) pdf.registerFont(name, file)
  new Pages(pdf).draw(blocks)
  finishPages(pdf, document)
  const written = buffer(pdf)
  pdf.end()
  return written
}
