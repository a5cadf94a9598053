import type { ComponentProps } from 'react'

/** A pattern of slanted lines six pixels apart, for use inside `<defs>`. */
export const Hatch = (pattern: ComponentProps<'pattern'>) => (
  <pattern width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)" {...pattern} />
)
