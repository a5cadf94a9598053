import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { readExamples } from './examples.ts'

test.each(['docs', 'README'] as const)('the examples of %s print what the page says', (page) => {
  const { blocks, printed } = readExamples(page)
  const output = execFileSync(process.execPath, ['--input-type=module-typescript', '-e', blocks.join('\n')], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    encoding: 'utf8',
  })
  expect(output.trim().split('\n')).toEqual(printed)
  expect(printed.length).toBeGreaterThan(2)
})
