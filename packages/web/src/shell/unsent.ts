/** Work that has not reached the server: while there is any, nothing reloads the page by itself or on a click. */

type Question = () => boolean | Promise<boolean>
const questions = new Set<Question>()

/** Whoever keeps unsent work (the outbox, a running upload) says so here. @returns how to take it back */
export function holdsUnsent(question: Question): () => void {
  questions.add(question)
  return () => void questions.delete(question)
}

export async function unsentWork(): Promise<boolean> {
  const answers = await Promise.all([...questions].map((question) => question()))
  return answers.includes(true)
}
