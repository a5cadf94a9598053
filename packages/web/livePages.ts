import { join } from 'node:path'
import { build, type Plugin, type ResolvedConfig, type Rolldown } from 'vite'
import { contractWithoutSchemas } from './contractWithoutSchemas.ts'

/** The public pages of a live score, each a document of its own without the app: `/overlay/<token>/` and `/follow/<token>/`. */
const PAGES = ['overlay', 'follow'] as const
const ADDRESS = new RegExp(`^/(${PAGES.join('|')})/[^/?]+/?(?=\\?|$)`)

type Target = ResolvedConfig['build']['target']

const sourceOf = (file: Rolldown.OutputChunk | Rolldown.OutputAsset) =>
  file.type === 'chunk' ? file.code : file.source

/** Builds the documents apart from the app, so that they share no chunk with it and stay small. */
async function buildPages(
  root: string,
  target: Target,
  plugins: readonly Plugin[],
): Promise<Rolldown.RolldownOutput['output']> {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [contractWithoutSchemas(), ...plugins],
    build: {
      write: false,
      target,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: PAGES.map((page) => join(root, `${page}.html`)),
        output: {
          entryFileNames: 'assets/live-score-[name]-[hash].js',
          chunkFileNames: 'assets/live-score-[name]-[hash].js',
          assetFileNames: 'assets/live-score-[name]-[hash][extname]',
        },
      },
    },
  })
  if (!('output' in built)) throw new Error('the build has no output')
  return built.output
}

/**
 * Adds the public pages of live scores to the build, and answers their addresses in development.
 * @param plugins of their build
 */
export function livePages(plugins: readonly Plugin[]): Plugin {
  let root = ''
  let target: Target = false
  return {
    name: 'live-pages',
    configResolved(resolved) {
      root = resolved.root
      target = resolved.build.target
    },
    configureServer({ middlewares }) {
      middlewares.use((request, _response, next) => {
        request.url = request.url?.replace(ADDRESS, '/$1.html')
        next()
      })
    },
    async generateBundle() {
      for (const file of await buildPages(root, target, plugins))
        this.emitFile({ type: 'asset', fileName: file.fileName, source: sourceOf(file) })
    },
  }
}
