import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Marked, type Tokens } from 'marked'
import type { Plugin } from 'vite'
import type { SitePage } from './sitePages.ts'

export const DOCS = resolve(import.meta.dirname, '../../docs')

/** The pages of docs/ that are shown under /help/, in their order. The others are for people who develop. */
const HELP_PAGES = [
  'score-your-first-game',
  'keys',
  'film',
  'clips',
  'insights',
  'lists',
  'live-score',
  'people',
  'browsers',
  'hosting',
  'upgrade',
  'administrators',
] as const

const isHelpPage = (name: string): boolean => HELP_PAGES.some((page) => page === name)

/** The first paragraph of a page, as plain text. */
function firstParagraph(name: string): string {
  const tokens = new Marked().lexer(readFileSync(join(DOCS, `${name}.md`), 'utf8'))
  const paragraph = tokens.find((token) => token.type === 'paragraph')
  return (paragraph && 'text' in paragraph ? String(paragraph.text) : '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*`]/g, '')
    .replace(/\s+/g, ' ')
}

export const HELP_PARTS = ['app/SiteFrame.tsx', 'site/help/HelpPage.tsx']

/** The help as pages that search engines list. */
export const helpSitePages = (): readonly SitePage[] => [
  {
    path: '/help/',
    description: 'How to score a game, work with film, read the numbers, invite people and host Fullcourt.',
    parts: HELP_PARTS,
  },
  ...HELP_PAGES.map((name) => ({
    path: `/help/${name}/`,
    description: firstParagraph(name),
    parts: HELP_PARTS,
  })),
]

export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const idOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** Stands in the HTML for the address of a picture, which the bundler knows. */
const markOf = (index: number): string => `%PICTURE${index}%`

/** Makes HTML of a page. Links to other pages of the help lead there; links into the repository are plain text. */
export function htmlOf(markdown: string): { readonly html: string; readonly pictures: readonly string[] } {
  const pictures: string[] = []
  let tables = 0
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }: Tokens.Heading) {
        // The page has the title of the document.
        if (depth === 1) return ''
        return `<h${depth} id="${idOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>`
      },
      link({ href, tokens }: Tokens.Link) {
        const text = this.parser.parseInline(tokens)
        const [, name] = /^([\w-]+)\.md$/.exec(href) ?? []
        if (name && isHelpPage(name)) return `<a href="/help/${name}/">${text}</a>`
        return /^(https?:|\/)/.test(href) ? `<a href="${escaped(href)}" rel="noreferrer">${text}</a>` : text
      },
      image({ href, text }: Tokens.Image) {
        pictures.push(href)
        return `<img src="${markOf(pictures.length - 1)}" alt="${escaped(text)}" loading="lazy" width="1280" height="800" />`
      },
      table({ header, rows }: Tokens.Table) {
        const cell = (tag: string, one: Tokens.TableCell) =>
          `<${tag}${tag === 'th' ? ' scope="col"' : ''}>${this.parser.parseInline(one.tokens)}</${tag}>`
        const row = (tag: string, cells: readonly Tokens.TableCell[]) =>
          `<tr>${cells.map((one) => cell(tag, one)).join('')}</tr>`
        return `<div tabindex="0" role="region" aria-label="Table ${++tables}"><table><thead>${row('th', header)}</thead><tbody>${rows
          .map((cells) => row('td', cells))
          .join('')}</tbody></table></div>`
      },
    },
  })
  return { html: marked.parse(markdown, { async: false }), pictures }
}

/** Makes a module of a page of docs/: its title and its HTML. */
export const markdown = (): Plugin => ({
  name: 'markdown',
  enforce: 'pre',
  transform: {
    filter: { id: /\/docs\/[\w-]+\.md$/ },
    handler(source) {
      const [, title = ''] = /^# (.+)$/m.exec(source) ?? []
      const { html, pictures } = htmlOf(source)
      const imports = pictures.map(
        (file, index) => `import picture${index} from ${JSON.stringify(`./${file}`)}`,
      )
      const filled = pictures.reduce(
        (text, _, index) => text.replace(markOf(index), `\${picture${index}}`),
        html.replace(/[\\`$]/g, '\\$&'),
      )
      const code = `${imports.join('\n')}\nexport default { title: ${JSON.stringify(title)}, html: \`${filled}\` }`
      return { code, map: null }
    },
  },
})
