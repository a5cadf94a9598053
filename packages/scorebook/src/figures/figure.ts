/** The formats of figures: '12', '7–15' (makes and attempts), '32:05', '+9', '43.8' (a share in percent), '98.6', '1.25'. */
export const FORMATS = ['count', 'made', 'minutes', 'signed', 'percent', 'decimal', 'ratio'] as const
export type Format = (typeof FORMATS)[number]

/** The description of a figure. */
export interface Figure {
  /** Its field in replies. */
  readonly key: string
  /** The heading of its column. */
  readonly heading: string
  readonly name: string
  /** Its definition in one sentence. */
  readonly definition: string
  /** The source of the definition. */
  readonly source: string
  readonly format: Format
}

/** A figure that is computed from others. It uses sums: rates are never added or averaged. */
export interface DerivedFigure extends Figure {
  /** The figures that it is computed from. */
  readonly from: readonly string[]
  /** The formula, with `TERMS` in braces. A test compares it with the code. */
  readonly formula: string
}

/** The keys of those figures of a union that a table has. */
export type KeysIn<F, Table> = F extends {
  readonly key: infer Key extends string
  readonly answers: readonly (infer In)[]
}
  ? Table extends In
    ? Key
    : never
  : never

/** Makes a record with a value for each figure of a table. */
export const recordOfTable = <
  F extends Pick<Figure, 'key'> & { readonly answers: readonly string[] },
  Table extends string,
  V,
>(
  figures: readonly F[],
  table: Table,
  makeValue: (figure: F) => V,
) => {
  const record: Record<string, V> = {}
  for (const figure of figures) if (figure.answers.includes(table)) record[figure.key] = makeValue(figure)
  return record as { readonly [key in KeysIn<F, Table>]: V }
}
