import { isGuestName } from '../../identity/authorText.ts'
import type { BookState } from './state.ts'

type Revisions = BookState['revisions']

/** The name of another person who entered or last changed the play; null for one's own plays and where it is not known. */
export function otherAuthorOf(revisions: Revisions, playId: string, userId: string): string | null {
  const author = revisions.get(playId)?.author
  return author && author.id !== userId ? author.name : null
}

/** The name of the bench guest who entered or last changed the play; null for members. */
export function guestAuthorOf(revisions: Revisions, playId: string): string | null {
  const name = revisions.get(playId)?.author?.name ?? null
  return name && isGuestName(name) ? name : null
}
