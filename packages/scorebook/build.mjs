/**
 * Builds the package as it is published: JavaScript and type declarations in `dist`.
 *
 *     node build.mjs build      compiles `src` to `dist`
 *     node build.mjs prepack    builds, then points the exports of package.json at `dist` (npm runs it before it packs)
 *     node build.mjs postpack   points them at `src` again (npm runs it after it packed)
 *
 * Inside the workspace every package reads `src`, so that nothing has to be built to run the product. Node refuses to read
 * TypeScript under node_modules, so the published package has to be JavaScript.
 */
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = dirname(fileURLToPath(import.meta.url))
const manifest = join(here, 'package.json')
const dist = join(here, 'dist')

function build() {
  rmSync(dist, { recursive: true, force: true })
  const compiler = createRequire(import.meta.url).resolve('typescript7/package.json')
  execFileSync(
    process.execPath,
    [join(dirname(compiler), 'bin/tsc'), '-p', join(here, 'tsconfig.build.json')],
    {
      stdio: 'inherit',
    },
  )
  for (const file of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
    if (file.endsWith('.d.ts')) rewriteExtensions(join(dist, file))
  }
}

/** The compiler rewrites the extensions of imports in JavaScript only. */
function rewriteExtensions(file) {
  const text = readFileSync(file, 'utf8')
  writeFileSync(file, text.replace(/((?:from|import\()\s*'\.[^']*)\.ts'/g, "$1.js'"))
}

/** Replaces the exports of package.json, entry by entry. */
function replaceExports(replace) {
  const content = JSON.parse(readFileSync(manifest, 'utf8'))
  const exports = Object.fromEntries(
    Object.entries(content.exports).map(([name, entry]) => [name, replace(entry)]),
  )
  writeFileSync(manifest, `${JSON.stringify({ ...content, exports }, null, 2)}\n`)
}

const published = (source) => {
  const path = source.replace(/^\.\/src\/(.*)\.ts$/, './dist/$1')
  return { types: `${path}.d.ts`, default: `${path}.js` }
}
const source = ({ default: built }) => built.replace(/^\.\/dist\/(.*)\.js$/, './src/$1.ts')

switch (process.argv[2]) {
  case 'build':
    build()
    break
  case 'prepack':
    build()
    replaceExports(published)
    break
  case 'postpack':
    replaceExports(source)
    break
  default:
    throw new Error('one of: build, prepack, postpack')
}
