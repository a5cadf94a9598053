import type { FoundClip } from '@fullcourt/wire'
import { EVENT_KINDS } from '../plays/eventKinds.ts'
import type { CountedTag } from './tagMatrix.ts'

/** The kinds of plays that are rows. Rebounds are two of them. */
export const BOOK_KINDS = [...EVENT_KINDS].filter(
  ([key]) => !['rebound', 'timeout', 'jumpball'].includes(key),
)

/** A clip of the matrix: a tag, or a play of the book. */
export interface MatrixClip extends CountedTag {
  readonly teamVideoId: string
  readonly start: number
  readonly end: number
  readonly note: string | null
}

interface MadeTag extends MatrixClip {
  readonly eventId: string | null
}

type BookClip = Pick<FoundClip, 'eventId' | 'playId' | 'title' | 'jersey' | 'teamVideoId' | 'start' | 'end'>

/** A play as a row counts it: with its player, and the labels of the tags that name it or lie over its clip. */
export function bookRow(kind: string, play: BookClip, tags: readonly MadeTag[]): MatrixClip {
  const { eventId, playId, title, jersey, teamVideoId, start, end } = play
  const over = tags.filter(
    (tag) =>
      tag.eventId === eventId ||
      tag.eventId === playId ||
      (tag.teamVideoId === teamVideoId && tag.start < end && tag.end > start),
  )
  return {
    id: `${kind} ${eventId}`,
    label: kind,
    labels: [
      ...over.flatMap(({ labels }) => labels.filter(({ group }) => group !== 'Player')),
      ...(jersey === null ? [] : [{ group: 'Player', text: `#${jersey}` }]),
    ],
    teamVideoId,
    start,
    end,
    note: title,
  }
}
