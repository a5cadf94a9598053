// Checks the documents: what they point at exists, and what the code cites is in them.
import { existsSync, readdirSync } from 'node:fs'
import { join, posix } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from './node.mjs'
import { readText, textFiles } from './repository.ts'

const read = (...path: string[]) => readText(posix.join(...path))

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

describe('README.md', () => {
  const listed = (page: string) => [...page.matchAll(/^ {2}([A-Z][A-Z_]+): \{/gm)].map(([, name]) => name!)
  const env = read('packages', 'server/src/env.ts')

  /** Set by the machine, or by the commands of the README. */
  const OF_THE_MACHINE = ['NODE_ENV', 'PATH']

  test('has a row for every setting', () => {
    const settings = listed(env).filter((name) => !OF_THE_MACHINE.includes(name))
    expect(settings.length).toBeGreaterThan(15)
    const described = rows(read('README.md')).flatMap(([names]) =>
      [...names!.matchAll(/`([A-Z][A-Z_]+)`/g)].map(([, name]) => name!),
    )
    expect(described.toSorted()).toEqual(settings.toSorted())
  })

  test('names every setting that may stand in a file', () => {
    const [, list] = /const SECRETS = \[([^\]]+)\]/.exec(env)!
    const secrets = [...list!.matchAll(/'([A-Z_]+)'/g)].map(([, name]) => name!)
    const [sentence] = /A setting that may hold a secret \([^)]+\)/.exec(read('README.md'))!
    expect([...sentence.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name)).toEqual(secrets)
  })
})

describe('ARCHITECTURE.md', () => {
  const page = read('ARCHITECTURE.md')

  test('has a line for every package, and no other', () => {
    const named = [...page.matchAll(/^\| `packages\/(\w+)` \|/gm)].map(([, name]) => name)
    expect(named.toSorted()).toEqual(readdirSync(join(root, 'packages')).toSorted())
  })

  test('draws the save path by files that exist', () => {
    const rows = page
      .slice(page.indexOf('From touch to row'))
      .split('\n')
      .filter((line) => line.startsWith('| `'))
    const files = rows.flatMap((row) =>
      [...row.matchAll(/`([\w/]+\/src\/[\w/]+\.tsx?)`/g)].map(([, file]) => file!),
    )
    expect(files.length).toBeGreaterThan(10)
    expect(files.filter((file) => !existsSync(join(root, 'packages', file)))).toEqual([])
  })
})

describe('NOTICE', () => {
  test('names what PDFs contain and are made by, each with a license that is installed', () => {
    const notice = read('NOTICE')
    for (const name of ['pdfkit', 'dejavu-fonts-ttf']) {
      expect(notice).toContain(name)
      expect(existsSync(join(root, 'node_modules', name, 'LICENSE')), name).toBe(true)
    }
  })
})

/** Every place that matches, as 'file:line text', with the numbers that it names. */
function citations(pattern: RegExp): { place: string; number: string }[] {
  return textFiles()
    .filter((path) => path !== 'scripts/docs.test.ts')
    .flatMap((path) =>
      readText(path)
        .split('\n')
        .flatMap((line, index) =>
          [...line.matchAll(pattern)].flatMap((match) =>
            match
              .slice(1)
              .filter((number) => number !== undefined)
              .map((number) => ({ place: `${path}:${index + 1} ${line.trim()}`, number })),
          ),
        ),
    )
}

describe('decisions', () => {
  const MAX_LINES = 45
  const WIDTH = 120
  const PARTS = ['Context', 'Decision', 'Consequences']
  /** Lines of a page whose long lines are wrapped. */
  const linesOf = (page: string) =>
    page
      .trimEnd()
      .split('\n')
      .reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / WIDTH)), 0)
  /** Where the heading of a part begins: '**Context.**' or '## Context'. */
  const startOf = (page: string, part: string) =>
    page.search(new RegExp(`^(\\*\\*${part}\\.\\*\\*|## ${part}$)`, 'm'))
  const files = readdirSync(join(root, 'decisions')).filter((name) => name !== 'README.md')
  const numbers = new Set(files.map((name) => name.slice(0, 4)))
  const index = read('decisions', 'README.md')
  const titleOf = (page: string) => /^# (.*)$/m.exec(page)?.[1]

  test('have one page per number', () => {
    expect(numbers.size).toBe(files.length)
  })

  test.each(files)('%s has the form of a page', (name) => {
    const page = read('decisions', name)
    expect(name).toMatch(/^\d{4}(-[a-z0-9]+)+\.md$/)
    expect(titleOf(page)).toMatch(new RegExp(`^${name.slice(0, 4)}: [A-Z\`]`))
    expect(page).toMatch(/^\*\*Status:\*\* /m)
    const starts = PARTS.map((part) => startOf(page, part))
    expect(starts.every((start) => start > 0)).toBe(true)
    expect(starts).toEqual(starts.toSorted((a, b) => a - b))
    expect(linesOf(page)).toBeLessThanOrEqual(MAX_LINES)
  })

  test.each(files)('%s is in the index under its title', (name) => {
    const page = read('decisions', name)
    const entry = index.split('\n').filter((line) => line.includes(`](${name})`))
    expect(entry).toHaveLength(1)
    expect(entry[0]).toContain(`[${name.slice(0, 4)}](${name}) ${titleOf(page)!.slice(6)}`)
    expect(entry[0]!.includes('superseded')).toBe(/^\*\*Status:\*\* superseded/m.test(page))
  })

  test.each(files)('%s has a status that names pages', (name) => {
    const status = /^\*\*Status:\*\* ([\s\S]*?)\n\n/m.exec(read('decisions', name))![1]!
    expect(status).toMatch(/^(accepted\.|superseded by \d{4})/)
    for (const [, number] of status.matchAll(/\b(\d{4})\b/g)) expect([...numbers]).toContain(number)
  })

  test('exist when they are cited', () => {
    const cited = citations(/\bdecisions?[ /](\d{4})\b(?:(?:,| and| to) (\d{4})\b)?/gi)
    const within = files.flatMap((name) =>
      [...read('decisions', name).matchAll(/(?<![\d#:.,])\b(0[01]\d{2})\b/g)].map(([, number]) => ({
        place: name,
        number: number!,
      })),
    )
    expect([...cited, ...within].filter(({ number }) => !numbers.has(number))).toEqual([])
    expect(cited.length).toBeGreaterThan(10)
  })

  test('are cited by four digits; a product rule is cited as a rule', () => {
    expect(citations(/\bdecision (\d{1,3})\b(?!\d)/gi)).toEqual([])
    expect(citations(/(\bspec: )/gi)).toEqual([])
  })
})

describe('docs/product-rules.md', () => {
  const numbers = [...read('docs', 'product-rules.md').matchAll(/^- \*\*(\d+)\. /gm)].map(
    ([, number]) => number!,
  )

  test('gives each number once', () => {
    expect(new Set(numbers).size).toBe(numbers.length)
  })

  test('has every rule that is cited', () => {
    // 'NFHS Rule 10' is a rule of that book, and 'style rule' none of ours.
    const cited = citations(
      /(?<!(?:NFHS|NCAA|NBA|WNBA) \(?)\brules? (\d{1,3})\b(?!-)(?:(?:,| and) (\d{1,3})\b)?/gi,
    )
    expect(cited.filter(({ number }) => !numbers.includes(number))).toEqual([])
    expect(cited.length).toBeGreaterThan(10)
  })
})

describe('docs/security.md', () => {
  const page = read('docs', 'security.md')
  const [met, notMet] = page.split(/^## (?:Not met|Failures.*)$/m)
  const idsIn = (text: string) => text.match(/\b\d{1,2}\.\d\.\d{1,2}\b/g) ?? []

  test('names files and decisions that exist', () => {
    const places = (name: string) => [name, `packages/${name}`, `packages/server/test/${name}`]
    const named = [...page.matchAll(/`([\w/.-]+\.(?:tsx?|md))`/g)].map(([, name]) => name!)
    expect(named.length).toBeGreaterThan(100)
    expect(named.filter((name) => !places(name).some((path) => existsSync(join(root, path))))).toEqual([])
    const decisions = new Set(readdirSync(join(root, 'decisions')).map((name) => name.slice(0, 4)))
    expect((page.match(/\b0\d{3}\b/g) ?? []).filter((number) => !decisions.has(number))).toEqual([])
  })

  test('has a reason for all that is not met, and for nothing else', () => {
    const marked = met!.split('\n').filter((line) => line.includes('**Not met**'))
    const explained = notMet!.split('\n').map((line) => line.split('|')[1] ?? '')
    expect(explained.flatMap(idsIn).toSorted()).toEqual(
      marked.flatMap((line) => idsIn(line.split('|')[1]!)).toSorted(),
    )
  })
})

describe('links', () => {
  const pages = [
    'README.md',
    'ARCHITECTURE.md',
    'CONTRIBUTING.md',
    'GLOSSARY.md',
    'CHANGELOG.md',
    'decisions/README.md',
  ]
  const links = pages.flatMap((page) =>
    [...read(page).matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, target]) => [page, target!] as const),
  )

  test.each(links)('%s → %s', (page, target) => {
    expect(existsSync(join(root, posix.dirname(page), target))).toBe(true)
  })
})
