import type { HTMLAttributes } from 'react'

/** What a program says of itself, as PostgreSQL or ffmpeg does: English in every language. */
export const Quote = (props: HTMLAttributes<HTMLElement>) => <bdi lang="en" dir="ltr" {...props} />
