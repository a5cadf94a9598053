import type { Language } from '@fullcourt/wire/forms/languages'

/** A document as a value: what is printed, in order. `pdfOf` lays it out. */
export interface PdfDocument {
  readonly title: string
  readonly language: Language
  readonly paper: Paper
  readonly isLandscape?: boolean
  /** Milliseconds since 1970. The same document of the same time has the same bytes. */
  readonly createdAt: number
  /** Stands at the foot of each page, before the page number. */
  readonly foot: string
  /** Large pale letters across each page. */
  readonly watermark?: string
  readonly blocks: readonly Block[]
}

export const PAPERS = ['letter', 'a4'] as const
export type Paper = (typeof PAPERS)[number]

export type Block =
  | { readonly kind: 'title' | 'heading' | 'text' | 'note'; readonly text: string }
  | ({ readonly kind: 'table' } & Table)
  /** Blocks beside each other, each column on one page. */
  | { readonly kind: 'columns'; readonly columns: readonly (readonly Block[])[] }
  /** One table that runs down a column of the page, then the next one. The head stands above the rows that it names. */
  | { readonly kind: 'lists'; readonly across: number; readonly lists: readonly Table[] }
  /** The rest starts on a new page. */
  | { readonly kind: 'page' }

export interface Table {
  /** Texts that are wider than their cell take more lines; else they are cut. */
  readonly wraps?: boolean
  readonly columns: readonly Column[]
  /** The texts of the head; without it the table has none. */
  readonly head?: readonly string[]
  readonly rows: readonly Row[]
}

export interface Column {
  /** The share of the table's width. */
  readonly width: number
  readonly align: 'left' | 'right' | 'center'
}

export interface Row {
  readonly cells: readonly string[]
  readonly isBold?: boolean
}
