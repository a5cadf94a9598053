import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import pkg from '../../package.json' with { type: 'json' }
import { acyclicChunks } from './acyclicChunks.ts'
import { isCached, MANIFEST } from './appManifest.ts'
import { buildMark } from './buildMark.ts'
import { catalogs } from './catalogs.ts'
import { CODE_SPLITTING } from './codeSplitting.ts'
import { compressAssets } from './compressAssets.ts'
import { contractWithoutSchemas } from './contractWithoutSchemas.ts'
import { markdown } from './helpPages.ts'
import { licenses } from './licenses.ts'
import { livePages } from './livePages.ts'
import { pageWeight } from './pageWeight.ts'
import { precache } from './precache.ts'
import { prerenderPages } from './prerenderPages.ts'

const server = process.env.API ?? 'http://127.0.0.1:3000'
/** A release is dated by its commit, so that it can be made again with the same bytes. */
const { SOURCE_DATE_EPOCH } = process.env
const builtAt = (SOURCE_DATE_EPOCH ? new Date(Number(SOURCE_DATE_EPOCH) * 1000) : new Date()).toISOString()
const define = {
  __CATALOG__: '{}',
  __BUILT_AT__: JSON.stringify(builtAt),
  __VERSION__: JSON.stringify(pkg.version),
}
const { collect, write } = licenses()

export default defineConfig({
  define,
  plugins: [
    contractWithoutSchemas(),
    markdown(),
    catalogs(),
    react(),
    buildMark(builtAt),
    acyclicChunks(),
    livePages([collect()]),
    prerenderPages({ define, plugins: [contractWithoutSchemas(), markdown(), react()] }),
    compressAssets(),
    pageWeight(),
    collect(),
    precache({ plugins: [collect(), compressAssets()], manifest: MANIFEST, isCached }),
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
        // The names of files that several pages share list these pages, and the entry names every file.
        chunkFileNames: ({ name }) => `assets/${name.replace(/~.*/, '')}-[hash:7].js`,
        codeSplitting: CODE_SPLITTING,
      },
    },
  },
  server: {
    proxy: Object.fromEntries(
      ['/v1', '/events', '/film', '/avatar', '/build.json'].map((at) => [at, server]),
    ),
  },
})
