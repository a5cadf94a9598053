/** Unsent work: while there is any, the page does not reload by itself or on a click. */

import { msg } from '@fullcourt/scorebook/vocabulary'

type Question = () => boolean | Promise<boolean>
const questions = new Map<Question, string>()

/** Said before an upload is interrupted. */
export const UPLOADING = msg('You have a file upload in progress.')

/**
 * Registers a source of unsent work (the outbox, a running upload). @returns how to remove it
 * @param sentence what keeps the page from reloading
 */
export function holdsUnsent(question: Question, sentence: string): () => void {
  questions.set(question, sentence)
  return () => void questions.delete(question)
}

/** The sentences of all unsent work. */
export async function unsentWork(): Promise<readonly string[]> {
  const answers = await Promise.all(
    [...questions].map(async ([question, sentence]) => ((await question()) ? [sentence] : [])),
  )
  return answers.flat()
}
