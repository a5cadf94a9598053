// The directions of imports (ARCHITECTURE.md). scripts/imports.test.ts breaks every rule below and expects the check to find it.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const packages = join(import.meta.dirname, 'packages')
const TEST = '\\.test\\.tsx?$'
const WEB_FEATURES = 'score|watch|stats|film|sync|roster|schedule|program|billing|account|admin|site'
/** The base of the web app: each folder reads itself and those before it. */
const WEB_BASE = ['ui', 'call', 'identity']
const SERVER_FEATURES =
  'games|plays|stats|liveScore|film|clips|programs|accounts|billing|invitations|notifications|admin|audit|leagues|demo|export|monitor|presence|avatars|erasure'

/** The folders of the scorebook: each reads itself and those before it. */
const SCOREBOOK = [
  'vocabulary',
  'rules',
  'fold',
  'words',
  'figures',
  'shots',
  'check',
  'notation',
  'simulate',
]

/** The files that other packages may enter by: what each package.json exports. */
const doors = readdirSync(packages).flatMap((name) => {
  const { exports = {} } = JSON.parse(readFileSync(join(packages, name, 'package.json'), 'utf8'))
  return Object.values(exports).map((file) =>
    `packages/${name}/${file.slice(2)}`.replaceAll('.', '\\.').replaceAll('*', '[^/]+'),
  )
})

const only = (name, comment, from, to) => ({
  name,
  comment,
  severity: /** @type {const} */ ('error'),
  from,
  to,
})

/** A package of the product may read itself and `allowed`, nothing else: no other package, no npm package, no Node builtin. */
const reads = (name, allowed) =>
  only(
    `${name}-reads-only`,
    `${name} reads ${['itself', ...allowed].join(', ')}`,
    { path: `^packages/${name}/src/`, pathNot: TEST },
    {
      pathNot: [
        `^packages/${name}/src/`,
        ...allowed.map((path) => (path === 'zod' ? '(^|/)node_modules/zod/' : `^packages/${path}/src/`)),
      ],
    },
  )

export default {
  forbidden: [
    reads('scorebook', []),
    ...SCOREBOOK.slice(0, -1).map((folder, index) => {
      const above = SCOREBOOK.slice(index + 1)
      return only(
        `scorebook-${folder}`,
        `${folder} reads none of ${above.join(', ')}`,
        { path: `^packages/scorebook/src/${folder}/`, pathNot: TEST },
        { path: `^packages/scorebook/src/(${above.join('|')})/` },
      )
    }),
    reads('film', ['scorebook']),
    reads('program', ['scorebook']),
    reads('wire', ['scorebook', 'program', 'film', 'zod']),
    only(
      'server-never-web',
      'server and web never meet',
      { path: '^packages/server/' },
      { path: '^packages/web/' },
    ),
    only(
      'web-never-server',
      'server and web never meet',
      { path: '^packages/web/' },
      { path: '^packages/server/' },
    ),
    only(
      'web-without-node',
      'the browser has no Node',
      { path: '^packages/web/src/', pathNot: TEST },
      { dependencyTypes: ['core'] },
    ),
    only(
      'through-the-door',
      'another package is entered by what its package.json exports',
      { path: '^packages/([^/]+)/' },
      { path: '^packages/', pathNot: ['^packages/$1/', ...doors.map((door) => `^${door}$`)] },
    ),
    only(
      'web-feature-alone',
      'a web feature never imports another one',
      { path: `^packages/web/src/(${WEB_FEATURES})/` },
      { path: `^packages/web/src/(${WEB_FEATURES})/`, pathNot: '^packages/web/src/$1/' },
    ),
    only(
      'web-below-features',
      'book, basketball, people, localFilm, upload and player stand below the features',
      { path: '^packages/web/src/(book|basketball|people|localFilm|upload|player)/' },
      { path: `^packages/web/src/(${WEB_FEATURES})/` },
    ),
    ...WEB_BASE.map((folder, index) => {
      const below = WEB_BASE.slice(0, index + 1)
      return only(
        `web-${folder}`,
        `${folder} reads ${['packages', ...below].join(', ')}: it stands below book and the features`,
        { path: `^packages/web/src/${folder}/`, pathNot: TEST },
        { path: '^packages/web/src/', pathNot: `^packages/web/src/(${below.join('|')})/` },
      )
    }),
    only(
      'ui-without-basketball',
      'ui knows no basketball: no package of ours but checks of fields and wall times',
      { path: '^packages/web/src/ui/', pathNot: TEST },
      { path: '^packages/(scorebook|film|program|wire(?!/src/forms/(check|wallTime)\\.ts))/' },
    ),
    only(
      'forms-without-rules',
      'forms of the contract read the vocabulary of the scorebook and nothing above it',
      { path: '^packages/wire/src/(forms/|fields\\.|typed\\.)', pathNot: TEST },
      { path: '^packages/scorebook/src/(?!vocabulary/)' },
    ),
    only(
      'plays-below-games-and-stats',
      'games and stats read plays, never the other way, and games never reads stats',
      { path: '^packages/server/src/(plays|games)/', pathNot: TEST },
      { path: '^packages/server/src/(games|stats)/', pathNot: '^packages/server/src/$1/' },
    ),
    only(
      'stats-without-games',
      'stats reads plays, not the schedule',
      { path: '^packages/server/src/stats/', pathNot: TEST },
      { path: '^packages/server/src/games/' },
    ),
    only(
      'server-feature-without-adapter',
      'a feature names what it needs; main, worker and doctor hand it an adapter',
      { path: `^packages/server/src/(${SERVER_FEATURES})/`, pathNot: TEST },
      { path: '^packages/server/src/adapters/' },
    ),
    only(
      'only-main-assembles',
      'adapters are imported by main, worker, doctor and tests alone',
      {
        path: '^packages/server/src/',
        pathNot: [TEST, '^packages/server/src/(main|worker|doctor)\\.ts$', '^packages/server/src/adapters/'],
      },
      { path: '^packages/server/src/adapters/' },
    ),
    only(
      'product-without-tests',
      'the product imports no test and nothing from around it',
      { path: '^packages/[^/]+/src/', pathNot: TEST },
      { path: [TEST, '^packages/[^/]+/test/', '^(scripts|bench|e2e)/'] },
    ),
    only(
      'http-without-tables',
      'http knows no table: queries are written in access, queries and the features',
      { path: '^packages/server/src/http/', pathNot: TEST },
      { path: '(^|/)node_modules/kysely/' },
    ),
    only('no-circles', 'no import circles, type imports included', {}, { circular: true }),
    only(
      'everything-found',
      'an import that leads nowhere',
      {},
      { couldNotResolve: true, pathNot: '^virtual:' },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|dev-dist|\\.types)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: join(import.meta.dirname, 'tsconfig.tests.json') },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts'],
    },
  },
}
