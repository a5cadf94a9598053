/** How a figure is written: '12', '7–15' (made of attempts), '32:05', '+9', '43.8' (a share as percent), '98.6', '1.25'. */
export const FORMATS = ['count', 'made', 'minutes', 'signed', 'percent', 'decimal', 'ratio'] as const
export type Format = (typeof FORMATS)[number]

/** What every figure says of itself, whatever it is computed from. */
export interface Figure {
  /** Its field in answers. */
  readonly key: string
  /** What stands over its column. */
  readonly heading: string
  readonly name: string
  /** What it means, in one sentence. */
  readonly definition: string
  /** Where the definition comes from. */
  readonly source: string
  readonly format: Format
}

/** A figure that is computed from others. Always from sums: rates are never added or averaged. */
export interface DerivedFigure extends Figure {
  /** The figures that it comes from. */
  readonly from: readonly string[]
}
