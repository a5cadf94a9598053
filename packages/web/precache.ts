import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { build, type Plugin } from 'vite'

interface PrecacheOptions {
  /** The web app manifest (W3C), written to `manifest.webmanifest`. */
  readonly manifest: object
  /** Files of the build that open without a network. */
  readonly isCached: (name: string) => boolean
  /** Plugins of the service worker's build. */
  readonly plugins: readonly Plugin[]
}

/** Named by its content, so its name is its revision. A file with another revision is fetched past the browser's cache. */
const isHashed = (name: string): boolean => name.startsWith('assets/')

/** The files to cache, each with a revision that changes with its content. */
async function listFiles(folder: string, isCached: PrecacheOptions['isCached']) {
  const names = (await readdir(folder, { recursive: true })).map((name) => name.replaceAll('\\', '/'))
  const cached = names.filter(isCached).toSorted()
  return Promise.all(
    cached.map(async (url) => ({
      url,
      revision: isHashed(url)
        ? null
        : createHash('sha256')
            .update(await readFile(join(folder, url)))
            .digest('hex')
            .slice(0, 32),
    })),
  )
}

/** Builds `src/app/serviceWorker.ts` with the list of the files that it caches, and writes the app manifest and its link. */
export function precache({ manifest, isCached, plugins }: PrecacheOptions): Plugin {
  let root = ''
  let outDir = ''
  return {
    name: 'precache',
    apply: 'build',
    configResolved(resolved) {
      root = resolved.root
      outDir = resolve(resolved.root, resolved.build.outDir)
    },
    transformIndexHtml: () => [
      { tag: 'link', attrs: { rel: 'manifest', href: '/manifest.webmanifest' }, injectTo: 'head' },
    ],
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'manifest.webmanifest', source: JSON.stringify(manifest) })
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler(error) {
        if (error) return
        const files = await listFiles(outDir, isCached)
        await build({
          root,
          configFile: false,
          logLevel: 'error',
          publicDir: false,
          plugins: [...plugins],
          define: { 'self.__WB_MANIFEST': JSON.stringify(files), 'process.env.NODE_ENV': '"production"' },
          build: {
            outDir,
            emptyOutDir: false,
            rolldownOptions: {
              input: join(root, 'src/app/serviceWorker.ts'),
              output: { format: 'iife', entryFileNames: 'serviceWorker.js' },
            },
          },
        })
      },
    },
  }
}
