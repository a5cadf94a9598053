import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const page = readFileSync(new URL('../../../docs/scorebook.md', import.meta.url), 'utf8')
const code = [...page.matchAll(/```ts\n(.*?)```/gs)].map(([, block]) => block).join('\n')
/** What the page says after each example: 'prints `a` and `b`'. */
const promised = [...page.matchAll(/^prints ((?:`[^`]+`(?: and )?)+)/gm)].flatMap(([, said = '']) =>
  [...said.matchAll(/`([^`]+)`/g)].map(([, line]) => line),
)

test('the examples of docs/scorebook.md print what the page says', () => {
  const printed = execFileSync(process.execPath, ['--input-type=module-typescript', '-e', code], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    encoding: 'utf8',
  })
  expect(printed.trim().split('\n')).toEqual(promised)
  expect(promised.length).toBeGreaterThan(5)
})
