import type { HTMLAttributes } from 'react'

/** A score, makes of attempts, or a plus/minus: it never turns round in a language from right to left ('71–64', '+5'). */
export const Figure = (props: HTMLAttributes<HTMLElement>) => <bdi dir="ltr" {...props} />
