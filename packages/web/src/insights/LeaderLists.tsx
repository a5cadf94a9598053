import type { ReactNode } from 'react'
import { t } from '../ui/language.ts'
import { Card } from '../ui/Page.tsx'
import css from './LeaderLists.module.css'

interface Props {
  readonly lists: readonly {
    readonly key: string
    readonly title: string
    readonly rows: readonly { readonly key: string; readonly who: ReactNode; readonly value: ReactNode }[]
  }[]
}

/** Lists of players with their values, beside each other where there is room. */
export const LeaderLists = ({ lists }: Props) => (
  <Card>
    <div className={css.lists}>
      {lists.map(({ key, title, rows }) => (
        <section key={key}>
          <h3>{title}</h3>
          {rows.length === 0 && <p>{t('No figures yet.')}</p>}
          <ol>
            {rows.map(({ key: row, who, value }) => (
              <li key={row}>
                {who}
                {value}
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  </Card>
)
