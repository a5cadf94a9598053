import type { ReactNode } from 'react'
import style from './Page.module.css'
import { useTitle } from './useTitle.ts'

interface Props {
  readonly title: string
  /** One sentence where it helps. */
  readonly sentence?: ReactNode
  /** The one action that matters here, as a filled button; others may stand beside it. */
  readonly action?: ReactNode
  /** The way back or up, above the title. */
  readonly back?: ReactNode
  /** What stands before the title: a picture or a mark. */
  readonly mark?: ReactNode
  /** Room for tables and boards. */
  readonly wide?: boolean
  readonly children?: ReactNode
}

/** A page: title, one sentence, one primary action, then what it is about. */
export function Page({ title, sentence, action, back, mark, wide = false, children }: Props) {
  useTitle(title)
  return (
    <div className={wide ? style.wide : style.page}>
      {back && <Back>{back}</Back>}
      <header className={style.head}>
        {mark}
        <div className={style.words}>
          <h1 className={style.title}>{title}</h1>
          {sentence && <p className={style.sentence}>{sentence}</p>}
        </div>
        {action && <div className={style.action}>{action}</div>}
      </header>
      {children}
    </div>
  )
}

/** The way up: a link above the title. */
export const Back = ({ children }: { readonly children: ReactNode }) => (
  <div className={style.back}>{children}</div>
)

/** A part of a page under its own heading. */
export function Section({
  title,
  action,
  children,
}: {
  readonly title: string
  readonly action?: ReactNode
  readonly children: ReactNode
}) {
  return (
    <section className={style.section}>
      <div className={style.sectionHead}>
        <h2 className={style.sectionTitle}>{title}</h2>
        {action}
      </div>
      {children}
    </section>
  )
}

/** A sheet of paper on the page. */
export const Card = ({
  children,
  flush = false,
}: {
  readonly children: ReactNode
  readonly flush?: boolean
}) => <div className={flush ? style.flush : style.card}>{children}</div>
