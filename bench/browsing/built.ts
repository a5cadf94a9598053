// A page of the benches, built by Vite and served from memory.
import { build, type Rolldown } from 'vite'
import { type Served, serveFiles } from './files.ts'

const TYPES: { readonly [ending: string]: string } = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
}

/** @param root the folder with index.html */
export async function serveBuilt(root: string): Promise<Served> {
  const built = (await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: { write: false, target: 'es2022', modulePreload: false },
  })) as Rolldown.RolldownOutput
  const files = built.output.map((file) => {
    const type = TYPES[file.fileName.split('.').at(-1)!] ?? 'application/octet-stream'
    const body = file.type === 'chunk' ? file.code : String(file.source)
    return [file.fileName === 'index.html' ? '/' : `/${file.fileName}`, { type, body }] as const
  })
  return serveFiles(new Map(files))
}
