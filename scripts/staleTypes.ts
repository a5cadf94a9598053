import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Deletes all built types once a file of a package is gone: TypeScript 7 reports a file that a project still imports from
 * another one only in a new build.
 */
export function dropStaleTypes(root: string): void {
  const types = join(root, '.types')
  const isStale = readdirSync(join(root, 'packages')).some((name) => {
    const built = join(types, name)
    const declared = existsSync(built) ? readdirSync(built, { recursive: true, encoding: 'utf8' }) : []
    return declared
      .filter((file) => file.endsWith('.d.ts'))
      .map((file) => join(root, 'packages', name, 'src', file.slice(0, -'.d.ts'.length)))
      .some((source) => !existsSync(`${source}.ts`) && !existsSync(`${source}.tsx`))
  })
  if (isStale) rmSync(types, { recursive: true })
}
