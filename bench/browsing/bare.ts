// The peer of the app's pages: React 19 and Vite only, rendered in the browser.
import { join } from 'node:path'
import { build, type Rolldown } from 'vite'
import { type Served, serveFiles } from './files.ts'

const TYPES = { html: 'text/html; charset=utf-8', js: 'text/javascript; charset=utf-8' }

export async function serveBare(): Promise<Served> {
  const root = join(import.meta.dirname, 'bare')
  const built = (await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: { write: false, target: 'es2022', modulePreload: false },
  })) as Rolldown.RolldownOutput
  const files = built.output.map((file) => {
    const isCode = file.type === 'chunk'
    const body = isCode ? file.code : String(file.source)
    return [
      file.fileName === 'index.html' ? '/' : `/${file.fileName}`,
      { type: isCode ? TYPES.js : TYPES.html, body },
    ] as const
  })
  return serveFiles(new Map(files))
}
