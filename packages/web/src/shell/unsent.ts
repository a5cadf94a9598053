/** Unsent work: while there is any, the page does not reload by itself or on a click. */

type Question = () => boolean | Promise<boolean>
const questions = new Set<Question>()

/** Registers a source of unsent work (the outbox, a running upload). @returns how to remove it */
export function holdsUnsent(question: Question): () => void {
  questions.add(question)
  return () => void questions.delete(question)
}

export async function unsentWork(): Promise<boolean> {
  const answers = await Promise.all([...questions].map((question) => question()))
  return answers.includes(true)
}
