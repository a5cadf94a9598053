/** Replies that a page begins with before the network has answered, as they were last heard on this device: dropped with the user. */

const KEPT = 'fullcourt.kept'

interface Kept {
  /** The build that wrote them down: another may read replies otherwise. */
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

/** What was answered to this question last; undefined where nothing is kept. */
export const keptReply = (question: readonly unknown[]): unknown => replies()[nameOf(question)]

export function keepReply(question: readonly unknown[], reply: unknown): void {
  const kept: Kept = { builtAt: __BUILT_AT__, replies: { ...replies(), [nameOf(question)]: reply } }
  try {
    localStorage.setItem(KEPT, JSON.stringify(kept))
  } catch {
    // A full device keeps nothing more: the page asks again.
    dropReplies()
  }
}

export const dropReplies = (): void => localStorage.removeItem(KEPT)
