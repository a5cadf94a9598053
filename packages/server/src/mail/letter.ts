import { directionOf, type Language } from '@fullcourt/wire/forms/languages'
import { wordingIn } from '../calls/translateTo.ts'
import type { Attachment, Mail } from './mail.ts'

/** The content of a mail as plain text. It is escaped where it becomes HTML. */
export interface Letter {
  readonly to: string
  /** Of its texts, which are translated already. */
  readonly language: Language
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
  readonly attachment?: Attachment
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

const SHEET = 'font:16px/1.5 system-ui,sans-serif;max-width:34em;margin:0 auto;padding:24px'
/** Readers that know dark mode show these colors; others keep their own, which are dark on white. */
const HEAD =
  '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
  '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">' +
  '<style>:root{color-scheme:light dark}body{background:#ffffff;color:#1c1c1c}.small{color:#5a5a5a}.small a{color:#8f3408}' +
  '@media (prefers-color-scheme:dark){body{background:#181512;color:#f2eeea}.small{color:#b9b2aa}.small a{color:#ffa26b}}' +
  '</style></head>'
const SMALL = 'font-size:13px;word-break:break-all'
const CODE = 'font-size:32px;letter-spacing:6px;font-weight:700;margin:24px 0'
const BUTTON =
  'display:inline-block;padding:12px 20px;border-radius:8px;background:#b8430c;color:#ffffff;text-decoration:none'

const paragraph = (words: string): string => `<p>${escapeHtml(words)}</p>`

/** The address of the button as text, for readers that show no buttons. */
function addressLine(url: string, language: Language): string {
  const { t } = wordingIn(language)
  return `<p class="small" style="${SMALL}">${escapeHtml(t('If the button does not work, open'))} <a href="${escapeHtml(url)}">${escapeHtml(url)}</a></p>`
}

function htmlOf({ language, opening, code, link, closing }: Letter): string {
  const parts = [
    ...opening.map(paragraph),
    ...(code ? [`<p style="${CODE}">${escapeHtml(code)}</p>`] : []),
    ...(link
      ? [
          `<p style="margin:24px 0"><a href="${escapeHtml(link.url)}" style="${BUTTON}">${escapeHtml(link.label)}</a></p>`,
        ]
      : []),
    ...closing.map(paragraph),
    ...(link ? [addressLine(link.url, language)] : []),
  ]
  return `<!doctype html><html lang="${language}" dir="${directionOf(language)}">${HEAD}<body style="${SHEET}">${parts.join('')}</body></html>`
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
  ...(letter.attachment && { attachment: letter.attachment }),
})
