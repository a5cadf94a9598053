// What the documents point at is there.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from './node.mjs'

const read = (...path: string[]) => readFileSync(join(root, ...path), 'utf8')

/** The cells of every row of the tables in a page, headings and rulers left out. */
const rows = (page: string): string[][] =>
  page
    .split('\n')
    .filter((line) => /^\| (?!word |folder |part |variable )/.test(line))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )

describe('GLOSSARY.md', () => {
  test.each(rows(read('GLOSSARY.md')).map(([word, name, file]) => [word!, name!.replaceAll('`', ''), file!]))(
    '%s is %s in %s',
    (_word, name, file) => {
      expect(read('packages', file)).toMatch(
        new RegExp(`^export (const|type|interface|class|(async )?function) ${name}\\b`, 'm'),
      )
    },
  )
})

describe('ARCHITECTURE.md', () => {
  const page = read('ARCHITECTURE.md')

  test('has a line for every package, and no other', () => {
    const named = [...page.matchAll(/^\| `packages\/(\w+)` \|/gm)].map(([, name]) => name)
    expect(named.toSorted()).toEqual(readdirSync(join(root, 'packages')).toSorted())
  })
})

describe('links', () => {
  const pages = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'GLOSSARY.md', 'CHANGELOG.md']
  const links = pages.flatMap((page) =>
    [...read(page).matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, target]) => [page, target!] as const),
  )

  test.each(links)('%s → %s', (_page, target) => {
    expect(existsSync(join(root, target))).toBe(true)
  })
})
