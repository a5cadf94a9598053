import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { MIRRORED } from '@fullcourt/wire/forms/languages'
import { catalogOf, type PoEntry, parsePo } from '@fullcourt/wire/po'
import type { Plugin } from 'vite'

/** The texts in Spanish. The mirrored language is made of the English ones. */
export const readPo = (): readonly PoEntry[] =>
  parsePo(readFileSync(createRequire(import.meta.url).resolve('@fullcourt/wire/languages/es.po'), 'utf8'))

/** Texts of the app. Pages of live scores and the server have theirs. */
const isOfApp = (file: string) => /^packages\/(?:web\/src\/(?!livePages\/)|program\/|scorebook\/)/.test(file)

/** Gives the app a PO file as a module: the texts of one language. */
export const catalogs = (): Plugin => ({
  name: 'catalogs',
  enforce: 'pre',
  load(id) {
    const [, language, mirrored] = /\/(\w+)\.po(\?mirrored)?$/.exec(id) ?? []
    if (!language) return null
    this.addWatchFile(id.replace(/\?.*/, ''))
    return `export default ${JSON.stringify(catalogOf(readPo(), mirrored ? MIRRORED : language, isOfApp))}`
  },
})
