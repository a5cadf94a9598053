import type * as z from 'zod'
import type { AppContext } from '../appContext.ts'
import type { cleanFilm } from './jobKinds.ts'
import { keyOf, ORIGINAL, runOf } from './names.ts'

/** Deletes an upload that has ended, or the files that earlier runs made. */
export async function clean(
  { folder, uploadId, runsBefore }: z.output<typeof cleanFilm.payload>,
  { storage }: AppContext,
): Promise<void> {
  if (uploadId !== undefined) await storage.parts.abort({ key: keyOf({ folder }, ORIGINAL), uploadId })
  if (runsBefore === undefined) return
  const old: string[] = []
  for await (const { key } of storage.list(`${folder}/`)) {
    const run = runOf(key.slice(folder.length + 1))
    // The poster stays, for the lists.
    if (run !== null && run < runsBefore && !key.endsWith('poster.jpg')) old.push(key)
  }
  await storage.delete(old)
}
