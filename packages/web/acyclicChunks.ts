import type { Plugin, Rolldown } from 'vite'

/** Finds a circle of chunks that import one another. @returns its file names; null: no circle */
export function findCircle(imports: ReadonlyMap<string, readonly string[]>): readonly string[] | null {
  const done = new Set<string>()
  const visit = (name: string, path: readonly string[]): readonly string[] | null => {
    if (path.includes(name)) return [...path.slice(path.indexOf(name)), name]
    if (done.has(name)) return null
    for (const next of imports.get(name) ?? []) {
      const circle = visit(next, [...path, name])
      if (circle) return circle
    }
    done.add(name)
    return null
  }
  for (const name of imports.keys()) {
    const circle = visit(name, [])
    if (circle) return circle
  }
  return null
}

/** Fails the build when chunks import one another in a circle: a constant would be read before it is set, and the page would stay blank. */
export const acyclicChunks = (): Plugin => ({
  name: 'acyclic-chunks',
  apply: 'build',
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((one): one is Rolldown.OutputChunk => one.type === 'chunk')
    const circle = findCircle(new Map(chunks.map(({ fileName, imports }) => [fileName, imports])))
    if (circle) this.error(`chunks import one another: ${circle.join(' → ')}`)
  },
})
