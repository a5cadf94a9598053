import type { ReactNode } from 'react'
import style from './Page.module.css'
import { useTitle } from './useTitle.ts'

interface Props {
  readonly title: string
  /** One sentence where it helps. */
  readonly sentence?: ReactNode
  /** The main action as a filled button, and others beside it. */
  readonly action?: ReactNode
  /** The link back or up, above the title. */
  readonly back?: ReactNode
  /** A picture or an icon before the title. */
  readonly mark?: ReactNode
  /** The language of title and sentence, where it is not that of the page. */
  readonly lang?: string
  /** More width, for tables and boards. */
  readonly wide?: boolean
  readonly children?: ReactNode
}

/** A page: title, one sentence, one main action, then the content. */
export function Page({ title, sentence, action, back, mark, lang, wide = false, children }: Props) {
  useTitle(title)
  return (
    <div className={wide ? style.wide : style.page} data-wide={wide || undefined}>
      {back && <Back>{back}</Back>}
      <header className={style.head}>
        {mark}
        <div className={style.words} lang={lang}>
          <h1 className={style.title}>{title}</h1>
          {sentence && <p className={style.sentence}>{sentence}</p>}
        </div>
        {action && <div className={style.action}>{action}</div>}
      </header>
      {children}
    </div>
  )
}

/** A link to the page above, over the title. */
export const Back = ({ children }: { readonly children: ReactNode }) => (
  <div className={style.back}>{children}</div>
)

/** A section of a page with its own heading. `card`: its content is in a card. */
export function Section({
  title,
  action,
  card = false,
  children,
}: {
  readonly title: string
  readonly action?: ReactNode
  readonly card?: boolean
  readonly children: ReactNode
}) {
  return (
    <section className={style.section}>
      <div className={style.sectionHead}>
        <h2 className={style.sectionTitle}>{title}</h2>
        {action}
      </div>
      {card ? <Card>{children}</Card> : children}
    </section>
  )
}

/** A card on the page. */
export const Card = ({
  children,
  flush = false,
}: {
  readonly children: ReactNode
  readonly flush?: boolean
}) => <div className={flush ? style.flush : style.card}>{children}</div>
