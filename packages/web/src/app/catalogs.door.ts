import type { Language } from '@fullcourt/wire/forms/languages'
import type { Catalog } from '@fullcourt/wire/forms/translate'
import { loader } from '../ui/loader.ts'

type Load = () => Promise<{ readonly default: Catalog }>

/** The texts of each language but English, a file each. */
export const loadCatalog: Readonly<Record<Exclude<Language, 'en'>, Load>> = {
  es: loader(() => import('@fullcourt/wire/languages/es.po')),
  'en-XB': loader(() => import('@fullcourt/wire/languages/es.po?mirrored')),
}
