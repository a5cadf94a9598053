import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { MIRRORED } from '@fullcourt/wire/forms/languages'
import {
  catalogOf,
  isOfChecker,
  isOfMoney,
  isOfNotifications,
  type PoEntry,
  parsePo,
} from '@fullcourt/wire/po'
import type { Plugin } from 'vite'

/** The texts in Spanish. The mirrored language is made of the English ones. */
export const readPo = (): readonly PoEntry[] =>
  parsePo(readFileSync(createRequire(import.meta.url).resolve('@fullcourt/wire/languages/es.po'), 'utf8'))

/** Texts of the app. Pages of live scores and the server have theirs. */
const isOfApp = (file: string) =>
  /^packages\/(?:web\/src\/(?!livePages\/)|program\/|scorebook\/src\/(?!check\/))/.test(file)
/** Sentences of field checks, with the names of their fields, of notifications, and lines of invoices. */
const isOfSentences = (file: string) =>
  file.startsWith('packages/wire/') || isOfNotifications(file) || isOfMoney(file)
/** Sentences of refusals, which come from the server. Mails have their texts in files of letters. */
const isOfRefusals = (file: string) =>
  /^packages\/(?:server\/(?!.*letters?\.ts$)|program\/src\/(?!vocabulary))/.test(file)

/** Gives the app a PO file as a module: the texts of one language, its other sentences, those of the checker, and with `?refusals` those of refusals. */
export const catalogs = (): Plugin => ({
  name: 'catalogs',
  enforce: 'pre',
  load(id) {
    const [, spoken, query] = /\/(\w+)\.po(?:\?(\w+))?$/.exec(id) ?? []
    if (!spoken) return null
    this.addWatchFile(id.replace(/\?.*/, ''))
    const language = query === 'mirrored' ? MIRRORED : spoken
    const catalog = (isShown: (file: string) => boolean) =>
      JSON.stringify(catalogOf(readPo(), language, isShown))
    return query === 'refusals'
      ? `export default ${catalog(isOfRefusals)}`
      : `export default ${catalog(isOfApp)}; export const sentences = ${catalog(isOfSentences)}; export const flags = ${catalog(isOfChecker)}`
  },
})
