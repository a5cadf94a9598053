import type { Mail } from './mail.ts'

/** What a mail says, before it is a mail: plain words only, each of them escaped where it is HTML. */
export interface Letter {
  readonly to: string
  readonly subject: string
  /** Before what is to be done. */
  readonly opening: readonly string[]
  /** To be typed in somewhere. */
  readonly code?: string
  readonly link?: { readonly label: string; readonly url: string }
  /** After it: how long it holds, what to do if it was not you. */
  readonly closing: readonly string[]
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (words: string): string => words.replace(/[&<>"']/g, (character) => ENTITIES[character]!)

/** A header is one line: whatever would begin another one becomes a space. */
const oneLine = (words: string): string => words.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

const SHEET = 'font:16px/1.5 system-ui,sans-serif;color:#1c1c1c;max-width:34em;margin:0 auto;padding:24px'
const CODE = 'font-size:32px;letter-spacing:6px;font-weight:700;margin:24px 0'
const BUTTON =
  'display:inline-block;padding:12px 20px;border-radius:8px;background:#b8430c;color:#ffffff;text-decoration:none'

const paragraph = (words: string): string => `<p>${escaped(words)}</p>`

function htmlOf({ opening, code, link, closing }: Letter): string {
  const parts = [
    ...opening.map(paragraph),
    ...(code ? [`<p style="${CODE}">${escaped(code)}</p>`] : []),
    ...(link ? [`<p><a href="${escaped(link.url)}" style="${BUTTON}">${escaped(link.label)}</a></p>`] : []),
    ...closing.map(paragraph),
  ]
  return `<!doctype html><html lang="en"><body style="${SHEET}">${parts.join('')}</body></html>`
}

function textOf({ opening, code, link, closing }: Letter): string {
  const parts = [
    ...opening,
    ...(code ? [code] : []),
    ...(link ? [`${link.label}:\n${link.url}`] : []),
    ...closing,
  ]
  return `${parts.join('\n\n')}\n`
}

/** The letter as a mail, in plain text and in simple HTML that say the same. */
export const mailOf = (letter: Letter): Mail => ({
  to: oneLine(letter.to),
  subject: oneLine(letter.subject),
  text: textOf(letter),
  html: htmlOf(letter),
})
