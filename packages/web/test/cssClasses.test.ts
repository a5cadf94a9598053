// A class of a CSS module is defined and used: TypeScript knows neither, so a class that is gone from one side would stay in the other.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const SRC = join(import.meta.dirname, '../src')

const read = (path: string): string => readFileSync(path, 'utf8')

const matches = (text: string, pattern: RegExp): readonly string[] =>
  [...text.matchAll(pattern)].map((match) => match[1]!)

/** The classes that a style sheet names, without those of a library (`:global`). */
function definedIn(sheet: string): ReadonlySet<string> {
  const rules = sheet.replace(/\/\*[\s\S]*?\*\/|:global\([^)]*\)|url\([^)]*\)/g, '')
  return new Set(matches(rules, /\.([a-z_][\w-]*)/gi))
}

interface Import {
  readonly sheet: string
  readonly used: ReadonlySet<string>
  /** Classes are read by a computed name: `css[variant]`. */
  readonly isComputed: boolean
}

function importsOf(path: string): readonly Import[] {
  const text = read(path)
  const code = text.replace(/ from '[^']+'/g, '')
  return [...text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].map(([, name, sheet]) => ({
    sheet: join(dirname(path), sheet!),
    // The style of an element (`row.style.top`) is no sheet.
    used: new Set(matches(code, new RegExp(`(?<!\\.)\\b${name}\\.(\\w+)`, 'g'))),
    isComputed: code.includes(`${name}[`),
  }))
}

const imports = globSync(`${SRC}/**/*.{ts,tsx}`).flatMap(importsOf)

test.each(globSync(`${SRC}/**/*.module.css`).map((path) => path.slice(SRC.length + 1)))('%s', (name) => {
  const defined = definedIn(read(join(SRC, name)))
  const own = imports.filter(({ sheet }) => sheet === join(SRC, name))
  const used = new Set(own.flatMap((one) => [...one.used]))
  expect([...used].filter((one) => !defined.has(one))).toEqual([])
  if (own.some(({ isComputed }) => isComputed)) return
  expect([...defined].filter((one) => !used.has(one))).toEqual([])
})
