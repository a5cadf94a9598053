// Looks at pages in Spanish and in mirrored English (decision 0242): no text stays English, and no side is cut off.
import { expect, type Page } from '@playwright/test'
import { speak } from './words.ts'

const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
] as const

/** What users and installations wrote, the name of the product, initials, and codes: periods, positions, rules, formats. */
const NO_TEXTS =
  /Fullcourt|(?<![A-Za-z])[A-Z]{2}(?![A-Za-z])|Excel|CSV|Gold|Silver|Bronze|[\w, ]+ in (?:HD|4K)\.|English|Español|Varsity|S(?:am )?S(?:corer)?|Avery Cole|Alex Root|alex[-.]root(?:@example\.org)?|(?:gold|silver|bronze)-(?:hd|4k)|[Uu]nlimited|Linux PC, Chrome(?: \(\w+\))?|Jordan Reyes|Sam Okafor|Riley Park|Quinn(?: Meyer)?|Lincoln \w+|Lions|Central|Cats|Ball security|Offense|Defense|Transition|Zone|Out of bounds|Rebounding|Teach|Good|Bad|Set play|Pick and roll|Post|Press break|Press|(?:Pat )?(?:Alder|Birch|Cedar|Dogwood|Elm|Fir|Ginkgo|Adams|Brown|Clark|Davis|Evans|Frank|Green)|Pat|(?:Home|Away)\d+|Ctrl|Shift|Alt|Tab|Esc|Sportscode XML(?: \(UTF-16\))?|\d+ kB|Part \d|(?:game|marks)\.mp4|\([a-z\d]{4}\)|GMT\S*|\d+ ft\b|coach-\w+(?:@example.com)?|(?:Q|OT)\d|\d+\.\d\S*/g

/** Words with letters of English. Parts in a language of their own are left out. */
const englishOn = async (page: Page, within: string): Promise<readonly string[]> => {
  const texts = await page.evaluate((within) => {
    const parts = document.querySelectorAll(within)
    const found = [document.title]
    const isLeftOut = (element: Element | null) =>
      element?.closest('script, style, noscript, kbd, [lang]:not(html), option[value*="/"]') !== null
    for (const part of parts) {
      const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT)
      while (walker.nextNode())
        if (!isLeftOut(walker.currentNode.parentElement)) found.push(walker.currentNode.textContent ?? '')
      for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
        for (const element of part.querySelectorAll(`[${name}]`))
          if (!isLeftOut(element)) found.push(element.getAttribute(name) ?? '')
    }
    return found
  }, within)
  return texts.filter((text) => /[a-z]{2}/i.test(text.replace(NO_TEXTS, '')))
}

export const withLang = (url: string, lang: string) => `${url}${url.includes('?') ? '&' : '?'}lang=${lang}`

const LANGUAGES = ['es', 'en-XB'] as const

/** Opens states in both languages and both sizes, one after the other. */
export async function inLanguages(page: Page, open: (lang: string) => Promise<void>): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size)
    for (const lang of LANGUAGES) {
      speak(page, lang)
      await open(lang)
    }
  }
  speak(page, 'en')
}

/** Looks at what the page shows: no text is English, and nothing is wider than the window. @param within the part that is looked at */
export async function look(page: Page, name: string, within = 'body'): Promise<void> {
  const { lang, dir, tooWide } = await page.evaluate(() => {
    const { lang, dir, scrollWidth, clientWidth } = document.documentElement
    return { lang, dir, tooWide: scrollWidth - clientWidth }
  })
  expect(dir).toBe(lang === 'en-XB' ? 'rtl' : 'ltr')
  const { width } = page.viewportSize()!
  expect.soft(tooWide, `${name} at ${width}`).toBeLessThanOrEqual(0)
  if (lang === 'en-XB') expect.soft(await englishOn(page, within), `English on ${name}`).toEqual([])
  if (process.env.SHOTS)
    await page.screenshot({ path: `${process.env.SHOTS}/${name}-${lang}-${width}.png`, fullPage: true })
}

/** Looks at a page in both languages and both sizes. @param isShown waits for its content */
export async function walk(
  page: Page,
  url: string,
  isShown: () => Promise<void>,
  name: string,
  within?: string,
): Promise<void> {
  for (const lang of LANGUAGES) {
    speak(page, lang)
    await page.setViewportSize(SIZES[0])
    await page.goto(withLang(url, lang))
    for (const size of SIZES) {
      await page.setViewportSize(size)
      await isShown()
      await expect(page.locator('html')).toHaveAttribute('lang', lang)
      await look(page, name, within)
    }
  }
  speak(page, 'en')
}
