import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { directionOf, LANGUAGES, type Language } from '@fullcourt/wire/forms/languages'
import { type Catalog, translator } from '@fullcourt/wire/forms/translate'
import { catalogOf } from '@fullcourt/wire/po'
import { build, type Plugin, type ResolvedConfig, type Rolldown } from 'vite'
import { readPo } from './catalogs.ts'
import { contractWithoutSchemas } from './contractWithoutSchemas.ts'

/** The public pages of a live score, each a document of its own without the app: `/overlay/<token>/` and `/follow/<token>/`. */
const PAGES = ['overlay', 'follow'] as const
/**
 * The page in frames of other sites, `/embed/game/<token>/`. Its script and style are in the document: it is one request, and runs
 * in frames that sites cut off from our origin (`sandbox`), where files need headers of their own.
 */
const EMBED = 'embed'
const MOST_BYTES_OF_EMBED = 15_000
/** A file for each language, with its texts alone: `follow.html`, `follow.es.html`. The server picks one. */
const fileOf = (page: string, language: Language) => `${page}${language === 'en' ? '' : `.${language}`}.html`
const ADDRESS = new RegExp(`^/(?:(${PAGES.join('|')})|(${EMBED})/game)/[^/?]+/?(?=\\?|$)`)

type Target = ResolvedConfig['build']['target']

const sourceOf = (file: Rolldown.OutputChunk | Rolldown.OutputAsset) =>
  file.type === 'chunk' ? file.code : file.source

/** Texts of the documents: `[[Last plays]]`. */
const MARK = /\[\[(.+?)\]\]/g
const isOfLivePages = (file: string) => /web\/(src\/livePages\/|\w+\.html)/.test(file)

/** Writes the texts of a document in a language. */
function inLanguage(html: string, language: Language, catalog: Catalog): string {
  const say = translator(language, catalog)
  const said = html.replace(MARK, (_, text: string) => say(text))
  if (language === 'en') return said
  return said.replace('<html lang="en">', `<html lang="${language}" dir="${directionOf(language)}">`)
}

interface Building {
  readonly language: Language
  readonly root: string
  readonly target: Target
  readonly plugins: readonly Plugin[]
}

/** Builds the documents apart from the app, so that they share no chunk with it and stay small. */
async function buildPages(
  pages: readonly string[],
  { language, root, target, plugins }: Building,
): Promise<Rolldown.RolldownOutput['output']> {
  const catalog = catalogOf(readPo(), language, isOfLivePages)
  const built = await build({
    root,
    define: { __CATALOG__: JSON.stringify(catalog) },
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [
      contractWithoutSchemas(),
      {
        name: 'texts-of-documents',
        transformIndexHtml: (html: string) => inLanguage(html, language, catalog),
      },
      ...plugins,
    ],
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
      for (const language of LANGUAGES) {
        const building = { language, root, target, plugins }
        for (const file of await buildPages(PAGES, building)) {
          const fileName = file.fileName.replace(/^(\w+)\.html$/, (_, page: string) => fileOf(page, language))
          this.emitFile({ type: 'asset', fileName, source: sourceOf(file) })
        }
        const source = await buildEmbed(building)
        this.emitFile({ type: 'asset', fileName: fileOf(EMBED, language), source })
      }
    },
  }
}
