// Holds the project's words plain: standard terms in names, and direct sentences in comments, test titles and documents.
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { readText, textFiles } from './repository.ts'

const SYSTEM_USER = 'a user of the operating system'
const NOTATION = 'a word of the notation, so games that were copied as notation contain it'

/** Texts that stay as they are, with the reason: for example those that the product's specification prescribes. */
const PRESCRIBED: readonly { readonly file: string; readonly text: string; readonly reason: string }[] = [
  { file: 'decisions/0100-postgresql-in-the-data-folder.md', text: '`nobody`', reason: SYSTEM_USER },
  { file: 'packages/server/src/adapters/embedded/account.ts', text: '`nobody`', reason: SYSTEM_USER },
  { file: 'packages/server/src/adapters/embedded/account.ts', text: "'nobody'", reason: SYSTEM_USER },
  { file: 'packages/server/test/embedded.test.ts', text: '(postgres|nobody)', reason: SYSTEM_USER },
  { file: 'packages/server/test/postgres.ts', text: 'postgres or nobody', reason: SYSTEM_USER },
  { file: 'packages/server/test/postgres.ts', text: 'postgres and nobody', reason: SYSTEM_USER },
  { file: 'packages/server/test/postgres.ts', text: "'nobody'", reason: SYSTEM_USER },
  { file: 'packages/scorebook/src/notation/event.ts', text: "'nobody'", reason: NOTATION },
  { file: 'packages/scorebook/src/notation/event.ts', text: "nobody: 'PLAYER'", reason: NOTATION },
]

/** Words of no sentence here: they leave open who acts. Name the person, the client or the caller. */
const VAGUE =
  /\b(who(m|so)?ever|(some|no|any)body|whatever (it|he|she|they)|scribes?|couriers?|armou?r|flight recorder)\b/i

/** Parts of names that stand for something else. Write what it is: context, queue, cache, snapshot, command. */
const METAPHORS: ReadonlySet<string> = new Set(
  'armour courier deed desk gesture ground house pen scribe shelf tapped told wishes'.split(' '),
)

/** Names with another meaning in this product, or none that a reader can guess. */
const TAKEN: ReadonlySet<string> = new Set(
  'Course Reading Seat Standings Turn Want hands judge putBack standings wants writtenAhead'.split(' '),
)

/** Participles name no function: a function is a verb with an object. */
const PARTICIPLES: ReadonlySet<string> = new Set(
  'asked awarded found fouled kept lost made meant named opened placed said seen taken thrown told turned'.split(
    ' ',
  ),
)

const capitalized = (word: string): string => word[0]!.toUpperCase() + word.slice(1)
const SPELLINGS = [...METAPHORS, ...TAKEN].flatMap((word) => [word, capitalized(word), word.toUpperCase()])
/** Whether a text may have such a name. The others are not parsed, because parsing all files takes seconds. */
const MAY_NAME = new RegExp(
  [
    `(?<![a-z])(?:${SPELLINGS.join('|')})(?![a-z])`,
    `(?<=[a-z])(?:${[...METAPHORS].map(capitalized).join('|')})(?![a-z])`,
    `^(?:export )?(?:const|(?:async )?function\\*?) (?:${[...PARTICIPLES].join('|')})\\b`,
  ].join('|'),
  'm',
)

const NOT_CHECKED: ReadonlySet<string> = new Set(['scripts/plainWords.test.ts', 'LICENSE'])

const files = textFiles().filter((file) => !NOT_CHECKED.has(file))

const isPrescribed = (file: string, line: string): boolean =>
  PRESCRIBED.some((exception) => exception.file === file && line.includes(exception.text))

/** 'openHouse' → open, house */
const partsOf = (name: string): string[] =>
  name.split(/[^A-Za-z]+|(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/).map((part) => part.toLowerCase())

const isMetaphor = (name: string): boolean =>
  TAKEN.has(name) || partsOf(name).some((part) => METAPHORS.has(part))

/** Whether a name is declared here, so that names of libraries and of the platform are left alone. */
function declares(node: ts.Identifier): boolean {
  const { parent } = node
  return (
    (ts.isVariableDeclaration(parent) ||
      ts.isFunctionDeclaration(parent) ||
      ts.isClassDeclaration(parent) ||
      ts.isInterfaceDeclaration(parent) ||
      ts.isTypeAliasDeclaration(parent) ||
      ts.isParameter(parent) ||
      ts.isPropertySignature(parent) ||
      ts.isPropertyDeclaration(parent) ||
      ts.isPropertyAssignment(parent) ||
      ts.isMethodDeclaration(parent) ||
      ts.isMethodSignature(parent) ||
      ts.isGetAccessorDeclaration(parent) ||
      ts.isBindingElement(parent)) &&
    parent.name === node
  )
}

/** A function at the top level of its file, by declaration or as a constant. */
function isTopFunction(node: ts.Identifier): boolean {
  const { parent } = node
  if (ts.isFunctionDeclaration(parent)) return ts.isSourceFile(parent.parent)
  return (
    ts.isVariableDeclaration(parent) &&
    ts.isSourceFile(parent.parent.parent.parent) &&
    parent.initializer !== undefined &&
    ts.isArrowFunction(parent.initializer)
  )
}

function namesIn(
  file: string,
): { readonly line: number; readonly name: string; readonly isTopFunction: boolean }[] {
  const source = ts.createSourceFile(file, readText(file), ts.ScriptTarget.Latest, true)
  const names: { line: number; name: string; isTopFunction: boolean }[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && declares(node)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source))
      names.push({ line: line + 1, name: node.text, isTopFunction: isTopFunction(node) })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return names
}

describe('plain words', () => {
  test('in every line: no whoever, somebody, nobody, anybody', () => {
    const found = files.flatMap((file) =>
      readText(file)
        .split('\n')
        .flatMap((line, index) =>
          VAGUE.test(line) && !isPrescribed(file, line) ? [`${file}:${index + 1} ${line.trim()}`] : [],
        ),
    )
    expect(found).toEqual([])
  })

  test('in comments of the product: each begins with its subject, not with What or It', () => {
    const found = files
      .filter((file) => /^packages\/[^/]+\/src\/.*(?<!\.test)\.tsx?$/.test(file))
      .flatMap((file) =>
        readText(file)
          .split('\n')
          .flatMap((line, index) =>
            /^\s*(\*|\/\/|\/\*\*) (What|It) /.test(line) ? [`${file}:${index + 1} ${line.trim()}`] : [],
          ),
      )
    expect(found).toEqual([])
  })

  test('in names: no metaphors, and no participles for functions', () => {
    const found = files
      .filter((file) => /\.(tsx?|mjs)$/.test(file) && MAY_NAME.test(readText(file)))
      .flatMap((file) =>
        namesIn(file).flatMap(({ line, name, isTopFunction }) =>
          isMetaphor(name) || (isTopFunction && PARTICIPLES.has(name)) ? [`${file}:${line} ${name}`] : [],
        ),
      )
    expect([...new Set(found)]).toEqual([])
  })

  test('in names of files and folders: no metaphors', () => {
    expect(
      files.filter((file) => file.split('/').some((part) => isMetaphor(part.replace(/\..*$/, '')))),
    ).toEqual([])
  })
})
