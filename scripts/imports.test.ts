// Checks the import check: it must find one violation of each rule in a made-up project.
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import { afterAll, describe, expect, test } from 'vitest'
import rules, { SCOREBOOK, SERVER, WEB, WEB_FEATURES, WEB_INNER } from '../.dependency-cruiser.mjs'
import { root } from './node.mjs'

const PACKAGES = ['scorebook', 'client', 'film', 'program', 'wire', 'server', 'web']

/** For each folder of an order, a file that imports the next one, or `top` from the last. */
const againstOrder = (name: string, folders: readonly string[], top?: string, source = `${name}/src`) =>
  Object.fromEntries(
    [...folders.slice(1), ...(top ? [top] : [])].map((above, index) => [
      `${name}-${folders[index]}`,
      { [`packages/${source}/${folders[index]}/order.ts`]: `import '../${above}/index.ts'\n` },
    ]),
  )

/** For each rule, files that break it with their text. Everything they import exists. */
const VIOLATIONS: { readonly [rule: string]: { readonly [file: string]: string } } = {
  'scorebook-reads-only': {
    'packages/scorebook/src/a.ts':
      "import type { door } from '@fullcourt/program'\nexport type A = typeof door\n",
    'packages/scorebook/src/b.ts': "import 'node:fs'\n",
    'packages/scorebook/src/c.ts': "import 'zod'\n",
  },
  ...againstOrder('scorebook', SCOREBOOK),
  'client-reads-only': {
    'packages/client/src/a.ts': "import '@fullcourt/wire'\n",
    'packages/client/src/b.ts': "import 'node:fs'\n",
    'packages/client/src/c.ts': "import 'zod'\n",
  },
  'product-without-client': { 'packages/server/src/d.ts': "import '@fullcourt/client'\n" },
  'film-reads-only': {
    'packages/film/src/a.ts': "export * from '@fullcourt/program'\n",
    'packages/film/src/b.ts': "import 'node:path'\n",
  },
  'program-reads-only': { 'packages/program/src/a.ts': "import '@fullcourt/film'\n" },
  'wire-reads-only': {
    'packages/wire/src/a.ts': "import '@fullcourt/server'\n",
    'packages/wire/src/b.ts': "import 'fastify'\n",
  },
  'server-never-web': { 'packages/server/src/a.ts': "import '../../web/src/index.ts'\n" },
  'web-never-server': {
    'packages/web/src/a.tsx': "import type { door } from '@fullcourt/server'\nexport type A = typeof door\n",
  },
  'web-without-node': { 'packages/web/src/b.tsx': "export const read = () => import('node:fs')\n" },
  'through-the-door': {
    'packages/web/src/c.ts': "import '../../scorebook/src/inside.ts'\n",
    'packages/server/test/a.ts': "import '../../program/src/inside.ts'\n",
  },
  ...againstOrder('web', WEB, 'scoring'),
  'web-feature-alone': {
    'packages/web/src/scoring/a.tsx':
      "import type { door } from '../game/index.ts'\nexport type A = typeof door\n",
    'packages/web/src/game/a.tsx': "import '../app/index.ts'\n",
  },
  ...Object.assign(
    {},
    ...Object.entries(WEB_INNER).map(([folder, inner]) =>
      againstOrder(folder, inner, undefined, `web/src/${folder}`),
    ),
  ),
  'ui-base': { 'packages/web/src/ui/b.tsx': "import './forms/index.ts'\n" },
  'ui-without-basketball': { 'packages/web/src/ui/a.tsx': "import '@fullcourt/scorebook/vocabulary'\n" },
  'forms-without-rules': { 'packages/wire/src/forms/a.ts': "import '@fullcourt/scorebook/rules'\n" },
  ...againstOrder('server', SERVER),
  'stats-without-games': { 'packages/server/src/stats/a.ts': "import '../games/index.ts'\n" },
  'only-main-assembles': {
    'packages/server/src/http/a.ts': "import '../adapters/disk.ts'\n",
    'packages/server/src/games/a.ts':
      "import type { door } from '../adapters/disk.ts'\nexport type A = typeof door\n",
  },
  'product-without-tests': {
    'packages/film/src/c.ts': "import './x.test.ts'\n",
    'packages/server/src/b.ts': "import '../test/index.ts'\n",
  },
  'http-without-tables': { 'packages/server/src/http/b.ts': "import 'kysely'\n" },
  'no-circles': {
    'packages/scorebook/src/d.ts': "import { e } from './e.ts'\nexport const d = () => e\n",
    'packages/scorebook/src/e.ts': "import { d } from './d.ts'\nexport const e = () => d\n",
    'packages/program/src/owner.ts':
      "import type { room } from './room.ts'\nexport type Owner = typeof room\n",
    'packages/program/src/room.ts':
      "import type { Owner } from './owner.ts'\nexport const room = (owner: Owner) => owner\n",
    'packages/web/src/owner.ts': "import type { room } from './room.ts'\nexport type Owner = typeof room\n",
    'packages/web/src/room.ts':
      "import type { Owner } from './owner.ts'\nexport const room = (owner: Owner) => owner\n",
  },
  'no-folder-circles': {
    'packages/server/src/accounts/one/a.ts': "import '../two/index.ts'\n",
    'packages/server/src/accounts/two/a.ts':
      "import type { door } from '../one/index.ts'\nexport type A = typeof door\n",
  },
  'everything-found': { 'packages/wire/src/c.ts': "import './nowhere.ts'\n" },
}

/** Allowed imports, which must not be reported. */
const CLEAN = {
  'packages/server/src/queries/a.ts': "import 'kysely'\n",
  'packages/scorebook/src/x.test.ts': "import 'node:fs'\nimport './index.ts'\n",
  'packages/scorebook/src/simulate/b.ts': "import '../vocabulary/index.ts'\n",
  'packages/scorebook/src/rules/x.test.ts': "import '../simulate/index.ts'\n",
  'packages/program/src/b.ts': "import '@fullcourt/scorebook/vocabulary'\n",
  'packages/wire/src/d.ts': "import 'zod'\nimport '@fullcourt/program'\n",
  'packages/server/src/main.ts':
    "import './adapters/disk.ts'\nimport './games/index.ts'\nimport '@fullcourt/wire'\n",
  'packages/server/src/film/x.test.ts': "import '../adapters/disk.ts'\nimport '../../test/index.ts'\n",
  'packages/web/src/app/main.tsx': "import '../scoring/index.ts'\nimport '../game/index.ts'\n",
  'packages/web/src/identity/b.ts': "import '../call/index.ts'\nimport '@fullcourt/wire'\n",
  'packages/web/src/scoring/b.tsx':
    "import '../book/index.ts'\nimport './index.ts'\nimport '@fullcourt/scorebook/vocabulary'\n",
}

const INDEX = 'export const door = 1\n'
const FILES = [
  ...PACKAGES.map((name) => `packages/${name}/src/index.ts`),
  ...SCOREBOOK.map((folder) => `packages/scorebook/src/${folder}/index.ts`),
  ...SERVER.map((folder) => `packages/server/src/${folder}/index.ts`),
  'packages/scorebook/src/inside.ts',
  'packages/program/src/inside.ts',
  'packages/film/src/x.test.ts',
  'packages/server/src/adapters/disk.ts',
  'packages/server/src/accounts/one/index.ts',
  'packages/server/src/accounts/two/index.ts',
  'packages/server/test/index.ts',
  ...[...WEB, ...WEB_FEATURES, 'app'].map((folder) => `packages/web/src/${folder}/index.ts`),
  ...Object.entries(WEB_INNER).flatMap(([folder, inner]) =>
    inner.map((name) => `packages/web/src/${folder}/${name}/index.ts`),
  ),
]

const project = mkdtempSync(join(tmpdir(), 'fullcourt-imports-'))
afterAll(() => rmSync(project, { recursive: true }))

function write(file: string, text: string) {
  const path = join(project, file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

function buildProject() {
  for (const name of PACKAGES) {
    write(
      `packages/${name}/package.json`,
      JSON.stringify({
        name: `@fullcourt/${name}`,
        exports: { '.': './src/index.ts', './*': './src/*/index.ts' },
      }),
    )
    mkdirSync(join(project, 'node_modules', '@fullcourt'), { recursive: true })
    symlinkSync(join(project, 'packages', name), join(project, 'node_modules', '@fullcourt', name))
  }
  for (const name of ['zod', 'fastify', 'kysely']) {
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', main: 'index.js' }))
    write(`node_modules/${name}/index.js`, '')
  }
  for (const file of FILES) write(file, INDEX)
  for (const [file, text] of Object.entries(CLEAN)) write(file, text)
  for (const files of Object.values(VIOLATIONS))
    for (const [file, text] of Object.entries(files)) write(file, text)
}

async function check(folder: string): Promise<ICruiseResult> {
  const { forbidden, options } = rules
  const { output } = await cruise(
    ['packages'],
    { ...options, baseDir: folder, validate: true, ruleSet: { forbidden } },
    options.enhancedResolveOptions,
  )
  return output as ICruiseResult
}

buildProject()
const found = await check(project)
const brokenBy = (file: string) =>
  found.summary.violations
    // A circle is reported once, at one of its files or folders.
    .filter(
      ({ from, cycle }) => from === file || cycle?.some(({ name }) => [file, dirname(file)].includes(name)),
    )
    .map(({ rule }) => rule.name)

test('every rule has a violation seeded here', () => {
  expect(Object.keys(VIOLATIONS).sort()).toEqual(rules.forbidden.map(({ name }) => name).sort())
})

/** The folders of a package, or of a folder of one. */
const foldersOf = (name: string) =>
  readdirSync(join(root, 'packages', name, name.includes('/') ? '' : 'src'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)

test.each([
  ['scorebook', SCOREBOOK],
  ['server', SERVER],
  ['web', [...WEB, ...WEB_FEATURES, 'app']],
  ...Object.entries(WEB_INNER).map(([folder, inner]) => [`web/src/${folder}`, inner] as const),
] as const)('every folder of the %s has its place in the order', (name, folders) => {
  expect(folders.toSorted()).toEqual(foldersOf(name).toSorted())
})

test('ARCHITECTURE.md states the order of the server', () => {
  expect(readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8')).toContain(`\`${SERVER.join(' <- ')}\``)
})

describe.each(Object.entries(VIOLATIONS))('%s', (rule, files) => {
  test.each(Object.keys(files))('is found broken in %s', (file) => {
    expect(brokenBy(file)).toContain(rule)
  })
})

test.each(Object.keys(CLEAN))('%s breaks nothing', (file) => {
  expect(brokenBy(file)).toEqual([])
})

test('the real project is seen: type imports and workspace packages too', async () => {
  const { modules } = await check(root)
  const wire = modules.find(({ source }) => source === 'packages/wire/src/index.ts')
  expect(wire?.dependencies.length).toBeGreaterThan(0)
  const crossing = modules.filter(
    ({ source, dependencies }) =>
      source.startsWith('packages/wire/') &&
      dependencies.some(({ resolved }) => resolved.startsWith('packages/scorebook/')),
  )
  expect(crossing.length).toBeGreaterThan(0)
})
