/**
 * Builds a package as it is published, scorebook or client: JavaScript and type declarations in its `dist`. npm runs it in the
 * package's folder.
 *
 *     node ../../scripts/buildPackage.mjs build      compiles `src` to `dist`
 *     node ../../scripts/buildPackage.mjs prepack    builds, then points the exports of package.json at `dist` (npm runs it before it packs)
 *     node ../../scripts/buildPackage.mjs postpack   points them at `src` again (npm runs it after it packed)
 *
 * Inside the workspace every package reads `src`, so that nothing has to be built to run the product. Node refuses to read
 * TypeScript under node_modules, so the published package has to be JavaScript.
 */
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'

const here = process.cwd()
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

const readManifest = () => JSON.parse(readFileSync(manifest, 'utf8'))
const writeManifest = (content) => writeFileSync(manifest, `${JSON.stringify(content, null, 2)}\n`)

const mapExports = ({ exports }, map) =>
  Object.fromEntries(Object.entries(exports).map(([name, entry]) => [name, map(entry)]))

const published = (source) => {
  const path = source.replace(/^\.\/src\/(.*)\.ts$/, './dist/$1')
  return { types: `${path}.d.ts`, default: `${path}.js` }
}
const source = ({ default: built }) => built.replace(/^\.\/dist\/(.*)\.js$/, './src/$1.ts')

/** Where the source is, if SOURCE_URL says so: npm shows it beside the package. */
function sourceFields() {
  const { SOURCE_URL: url } = process.env
  if (!url) return {}
  const directory = `packages/${basename(here)}`
  return {
    homepage: url,
    bugs: `${url}/issues`,
    repository: { type: 'git', url: `git+${url}.git`, directory },
  }
}

switch (process.argv[2]) {
  case 'build':
    build()
    break
  case 'prepack': {
    build()
    const content = readManifest()
    writeManifest({ ...content, exports: mapExports(content, published), ...sourceFields() })
    break
  }
  case 'postpack': {
    const { homepage, bugs, repository, ...content } = readManifest()
    writeManifest({ ...content, exports: mapExports(content, source) })
    break
  }
  default:
    throw new Error('one of: build, prepack, postpack')
}
