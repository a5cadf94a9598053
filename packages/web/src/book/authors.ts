import { conflictKey, type FieldConflict, mergePlay } from '@fullcourt/scorebook'
import type { Author, ServerPlay } from './localData.ts'

/** A field to choose, with its last author; null: not known, or changed here. */
export type AskedField = FieldConflict & { readonly author: Author | null }

/** Adds the authors of fields to the next revision of a play. The revision's own author may become known later. */
export function withAuthors(known: ServerPlay | undefined, next: ServerPlay): ServerPlay {
  if (!known) return next
  const author = next.author ?? (known.seq === next.seq ? known.author : undefined) ?? null
  const changed = mergePlay(known.play, next.play, known.play).mine.map(conflictKey)
  const authors = Object.fromEntries(
    Object.entries(known.authors ?? {}).filter(([key]) => !changed.includes(key)),
  )
  if (author) for (const key of changed) authors[key] = author
  return { ...next, author, authors }
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
