import type { Language } from '@fullcourt/wire/forms/languages'
import type { Catalog } from '@fullcourt/wire/forms/translate'
import { loader } from '../ui/loader.ts'

type Of<Module> = Readonly<Record<Exclude<Language, 'en'>, () => Promise<Module>>>

interface LoadedTexts {
  readonly default: Catalog
  readonly sentences: Catalog
  readonly flags: Catalog
}

/** The texts of each language but English, a file each. */
export const loadCatalog: Of<LoadedTexts> = {
  es: loader(() => import('@fullcourt/wire/languages/es.po')),
  'en-XB': loader(() => import('@fullcourt/wire/languages/es.po?mirrored')),
}

/** The sentences of refusals, which are loaded with the first one. The language for tests has none: a file more for everyone. */
export const loadRefusals: Of<{ readonly default: Catalog }> = {
  es: loader(() => import('@fullcourt/wire/languages/es.po?refusals')),
  'en-XB': async () => ({ default: {} }),
}
