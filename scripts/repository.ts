// The text files of the project, as its own tests read them.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './node.mjs'

const FOLDERS = ['packages', 'scripts', 'bench', 'e2e', 'decisions', 'docs', 'deploy', '.ci']
const NOT_OURS: ReadonlySet<string> = new Set(['node_modules', 'dist', 'data', 'test-results'])
/** Written by a program, from texts that stand elsewhere. */
const GENERATED = 'packages/client/src/contract.ts'
const TEXT = /\.(ts|tsx|mjs|css|md|grit|html|yml|sh)$/

function* filesIn(folder: string): Generator<string> {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    if (NOT_OURS.has(entry.name)) continue
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) yield* filesIn(path)
    else if (TEXT.test(entry.name) && path !== GENERATED) yield path
  }
}

/** Paths of all text files, from the root, with '/'. */
export function textFiles(): string[] {
  const atRoot = readdirSync(root).filter((name) => TEXT.test(name))
  return [...atRoot, ...FOLDERS.flatMap((folder) => [...filesIn(folder)])]
}

/** The text of a file, by its path from the root. */
export const readText = (path: string): string => readFileSync(join(root, path), 'utf8')
