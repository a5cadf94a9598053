import { t } from './language.ts'
import style from './Skeletons.module.css'

const nth = (count: number) => Array.from({ length: count }, (_, index) => index)

/** A placeholder of a list. */
export const ListSkeleton = ({
  rows = 6,
  height = 56,
}: {
  readonly rows?: number
  readonly height?: number
}) => (
  <div aria-busy="true" role="status" aria-label={t('Loading')}>
    {nth(rows).map((row) => (
      <div key={row} className={style.bar} style={{ height: height - 8 }} />
    ))}
  </div>
)

/** A placeholder of a page. */
export const PageSkeleton = () => (
  <div className={style.page}>
    <div className={style.title} />
    <ListSkeleton />
  </div>
)
