/** Stores replies on this device, for pages that show the last reply while they fetch a new one. Deleted with the user. */
import { isObject, isObjectOf, isText, stored } from './stored.ts'

interface Kept {
  /** The build that stored them: another build may read replies differently. */
  readonly builtAt: string
  readonly replies: { readonly [question: string]: unknown }
}

const kept = stored('fullcourt.kept', isObjectOf<Kept>({ builtAt: isText, replies: isObject }))

function replies(): Kept['replies'] {
  const last = kept.read()
  if (last === null) return {}
  return last.builtAt === __BUILT_AT__ ? last.replies : {}
}

const nameOf = (question: readonly unknown[]): string => JSON.stringify(question)

/** The last reply to this call; undefined where none is stored. */
export const keptReply = <T>(question: readonly unknown[]): T | undefined =>
  replies()[nameOf(question)] as T | undefined

export function keepReply(question: readonly unknown[], reply: unknown): void {
  const isStored = kept.write({
    builtAt: __BUILT_AT__,
    replies: { ...replies(), [nameOf(question)]: reply },
  })
  // Where storage is full, its room is for what the user entered.
  if (!isStored) dropReplies()
}

export const dropReplies = (): void => void kept.write(null)
