import type { HTMLAttributes } from 'react'

/** Words of another program, as PostgreSQL or ffmpeg: English in every language. */
export const Quote = (props: HTMLAttributes<HTMLElement>) => <bdi lang="en" dir="ltr" {...props} />
