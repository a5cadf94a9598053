import { type Language, languageOf } from '@fullcourt/wire/forms/languages'
import { chosenLanguage } from '../call/chosenLanguage.ts'
import { storedUser } from '../identity/session.ts'
import { setPageLanguage } from '../ui/language.ts'
import { setSentences } from '../ui/sentences.ts'
import { loadCatalog, loadRefusals } from './catalogs.door.ts'

/** The language of the page: the one that its address names, which is kept, else that of this device, of the user, of the browser. */
function wantedLanguage(): Language {
  const asked = new URLSearchParams(location.search).get('lang')
  if (asked) chosenLanguage.write(asked)
  const chosen = asked ?? chosenLanguage.read() ?? storedUser.read()?.language
  return languageOf([chosen ?? [], navigator.languages].flat())
}

/** The language that this document was opened for. It is English all the same where the texts do not arrive. */
export const documentLanguage = wantedLanguage()

/** Loads the page again where a log-in has brought another language. Not where the browser stores nothing: the session would end. */
export function followUser(): void {
  if (wantedLanguage() !== documentLanguage && chosenLanguage.write(chosenLanguage.read())) location.reload()
}

/** Loads the texts of a language. Without them the page is English. */
export async function openLanguage(language: Language): Promise<void> {
  if (language === 'en') return
  const loaded = await loadCatalog[language]().catch(() => null)
  if (!loaded) return
  setPageLanguage(language, loaded.default)
  setSentences(loaded, async () => (await loadRefusals[language]()).default)
}
