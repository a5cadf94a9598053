import { type Language, languageOf } from '@fullcourt/wire/forms/languages'
import { chosenLanguage } from '../call/chosenLanguage.ts'
import { setPageLanguage } from '../ui/language.ts'
import { setSentences } from '../ui/sentences.ts'
import { loadCatalog, loadRefusals } from './catalogs.door.ts'

/** The language of the page: the one that its address names, which is kept, else the user's choice, else the browser's. */
export function wantedLanguage(): Language {
  const asked = new URLSearchParams(location.search).get('lang')
  if (asked) chosenLanguage.write(asked)
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
