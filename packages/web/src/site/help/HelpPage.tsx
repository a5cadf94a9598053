import { Link, useNavigate, useParams } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { useInAddress } from '../../ui/address.ts'
import { ContactLink } from '../../ui/ContactLink.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { SearchField } from '../../ui/fields/Filters.tsx'
import { t } from '../../ui/language.ts'
import { Page } from '../../ui/Page.tsx'
import { rich } from '../../ui/rich.tsx'
import { hasWords } from '../../ui/search.ts'
import NotFoundPage from '../NotFoundPage.tsx'
import css from './Help.module.css'
import { type HelpPageText, PAGES, textOf } from './pages.ts'

/** /help/ and /help/{page}/: the pages of docs/. */
export default function HelpPage() {
  const { page: name } = useParams({ strict: false })
  if (name === undefined) return <Contents />
  const page = PAGES.find((one) => one.name === name)
  return page ? <OnePage page={page} /> : <NotFoundPage />
}

/** The words around the first one that was searched for. */
function excerptOf(page: HelpPageText, search: string): string {
  const text = textOf(page)
  const [word = ''] = search.trim().toLowerCase().split(/\s+/)
  const at = Math.max(0, text.toLowerCase().indexOf(word))
  const start = at < 60 ? 0 : text.indexOf(' ', at - 60) + 1
  return `${start > 0 ? '… ' : ''}${text.slice(start, start + 160).trim()} …`
}

function Contents() {
  const [search, setSearch] = useInAddress('search')
  const found = PAGES.filter((page) => hasWords(`${page.title} ${textOf(page)}`, search))
  return (
    <Page title={t('Help')} sentence={t('Short pages, for the bench and for the office.')}>
      <SearchField label={t('Search the help')} value={search} onChange={setSearch} />
      {found.length === 0 && <Empty title={t('No page has these words')}>{t('Try fewer of them.')}</Empty>}
      <ul className={css.contents} lang="en" dir="ltr">
        {found.map((page) => (
          <li key={page.name}>
            <Link to="/help/$page/" params={{ page: page.name }}>
              {page.title}
            </Link>
            <p>{excerptOf(page, search)}</p>
          </li>
        ))}
      </ul>
      <p className={css.contact}>
        {rich(t('For other software: the <link>API</link>.'), {
          link: (words) => <a href="/docs/api/">{words}</a>,
        })}
      </p>
      <p className={css.contact}>
        <ContactLink subject="Help with Fullcourt" />
      </p>
    </Page>
  )
}

function OnePage({ page: { name, title, html } }: { readonly page: HelpPageText }) {
  const navigate = useNavigate()
  /** Opens links to pages of the help without loading the app again. */
  const follow = (event: MouseEvent<HTMLElement>) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const [, page] = /^\/help\/([\w-]+)\/$/.exec(link?.getAttribute('href') ?? '') ?? []
    if (!page || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    void navigate({ to: '/help/$page/', params: { page } })
  }
  return (
    <Page title={title} lang="en" back={<Link to="/help/">{t('Help')}</Link>}>
      <div className={css.columns}>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: links inside are pressed by Enter, which clicks */}
        <article
          className={css.article}
          lang="en"
          dir="ltr"
          onClick={follow}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the build made it of our own docs/
          dangerouslySetInnerHTML={{ __html: html }}
        />
        <nav aria-label="Pages of the help" className={css.nav} lang="en" dir="ltr">
          <ul>
            {PAGES.map((one) => (
              <li key={one.name}>
                <Link
                  to="/help/$page/"
                  params={{ page: one.name }}
                  aria-current={one.name === name ? 'page' : undefined}
                >
                  {one.title}
                </Link>
              </li>
            ))}
          </ul>
          <ContactLink subject="Help with Fullcourt" />
        </nav>
      </div>
    </Page>
  )
}
