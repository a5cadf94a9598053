/** Stores replies on this device, for pages that show the last reply while they fetch a new one. Deleted with the user. */

const KEPT = 'fullcourt.kept'

interface Kept {
  /** The build that stored them: another build may read replies differently. */
  readonly builtAt: string
  readonly replies: { readonly [question: string]: unknown }
}

const NOTHING: Kept['replies'] = {}

function replies(): Kept['replies'] {
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT) ?? 'null') as Kept | null
    return kept?.builtAt === __BUILT_AT__ ? kept.replies : NOTHING
  } catch {
    return NOTHING
  }
}

const nameOf = (question: readonly unknown[]): string => JSON.stringify(question)

/** The last reply to this call; undefined where none is stored. */
export const keptReply = (question: readonly unknown[]): unknown => replies()[nameOf(question)]

export function keepReply(question: readonly unknown[], reply: unknown): void {
  const kept: Kept = { builtAt: __BUILT_AT__, replies: { ...replies(), [nameOf(question)]: reply } }
  try {
    localStorage.setItem(KEPT, JSON.stringify(kept))
  } catch {
    // Where storage is full, nothing more is stored.
    dropReplies()
  }
}

export const dropReplies = (): void => localStorage.removeItem(KEPT)
