import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, type Plugin, type ResolvedConfig, type Rolldown } from 'vite'
import { contractWithoutSchemas } from './contractWithoutSchemas.ts'

/** The public pages of a live score, each a document of its own without the app: `/overlay/<token>/` and `/follow/<token>/`. */
const PAGES = ['overlay', 'follow'] as const
/**
 * The page in frames of other sites, `/embed/game/<token>/`. Its script and style are in the document: it is one request, and runs
 * in frames that sites cut off from our origin (`sandbox`), where files need headers of their own.
 */
const EMBED = 'embed'
const MOST_BYTES_OF_EMBED = 15_000
const ADDRESS = new RegExp(`^/(?:(${PAGES.join('|')})|(${EMBED})/game)/[^/?]+/?(?=\\?|$)`)

type Target = ResolvedConfig['build']['target']

const sourceOf = (file: Rolldown.OutputChunk | Rolldown.OutputAsset) =>
  file.type === 'chunk' ? file.code : file.source

interface Building {
  readonly root: string
  readonly target: Target
  readonly plugins: readonly Plugin[]
}

/** Builds the documents apart from the app, so that they share no chunk with it and stay small. */
async function buildPages(
  pages: readonly string[],
  { root, target, plugins }: Building,
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
        input: pages.map((page) => join(root, `${page}.html`)),
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

/** Builds the document for frames, with its script and style in it. */
async function buildEmbed(building: Building): Promise<string> {
  const files = await buildPages([EMBED], building)
  const textOf = (ending: string) =>
    files
      .filter(({ fileName }) => fileName.endsWith(ending))
      .map(sourceOf)
      .join('')
  const html = textOf('.html')
    .replace(/\s*<script type="module"[^>]*><\/script>/, '')
    .replace(/<link rel="stylesheet"[^>]*>/, () => `<style>${textOf('.css')}</style>`)
    .replace('</body>', () => `<script>(() => {"use strict";${textOf('.js')}})()</script></body>`)
  const bytes = gzipSync(html).length
  if (bytes > MOST_BYTES_OF_EMBED)
    throw new Error(`${EMBED}.html has ${bytes} bytes with gzip, more than ${MOST_BYTES_OF_EMBED}`)
  return html
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
        request.url = request.url?.replace(ADDRESS, '/$1$2.html')
        next()
      })
    },
    async generateBundle() {
      const building = { root, target, plugins }
      for (const file of await buildPages(PAGES, building))
        this.emitFile({ type: 'asset', fileName: file.fileName, source: sourceOf(file) })
      this.emitFile({ type: 'asset', fileName: `${EMBED}.html`, source: await buildEmbed(building) })
    },
  }
}
