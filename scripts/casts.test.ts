// Holds the number of casts (`as X`) down: a cast is a claim that the compiler does not check.
import ts from 'typescript'
import { expect, test } from 'vitest'
import { readText, textFiles } from './repository.ts'

/** Lower it when casts go. Never raise it: check the value, or give it its type where it begins. */
const MOST_CASTS = 70

/** Where a cast may go through `never` or `unknown`, with the reason. */
const BRIDGES: Readonly<Record<string, string>> = {
  'packages/web/src/scoring/practice/practiceBook.ts':
    'a game without a server has no league, and its screen reads none',
}

function castsIn(source: ts.SourceFile): readonly ts.AsExpression[] {
  const casts: ts.AsExpression[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isAsExpression(node) && !ts.isConstTypeReference(node.type)) casts.push(node)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return casts
}

const found = textFiles()
  .filter((file) => /^packages\/\w+\/src\/.*(?<!\.test)\.tsx?$/.test(file) && /\bas\b/.test(readText(file)))
  .flatMap((file) => {
    const source = ts.createSourceFile(file, readText(file), ts.ScriptTarget.Latest, true)
    return castsIn(source).map((cast) => ({
      place: `${file}:${source.getLineAndCharacterOfPosition(cast.getStart()).line + 1}`,
      type: cast.type.getText(),
      isBridge: file in BRIDGES,
    }))
  })

test('casts in the sources', () => {
  expect(found.length).toBeLessThanOrEqual(MOST_CASTS)
})

test('casts through never or unknown outside the named bridges', () => {
  const outside = found.filter(({ type, isBridge }) => /^(never|unknown)\b/.test(type) && !isBridge)
  expect(outside.map(({ place }) => place)).toEqual([])
})
