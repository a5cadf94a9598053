import type { CSSProperties } from 'react'

/** A style with variables of CSS, which the type of a style leaves out. */
export const cssVariables = (
  style: CSSProperties & { readonly [name: `--${string}`]: string | number },
): CSSProperties => style
