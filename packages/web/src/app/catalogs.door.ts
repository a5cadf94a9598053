import type { Language } from '@fullcourt/wire/forms/languages'
import type { Catalog } from '@fullcourt/wire/forms/translate'

type Load = () => Promise<{ readonly default: Catalog }>

/** The texts of each language but English, a file each. */
export const loadCatalog: Readonly<Record<Exclude<Language, 'en'>, Load>> = {
  es: () => import('@fullcourt/wire/languages/es.po'),
  'en-XB': () => import('@fullcourt/wire/languages/es.po?mirrored'),
}
