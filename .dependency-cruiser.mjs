// The directions of imports (ARCHITECTURE.md). scripts/imports.test.ts breaks every rule below and expects the check to find it.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const packages = join(import.meta.dirname, 'packages')
const TEST = '\\.test\\.tsx?$'

/** The base and the parts of the web app, below its features: each folder reads itself and those before it. */
export const WEB = [
  'ui',
  'call',
  'identity',
  'factor',
  'plans',
  'frame',
  'picture',
  'people',
  'court',
  'charts',
  'figures',
  'rules',
  'film',
  'marks',
  'book',
  'plays',
  'timeline',
  'games',
  'teamFace',
  'playerCard',
  'playlists',
]

/** The features of the web app: none reads another one. `app` puts them together. */
export const WEB_FEATURES = [
  'account',
  'admin',
  'billing',
  'clips',
  'game',
  'insights',
  'livePages',
  'playlistPages',
  'program',
  'roster',
  'schedule',
  'scoring',
  'site',
  'sync',
  'videos',
]

/** The folders inside the larger ones of the web app: each reads itself and those before it. */
export const WEB_INNER = {
  ui: ['overlay', 'data', 'fields', 'links', 'forms'],
  book: ['data', 'server', 'setup', 'game', 'store'],
  film: ['local', 'upload', 'player', 'clips'],
  game: ['view', 'box', 'count', 'flags', 'flow', 'lineUps', 'plays', 'share', 'sheet', 'shots', 'summary'],
  scoring: [
    'core',
    'clock',
    'editor',
    'entry',
    'store',
    'crews',
    'lineUps',
    'board',
    'dialogs',
    'review',
    'screen',
    'film',
    'keeper',
    'practice',
  ],
}

/** The folders of the scorebook: each reads itself and those before it. */
export const SCOREBOOK = [
  'vocabulary',
  'rules',
  'fold',
  'words',
  'figures',
  'shots',
  'check',
  'notation',
  'formats',
  'simulate',
]

/** The folders of the server: each reads itself and those before it. */
export const SERVER = [
  'tracing',
  'tables',
  'storage',
  'payments',
  'calls',
  'audit',
  'access',
  'http',
  'queries',
  'jobs',
  'mail',
  'pdf',
  'media',
  'live',
  'leagues',
  'plays',
  'avatars',
  'notifications',
  'billing',
  'programs',
  'accounts',
  'invitations',
  'games',
  'stats',
  'prints',
  'presence',
  'liveScore',
  'film',
  'webhooks',
  'downloads',
  'clips',
  'demo',
  'export',
  'backup',
  'erasure',
  'move',
  'admin',
  'monitor',
  'migrations',
  'adapters',
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

/** The npm packages that a package which says what it reads may name. */
const NPM = ['zod', 'eventsource-parser', 'openapi-fetch', 'standardwebhooks']

/** A package may read itself and `allowed`, nothing else: no other package, no npm package, no Node builtin. */
const reads = (name, allowed) =>
  only(
    `${name}-reads-only`,
    `${name} reads ${['itself', ...allowed].join(', ')}`,
    { path: `^packages/${name}/src/`, pathNot: TEST },
    {
      pathNot: [
        `^packages/${name}/src/`,
        ...allowed.map((path) =>
          NPM.includes(path) ? `(^|/)node_modules/${path}/` : `^packages/${path}/src/`,
        ),
      ],
    },
  )

/** Each folder of a package or of one of its folders reads none of those after it, nor of `top`. */
const inOrder = (name, folders, top = [], root = `${name}/src`) =>
  folders.slice(0, top.length > 0 ? undefined : -1).map((folder, index) => {
    const above = [...folders.slice(index + 1), ...top]
    return only(
      `${name}-${folder}`,
      `${folder} reads none of ${above.join(', ')}`,
      { path: `^packages/${root}/${folder}/`, pathNot: TEST },
      { path: `^packages/${root}/(${above.join('|')})/` },
    )
  })

export default {
  forbidden: [
    reads('scorebook', []),
    reads('client', ['eventsource-parser', 'openapi-fetch', 'standardwebhooks']),
    only(
      'product-without-client',
      'the client is for programs of others: only tests read it',
      { path: '^packages/(?!client/)[^/]+/src/', pathNot: TEST },
      { path: '^packages/client/' },
    ),
    ...inOrder('scorebook', SCOREBOOK),
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
    ...inOrder('web', WEB, [...WEB_FEATURES, 'app']),
    only(
      'web-feature-alone',
      'a feature of the web app reads no other one, and not the app',
      { path: `^packages/web/src/(${WEB_FEATURES.join('|')})/` },
      {
        path: `^packages/web/src/(${[...WEB_FEATURES, 'app'].join('|')})/`,
        pathNot: '^packages/web/src/$1/',
      },
    ),
    ...Object.entries(WEB_INNER).flatMap(([folder, inner]) =>
      inOrder(folder, inner, [], `web/src/${folder}`),
    ),
    only(
      'ui-base',
      'the files of ui itself stand below its folders',
      { path: '^packages/web/src/ui/[^/]+$', pathNot: TEST },
      { path: '^packages/web/src/ui/[^/]+/' },
    ),
    only(
      'ui-without-basketball',
      'ui knows no basketball: no package of ours but checks of fields, heights and wall times',
      { path: '^packages/web/src/ui/', pathNot: TEST },
      {
        path: '^packages/(scorebook|film|program(?!/src/height\\.ts)|wire(?!/src/forms/(check|intl|languages|translate|wallTime)\\.ts))/',
      },
    ),
    only(
      'forms-without-rules',
      'forms of the contract read the vocabulary of the scorebook and nothing above it',
      { path: '^packages/wire/src/(forms/|fields\\.|typed\\.)', pathNot: TEST },
      { path: '^packages/scorebook/src/(?!vocabulary/)' },
    ),
    ...inOrder('server', SERVER),
    only(
      'stats-without-games',
      'stats reads plays, not the schedule',
      { path: '^packages/server/src/stats/', pathNot: TEST },
      { path: '^packages/server/src/games/' },
    ),
    only(
      'only-main-assembles',
      'adapters are imported by the programs of the server and tests alone',
      {
        path: '^packages/server/src/',
        pathNot: [
          TEST,
          '^packages/server/src/(main|worker|doctor|backup|restore|restoring|moveAccount)\\.ts$',
          '^packages/server/src/adapters/',
        ],
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
    // In the other packages, tests beside the code import folders above it.
    {
      ...only(
        'no-folder-circles',
        'no circles of folders, type imports included',
        { path: '^packages/server/src/' },
        { circular: true },
      ),
      scope: 'folder',
    },
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
