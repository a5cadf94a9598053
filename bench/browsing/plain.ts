// The peer of the public pages: the same markup and only the styles it uses, without a framework.
import type { Browser } from '@playwright/test'
import { type Served, serveFiles } from './files.ts'

interface PlainPage {
  readonly html: string
  readonly css: string
}

/** Runs in the page. Returns its markup without scripts and styles, and the styles it uses. */
function extract(): PlainPage {
  const bare = (selector: string) => selector.replace(/::?[\w-]+(\([^)]*\))?/g, '') || '*'
  const isUsed = (selector: string) =>
    selector.split(',').some((one) => {
      try {
        return document.querySelector(bare(one).trim() || '*') !== null
      } catch {
        return true
      }
    })
  const used = (rules: CSSRuleList): string =>
    [...rules]
      .map((rule) => {
        if (rule instanceof CSSStyleRule) return isUsed(rule.selectorText) ? rule.cssText : ''
        if (rule instanceof CSSLayerBlockRule) return `@layer ${rule.name} {${used(rule.cssRules)}}`
        if (rule instanceof CSSMediaRule) return `@media ${rule.conditionText} {${used(rule.cssRules)}}`
        return rule.cssText
      })
      .join('\n')
  const css = [...document.styleSheets].map((sheet) => used(sheet.cssRules)).join('\n')
  const page = document.cloneNode(true) as Document
  for (const one of page.querySelectorAll(
    'script, style, link[rel~="modulepreload"], link[rel="stylesheet"], link[rel="manifest"]',
  ))
    one.remove()
  page.head.insertAdjacentHTML('beforeend', '<link rel="stylesheet" href="/plain.css">')
  page.body.insertAdjacentHTML('beforeend', '<script src="/plain.js" defer></script>')
  return { html: `<!doctype html>${page.documentElement.outerHTML}`, css }
}

/** The script that such a page needs: submit a form, press a button. */
const SCRIPT = `for (const form of document.forms) form.addEventListener('submit', async (event) => {
  event.preventDefault()
  const body = JSON.stringify(Object.fromEntries(new FormData(form)))
  const reply = await fetch('/v1/auth/', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  if (reply.ok) { localStorage.setItem('token', (await reply.json()).token); location.href = '/a/dashboard/' }
  else form.insertAdjacentText('afterbegin', (await reply.json()).message)
})
for (const button of document.querySelectorAll('td button')) button.addEventListener('click', () => {
  for (const other of document.querySelectorAll('td button')) other.setAttribute('aria-pressed', String(other === button))
})`

/** Serves the page at `url` without its framework, from memory, at the highest compression. */
export async function servePlain(browser: Browser, url: string): Promise<Served> {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
  await page.goto(url)
  await page.waitForLoadState('networkidle')
  const { html, css } = await page.evaluate(extract)
  await page.close()
  const files = new Map<string, { readonly type: string; readonly body: string | Buffer }>([
    ['/', { type: 'text/html; charset=utf-8', body: html }],
    ['/plain.css', { type: 'text/css; charset=utf-8', body: css }],
    ['/plain.js', { type: 'text/javascript; charset=utf-8', body: SCRIPT }],
  ])
  for (const [face] of html.matchAll(/\/assets\/[^"]+\.woff2/g)) {
    const body = Buffer.from(await (await fetch(new URL(face, url))).arrayBuffer())
    files.set(face, { type: 'font/woff2', body })
  }
  return serveFiles(files)
}
