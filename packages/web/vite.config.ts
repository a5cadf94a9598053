import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { acyclicChunks } from './acyclicChunks.ts'
import { compressAssets } from './compressAssets.ts'
import { contractWithoutSchemas } from './contractWithoutSchemas.ts'
import { licenses } from './licenses.ts'
import { livePages } from './livePages.ts'
import pkg from './package.json' with { type: 'json' }
import { pageWeight } from './pageWeight.ts'
import { precache } from './precache.ts'
import { prerenderPages } from './prerenderPages.ts'

const server = process.env.API ?? 'http://127.0.0.1:3000'
const build = { version: pkg.version, builtAt: new Date().toISOString() }

/** The build's identity: in the app, and in build.json for comparison. */
const buildMark = (): Plugin => ({
  name: 'build-mark',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'build.json', source: JSON.stringify(build) })
  },
})

const { collect, write } = licenses()
const define = { __BUILT_AT__: JSON.stringify(build.builtAt) }

export default defineConfig({
  define,
  plugins: [
    contractWithoutSchemas(),
    react(),
    buildMark(),
    acyclicChunks(),
    livePages([collect()]),
    prerenderPages({ define, plugins: [contractWithoutSchemas(), react()] }),
    compressAssets(),
    pageWeight(),
    collect(),
    precache({
      plugins: [collect(), compressAssets()],
      manifest: {
        id: '/',
        name: 'Fullcourt',
        short_name: 'Fullcourt',
        description: 'Basketball: score a game live or from film, and open every number down to its plays.',
        start_url: '/a/dashboard/',
        scope: '/',
        display: 'standalone',
        background_color: '#fbf9f6',
        theme_color: '#fbf9f6',
        icons: [
          { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
          { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any maskable' },
          { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any maskable' },
        ],
      },
      // The app shell and every chunk: what is missing here cannot be opened offline. Other prerendered pages are left out:
      // returning visitors have the app.
      isCached: (name) =>
        /\.(js|css|html|svg|png|woff2)$/.test(name) &&
        // Public pages of live scores need the network.
        !/^(overlay|follow)\.html$|assets\/live-score-/.test(name) &&
        // hls.js and mediabunny (its chunk is named after a module): films of the cloud need the network anyway.
        !/assets\/(hls\.light|container)-/.test(name) &&
        !/inter-(cyrillic|greek|vietnamese)|^picture-|\/index\.html$|^serviceWorker\.js$/.test(name),
    }),
    write(),
  ],
  worker: { plugins: () => [collect()] },
  build: {
    // The oldest browsers of docs/browsers.md. The target lowers syntax only; scripts/browsers.test.ts checks the APIs.
    target: ['safari16.4', 'firefox140', 'chrome120'],
    sourcemap: false,
    // Without it Safari before 17 loads chunks one after the other; the app is the same.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // The names of parts that several pages share list these pages: the entry would name each of them again.
        // Seven characters distinguish all chunks; each further one would be in the first load 150 times.
        chunkFileNames: ({ name }) =>
          name.startsWith('game~') ? 'assets/game-[hash:7].js' : 'assets/[name]-[hash:7].js',
        // On a slow connection a request costs 0.6 s, and six run at once: a few bytes too many cost less.
        codeSplitting: {
          groups: [
            { name: 'app', tags: ['$initial'], priority: 5 },
            { name: 'laterCalls', test: /contract-of-later-pages/, priority: 6 },
            // Small parts of visitors' pages in one chunk, because the entry names every chunk.
            {
              name: 'visitors',
              test: /web\/src\/identity\/(guest|visitor)\.|program\/src\/opponent\./,
              priority: 5,
            },
            // Many pages and the dashboard: merged with another part it would bring that part to all of them.
            { name: 'gameWords', test: /web\/src\/basketball\/gameWords\./, priority: 3 },
            {
              name: 'forms',
              // Forms and the schemas of their fields: pages with filters alone load none of it.
              test: /[\\/]zod[\\/]|wire\/src\/(forms\/|fields\.|typed\.)|src\/ui\/(useSubmit|fields\/(Field|formats|Form|ZonedTimeField|useForm))\./,
              priority: 2,
            },
            {
              name: 'fields',
              test: /src\/ui\/fields\/(?!ColourPicker|(Field|formats|Form|ZonedTimeField|useForm)\.)/,
              priority: 3,
            },
            {
              name: 'frame',
              // The frame of signed-in pages; the scoring screen has none.
              test: /web\/src\/(shell\/(AppFrame|Bell|EraseNotice|SideNav|TeamSwitcher|UserMenu|LineState|nav|PlanNotice|ViewNotice)|ui\/(Banner|Avatar|Dialog|Menu))\.|program\/src\/subscription/,
              priority: 3,
            },
            {
              name: 'ui',
              // Before `forms`, which would take what both use, so that every page would load it.
              test: /web\/src\/(ui|shell)\/(?!replayInput|fields|copyLink|groupBy|joinWords|useSubmit|Dialog|Questions|DropArea|Menu\.|Logo|Shell|useFollowing|rowsInSight|useRoving|arrowCells|tableText|Avatar|List|Mark|ConfirmPassword|PlanNotice|WaitingLogOut|startTrial|AdminNote|ViewNotice|viewing|auditWords|SiteFrame|ago|AppFrame|Bell|EraseNotice|ExportData|NotificationPanel|SideNav|TeamSwitcher|UserMenu|LineState|nav|PlanPicker|UsagePanel|UploadBar|Wizard|leave|Live|DataTable|Tiles|CellLink|CopyAndPrint|NoResults|Banner|LinkCard|QrCode|NewVersion|SessionEnds|zones)|web\/src\/call\/newId\.|scorebook\/src\/vocabulary\/terms\.|IconPlayer(Play|Pause)Filled/,
              priority: 4,
            },
            {
              // The scoring screen needs all of them. Apart they compress worse.
              name: 'book',
              test: /scorebook\/src\/(fold\/|rules\/deadBall\.)|wire\/src\/snapshots\.|web\/src\/book\/(?!forget)|web\/src\/basketball\/(sideColours|describeContext|NoGame)\.|web\/src\/score\/entry\/(steps|draftPlay)\./,
              priority: 2,
            },
            {
              name: 'game',
              test: /scorebook\/src\/|web\/src\/(book|basketball)\/(?!ResetPlays)/,
              entriesAware: true,
              entriesAwareMergeThreshold: 4_000,
              priority: 1,
            },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      '/v1': server,
      '/events': server,
      '/film': server,
      '/avatar': server,
      '/build.json': server,
    },
  },
})
