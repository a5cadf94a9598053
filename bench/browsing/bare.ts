// The peer of the app's pages: React 19 and Vite only, rendered in the browser.
import { join } from 'node:path'
import { serveBuilt } from './built.ts'
import type { Served } from './files.ts'

export const serveBare = (): Promise<Served> => serveBuilt(join(import.meta.dirname, 'bare'))
