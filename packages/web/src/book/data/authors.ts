import { conflictKey, type FieldConflict, mergePlay } from '@fullcourt/scorebook/fold'
import { isSame } from '@fullcourt/scorebook/vocabulary'
import type { Author, FirstRevision, ServerPlay } from './localData.ts'

/** A field to choose, with its last author; null: not known, or changed here. */
export type AskedField = FieldConflict & { readonly author: Author | null }

/** The first revision of a play that this device knows. */
export const firstOf = ({ seq, author, first }: ServerPlay): FirstRevision =>
  first ?? { seq, author: author ?? null }

/**
 * Applies a revision of a play. An older one never replaces a newer one, but may say who entered the play. A revision that is known
 * gives the same object, so that the game is not read again when it comes back from the disk.
 */
export function withRevision(known: ServerPlay | undefined, next: ServerPlay): ServerPlay {
  if (!known || known === next) return next
  const first = firstOf(known)
  if (next.seq >= known.seq) {
    const merged = withAuthors(known, next, first)
    return isSame(merged, known) ? known : merged
  }
  const { seq, author } = next
  return author && seq <= first.seq ? { ...known, first: { seq, author } } : known
}

/** Adds the authors of fields to the next revision of a play. The revision's own author may become known later. */
function withAuthors(known: ServerPlay, next: ServerPlay, first: FirstRevision): ServerPlay {
  const author = next.author ?? (known.seq === next.seq ? known.author : undefined) ?? null
  const changed = mergePlay(known.play, next.play, known.play).mine.map(conflictKey)
  const authors = Object.fromEntries(
    Object.entries(known.authors ?? {}).filter(([key]) => !changed.includes(key)),
  )
  if (author) for (const key of changed) authors[key] = author
  return { ...next, author, authors, ...(first.seq < next.seq && { first }) }
}

/** The fields with their authors. */
export const withAsked = (
  fields: readonly FieldConflict[],
  known: ServerPlay | undefined,
): readonly AskedField[] =>
  fields.map((field) => ({
    ...field,
    author: known?.authors?.[conflictKey(field)] ?? known?.author ?? null,
  }))
