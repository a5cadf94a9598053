import { type Language, languageOf } from '@fullcourt/wire/forms/languages'
import { chosenLanguage } from '../call/chosenLanguage.ts'
import { setPageLanguage } from '../ui/language.ts'
import { setSentences } from '../ui/sentences.ts'
import { loadCatalog, loadRefusals } from './catalogs.door.ts'

/** Pages whose texts are all translated. The others are English until theirs are (decision 0242). */
const TRANSLATED = [
  /^\/c\//,
  /^\/$/,
  /^\/(?:score-now|pricing|video|terms|privacy|help)\//,
  /^\/(?:login|register|forgot-password|reset|invite|guest-ended|become-admin)\//,
  /^\/a\/profile\//,
  /^\/a\/(?:dashboard|admin)\//,
  /^\/a\/program\/(?:players|staff|members|settings|insights|new|first-game|leagues|webhooks|subscription|activity)\//,
  /^\/a\/team\/(?:schedule|roster|settings|insights|new|staff)\//,
  /^\/a\/team\/game\/[^/]+\/(?:(?:setup|box|sheet|videos|videos\/sync)\/)?$/,
  /^\/a\/team\/how-we-count\//,
  /^\/a\/team\/game\/[^/]+\/(?:scoring|clock)\//,
  /^\/practice\//,
  /^\/a\/team\/(?:clips|playlists|videos|tags|player)\//,
  /^\/a\/team\/playlist\//,
]

/** The language of an address: the one that it names, which is kept, else the user's choice, else the browser's. */
export function languageFor({ pathname, search }: Pick<Location, 'pathname' | 'search'>): Language {
  const asked = new URLSearchParams(search).get('lang')
  if (asked) chosenLanguage.write(asked)
  if (!TRANSLATED.some((page) => page.test(pathname))) return 'en'
  return languageOf([asked ?? chosenLanguage.read() ?? [], navigator.languages].flat())
}

/** Loads the texts of a language. Without them the page is English. */
export async function openLanguage(language: Language): Promise<void> {
  if (language === 'en') return
  const loaded = await loadCatalog[language]().catch(() => null)
  if (!loaded) return
  setPageLanguage(language, loaded.default)
  setSentences(loaded.sentences, async () => (await loadRefusals[language]()).default)
}
