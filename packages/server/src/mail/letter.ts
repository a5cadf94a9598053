import type { Mail } from './mail.ts'

/** The content of a mail as plain text. It is escaped where it becomes HTML. */
export interface Letter {
  readonly to: string
  readonly subject: string
  /** The paragraphs before the code or link. */
  readonly opening: readonly string[]
  /** A code for the user to enter. */
  readonly code?: string
  readonly link?: { readonly label: string; readonly url: string }
  /** The paragraphs after it: how long it is valid, and what to do if the user did not request it. */
  readonly closing: readonly string[]
  /** Ends mails of this kind, with one POST. */
  readonly unsubscribeUrl?: string
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (words: string): string => words.replace(/[&<>"']/g, (character) => ENTITIES[character]!)

/** Makes a header one line: replaces all characters that could start another one by a space. */
const oneLine = (words: string): string => words.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

const SHEET = 'font:16px/1.5 system-ui,sans-serif;color:#1c1c1c;max-width:34em;margin:0 auto;padding:24px'
const CODE = 'font-size:32px;letter-spacing:6px;font-weight:700;margin:24px 0'
const BUTTON =
  'display:inline-block;padding:12px 20px;border-radius:8px;background:#b8430c;color:#ffffff;text-decoration:none'

const paragraph = (words: string): string => `<p>${escapeHtml(words)}</p>`

function htmlOf({ opening, code, link, closing }: Letter): string {
  const parts = [
    ...opening.map(paragraph),
    ...(code ? [`<p style="${CODE}">${escapeHtml(code)}</p>`] : []),
    ...(link
      ? [`<p><a href="${escapeHtml(link.url)}" style="${BUTTON}">${escapeHtml(link.label)}</a></p>`]
      : []),
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

/** Renders a letter as a mail, with the same content in plain text and in simple HTML. */
export const mailOf = (letter: Letter): Mail => ({
  to: oneLine(letter.to),
  subject: oneLine(letter.subject),
  text: textOf(letter),
  html: htmlOf(letter),
  ...(letter.unsubscribeUrl !== undefined && { unsubscribeUrl: letter.unsubscribeUrl }),
})
