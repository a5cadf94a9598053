// Holds the code that runs in a browser to the oldest browsers of docs/browsers.md.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './node.mjs'
import { textFiles } from './repository.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** APIs that came after Safari 16.4, Firefox 140 or Chrome 120. */
const TOO_NEW =
  /\bURL\.canParse\b|\bPromise\.(withResolvers|try)\b|\b(Map|Object)\.groupBy\b|\bArray\.fromAsync\b|\bURL\.parse\b|\bTemporal\./

const IN_BROWSER = /^packages\/(scorebook|film|program|wire|web)\/src\/(?!.*\.test\.tsx?$).*\.tsx?$/

test.each(textFiles().filter((file) => IN_BROWSER.test(file)))(
  '%s uses no API that old browsers lack',
  (file) => {
    const code = read(file).replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
    expect(code.match(TOO_NEW)?.[0]).toBeUndefined()
  },
)

test('the build target is the table of docs/browsers.md', () => {
  const [, targets] = /target: \[(.*?)\]/.exec(read('packages/web/vite.config.ts'))!
  const table = read('docs/browsers.md')
  const versions = [/Safari.*\| (\S+) \|/, /Firefox.*\((\d+)\)/, /Chrome.*\| (\d+),/].map(
    (row) => row.exec(table)![1],
  )
  expect(targets).toBe(`'safari${versions[0]}', 'firefox${versions[1]}', 'chrome${versions[2]}'`)
})

test('an old browser is told before log-in, in script that it can read', () => {
  const [, script] = /<script>([\s\S]*?)<\/script>/.exec(read('packages/web/index.html'))!
  expect(script).toContain("getElementById('old-browser').hidden = false")
  expect(script).not.toMatch(/\b(const|let)\b|=>|`|\?\./)
})
