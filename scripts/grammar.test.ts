// Keeps one grammar of plays: only scorebook/words puts types of events and fouls into words.
import { EVENT_TYPES, FOUL_TYPES } from '@fullcourt/scorebook/vocabulary'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { readText, textFiles } from './repository.ts'

const GRAMMAR = 'packages/scorebook/src/words/'

/** Files with words of their own for plays, with the reason. */
const EXCEPTIONS: ReadonlyMap<string, string> = new Map([
  ['packages/scorebook/src/rules/freeThrows.ts', 'gives the status of a throw, a term that is stored'],
])

const EVENTS: ReadonlySet<string> = new Set(EVENT_TYPES)
/** Types of events and fouls, and the names of events in questions. */
const TYPES: ReadonlySet<string> = new Set([...EVENT_TYPES, ...FOUL_TYPES, 'block', 'throw', 'throw-rebound'])
/** From this many types on, words are a grammar of their own. */
const MANY = 3

const isText = (node: ts.Node): node is ts.StringLiteralLike | ts.TemplateExpression =>
  ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)

/** Whether an expression is a text for people: a letter is a key, and the name of a type is a type. */
function isWords(node: ts.Expression): boolean {
  if (ts.isConditionalExpression(node)) return isWords(node.whenTrue) || isWords(node.whenFalse)
  if (ts.isParenthesizedExpression(node)) return isWords(node.expression)
  if (ts.isBinaryExpression(node)) return isWords(node.left) || isWords(node.right)
  if (ts.isStringLiteralLike(node) && EVENTS.has(node.text)) return false
  return isText(node) && /[a-z]{2}/i.test(node.getText())
}

const nameOfKey = ({ name }: ts.ObjectLiteralElement): string =>
  name && (ts.isIdentifier(name) || ts.isStringLiteralLike(name)) ? name.text : ''

/** Whether an object gives strings, and at least one with words, for three or more types. */
function isTable({ properties }: ts.ObjectLiteralExpression): boolean {
  const texts = properties.flatMap((property) =>
    ts.isPropertyAssignment(property) && TYPES.has(nameOfKey(property)) && isText(property.initializer)
      ? [property.initializer]
      : [],
  )
  return texts.length >= MANY && texts.some(isWords)
}

/** The expressions that a clause of a switch returns. */
const returned = (node: ts.Node): readonly ts.Expression[] =>
  ts.isReturnStatement(node)
    ? node.expression
      ? [node.expression]
      : []
    : ts.isFunctionLike(node)
      ? []
      : node.getChildren().flatMap(returned)

/** Whether a switch returns words for three or more types. */
function isSwitch({ caseBlock }: ts.SwitchStatement): boolean {
  let waiting = 0
  let worded = 0
  for (const clause of caseBlock.clauses) {
    if (ts.isDefaultClause(clause)) continue
    if (ts.isStringLiteralLike(clause.expression) && TYPES.has(clause.expression.text)) waiting++
    if (clause.statements.length === 0) continue
    if (clause.statements.flatMap(returned).some(isWords)) worded += waiting
    waiting = 0
  }
  return worded >= MANY
}

/** The lines of a file where a table or a switch puts types of plays into words. */
function wordTables(file: string, text: string): readonly string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (
      (ts.isObjectLiteralExpression(node) && isTable(node)) ||
      (ts.isSwitchStatement(node) && isSwitch(node))
    )
      found.push(`${file}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

const sources = textFiles().filter(
  (file) =>
    /^packages\/[^/]+\/src\/.*\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !file.startsWith(GRAMMAR),
)
/** Files that name many types. The others are not parsed, because parsing all files takes seconds. */
const MANY_TYPES = /\b(?:turnover|rebound|assist|steal|foul|shooting|freethrow_made)\b/

test('only the grammar puts three or more types of plays into words', () => {
  const found = sources.flatMap((file) => {
    const text = readText(file)
    return MANY_TYPES.test(text) ? wordTables(file, text) : []
  })
  expect(found.filter((place) => !EXCEPTIONS.has(place.replace(/:\d+$/, '')))).toEqual([])
  const used = new Set(found.map((place) => place.replace(/:\d+$/, '')))
  expect([...EXCEPTIONS.keys()].filter((file) => !used.has(file))).toEqual([])
})

test.each([
  ['a table', "const WORDS = { assist: 'Assist', steal: 'Steal', 'foul': `Foul` }", 1],
  [
    'a table with a name that is no type',
    "const WORDS = { assist: 'assist', steal: 'steal', block: 'block' }",
    1,
  ],
  [
    'a switch',
    "switch (type) { case 'assist': return 'Assist'; case 'foul': case 'steal': return `made` + who }",
    1,
  ],
  [
    'a switch over kinds of fouls',
    "switch (a) { case 'shooting': case 'technical': case 'offensive': return 'a foul' }",
    1,
  ],
  ['two types', "const WORDS = { assist: 'Assist', steal: 'Steal' }", 0],
  ['keys of a keyboard', "const KEYS = { assist: 'i', steal: 'i', foul: 'n' }", 0],
  ['types of events', "const TYPES = { assist: 'assist', steal: 'steal', block: 'blocked_shot' }", 0],
  ['numbers', 'const WAITS = { foul: 15, timeout: 60, substitution: 5 }', 0],
  [
    'a switch without words',
    "switch (type) { case 'assist': case 'foul': case 'steal': return rule.steal }",
    0,
  ],
])('%s', (_, text, count) => {
  expect(wordTables('a.ts', text)).toHaveLength(count)
})
