import type { Rolldown } from 'vite'

export type Bundle = Rolldown.OutputBundle
export type Chunk = Rolldown.OutputChunk & {
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> }
}

export const chunksOf = (bundle: Bundle): Chunk[] =>
  Object.values(bundle).filter((one): one is Chunk => one.type === 'chunk')

/** The chunks with everything that they import, each once. */
export function withImports(bundle: Bundle, starts: readonly Chunk[]): readonly Chunk[] {
  const found = new Set<Chunk>()
  const add = (chunk: Chunk) => {
    if (found.has(chunk)) return
    found.add(chunk)
    for (const name of chunk.imports) {
      const next = bundle[name]
      if (next?.type === 'chunk') add(next)
    }
  }
  for (const start of starts) add(start)
  return [...found]
}

/** The chunk of a module below `src`. */
export function chunkOf(bundle: Bundle, part: string): Chunk {
  const found = chunksOf(bundle).find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/src/${part}`)))
  if (!found) throw new Error(`${part} is in no chunk`)
  return found
}
