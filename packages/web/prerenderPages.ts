import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin, type UserConfig } from 'vite'
import { API_STYLES, apiPages, inFrameOf } from './apiPages.ts'
import { type Bundle, type Chunk, chunkOf, chunksOf, withImports } from './chunks.ts'
import { HELP_PARTS, helpSitePages } from './helpPages.ts'
import { SITE_PAGES, withHead } from './sitePages.ts'

/** Pages that members return to, with their modules: requested together with the app. The first match counts. */
const MEMBER_PAGES = [
  { at: '^/a/dashboard/', parts: ['app/AppFrame.tsx', 'program/DashboardPage.tsx'] },
  { at: '^/a/team/game/[^/]+/scoring/', parts: ['scoring/ScorePage.tsx'] },
  { at: '^/a/', parts: ['app/AppFrame.tsx'] },
] as const

/** Milliseconds until the app is loaded where nothing is painted, such as in a background tab. */
const LOAD_AFTER_MS = 3000

/** The document of every other page, which the app draws. */
const SHELL = 'app.html'
/** The addresses that the app has a page for (`packages/server/src/http/web.ts`). */
const ADDRESSES = 'addresses.json'

interface Prerender {
  readonly prerender: (path: string) => Promise<{ readonly body: string; readonly title: string }>
  readonly addresses: () => readonly string[]
}

const cssOf = (chunks: readonly Chunk[]): readonly string[] => [
  ...new Set(chunks.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])])),
]

function stylesOf(bundle: Bundle, chunks: readonly Chunk[]): string {
  return cssOf(chunks)
    .map((name) => bundle[name])
    .map((asset) => (asset?.type === 'asset' ? String(asset.source) : ''))
    .join('\n')
}

/** The token of `src/call/token.ts`, for inline scripts. Browsers that block cookies throw. */
const TOKEN = `(()=>{try{return localStorage.getItem('fullcourt.token')}catch{return null}})()`

/**
 * Marks at once whether a user is signed in (the page shows other links then). Loads the app after the first paint, or after a while where nothing is painted. Presses and submits meanwhile are
 * marked, and the app replays them (`src/ui/replayInput.ts`). The script is inline: the server allows exactly this text
 * (`packages/server/src/http/web.ts`).
 */
const scriptFor = (entry: Chunk, chunks: readonly Chunk[]): string => `
document.documentElement.toggleAttribute('data-signed-in',![null,'visitor'].includes(${TOKEN}))
const alone=new AbortController()
const meanwhile=(type,what)=>addEventListener(type,what,alone)
meanwhile('submit',event=>{event.preventDefault();event.target.dataset.sent=''})
meanwhile('click',event=>{
const button=event.target.closest('button:not([type=submit])')
if(!button)return
document.querySelector('[data-pressed]')?.removeAttribute('data-pressed')
button.dataset.pressed=''
})
meanwhile('taken-over',()=>alone.abort())
let begun=false
const begin=()=>{
if(begun)return
begun=true
for(const href of ${JSON.stringify(chunks.map(({ fileName }) => `/${fileName}`))})
document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',href}))
import('/${entry.fileName}')
}
new PerformanceObserver(begin).observe({type:'paint',buffered:true})
setTimeout(begin,${LOAD_AFTER_MS})
`

/** The script of `app.html`: requests the chunks of a member's page at once. */
function piecesScript(bundle: Bundle, entry: Chunk): string {
  const withEntry = new Set(withImports(bundle, [entry]))
  const places = MEMBER_PAGES.map(({ at, parts }) => {
    const chunks = withImports(
      bundle,
      parts.map((part) => chunkOf(bundle, part)),
    ).filter((chunk) => !withEntry.has(chunk))
    return [at, chunks.map(({ fileName }) => fileName), cssOf(chunks)]
  })
  return `
const ask=(rel,as)=>href=>document.head.append(Object.assign(document.createElement('link'),{rel,href:'/'+href},as))
const [,scripts,styles]=${TOKEN}&&${JSON.stringify(places)}.find(([at])=>RegExp(at).test(location.pathname))||[,[],[]]
scripts.forEach(ask('modulepreload'))
styles.forEach(ask('preload',{as:'style',crossOrigin:''}))
`
}

interface Made {
  readonly shell: string
  readonly body: string
  readonly styles: string
  readonly script: string
}

/** The shell's document with the prerendered page, its styles inline, and the script that loads the app. */
const documentOf = ({ shell, body, styles, script }: Made): string =>
  shell
    .replace(/\s*<script type="module".*<\/script>/, '')
    .replace(/\s*<link rel="(modulepreload|stylesheet)".*>/g, '')
    .replace('</head>', () => `<style>${styles}</style>\n<script>${script}</script>\n</head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${body}</div>`)

/** The document without a script: nothing of the page changes. */
const documentWithoutScript = ({ shell, body, styles }: Omit<Made, 'script'>): string =>
  documentOf({ shell, body, styles, script: '' })
    .replace('<script></script>\n', '')
    .replace(/\s*<noscript>.*<\/noscript>/, '')

/** Requests the font before the styles that name it are read. */
function withFace(bundle: Bundle, shell: string): string {
  const face = Object.keys(bundle).find((name) => /inter-latin-wght-normal.*\.woff2$/.test(name))
  if (!face) throw new Error('the face is not in the build')
  const link = `<link rel="preload" href="/${face}" as="font" type="font/woff2" crossorigin />`
  return shell.replace('<title>', () => `${link}\n    <title>`)
}

/** Builds `src/app/prerender.tsx` for Node. */
async function loadPrerender(root: string, config: UserConfig): Promise<Prerender> {
  const outDir = join(root, 'node_modules', '.ahead')
  mkdirSync(outDir, { recursive: true })
  await build({
    ...config,
    root,
    configFile: false,
    logLevel: 'error',
    build: { ssr: 'src/app/prerender.tsx', outDir, emptyOutDir: true, target: 'esnext' },
  })
  const file = join(outDir, 'prerender.js')
  return import(pathToFileURL(file).href)
}

/**
 * Prerenders the public pages at build time, so that they are readable before any script has arrived. The app hydrates them
 * (`src/app/main.tsx`). The document of all other pages becomes `app.html`.
 * @param config the plugins and constants of the app's build
 */
export function prerenderPages(config: UserConfig): Plugin {
  let root = ''
  return {
    name: 'prerender-pages',
    apply: 'build',
    enforce: 'post',
    configResolved(resolved) {
      root = resolved.root
    },
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const index = bundle['index.html']
        const entry = chunksOf(bundle).find(({ isEntry }) => isEntry)
        // The build of the service worker has no document.
        if (index?.type !== 'asset' || !entry) return
        const shell = withFace(bundle, String(index.source))
        const { prerender, addresses } = await loadPrerender(root, config)
        delete bundle['index.html']
        const app = shell.replace(
          '<title>',
          () => `<script>${piecesScript(bundle, entry)}</script>\n    <title>`,
        )
        this.emitFile({ type: 'asset', fileName: SHELL, source: app })
        this.emitFile({ type: 'asset', fileName: ADDRESSES, source: JSON.stringify(addresses()) })
        const emit = (path: string, source: string) =>
          this.emitFile({ type: 'asset', fileName: `${path.slice(1)}index.html`, source })
        for (const page of [...SITE_PAGES, ...helpSitePages()]) {
          const { path, parts } = page
          if (!parts) {
            emit(path, withHead(app, { ...page, title: `${page.title} | Fullcourt` }))
            continue
          }
          const { body, title } = await prerender(path)
          const chunks = withImports(bundle, [entry, ...parts.map((part) => chunkOf(bundle, part))])
          const styles = stylesOf(bundle, chunks)
          const document = documentOf({ shell, body, styles, script: scriptFor(entry, chunks) })
          emit(path, withHead(document, { ...page, title }))
        }
        const { body: help } = await prerender('/help/keys/')
        const styles = `${stylesOf(bundle, withImports(bundle, [entry, ...HELP_PARTS.map((part) => chunkOf(bundle, part))]))}\n${API_STYLES}`
        for (const page of apiPages())
          emit(
            page.path,
            withHead(documentWithoutScript({ shell, body: inFrameOf(help, page), styles }), page),
          )
        rmSync(join(root, 'node_modules', '.ahead'), { recursive: true, force: true })
      },
    },
  }
}
