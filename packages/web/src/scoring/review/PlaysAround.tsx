import type { Play } from '@fullcourt/scorebook/vocabulary'
import { describePlay } from '@fullcourt/scorebook/words'
import { t } from '../../ui/language.ts'
import { useScorer } from '../store/useScorer.ts'
import css from './Review.module.css'

/** How many plays before and after are listed. */
const BESIDE = 2

/** The plays before and after, which often explain what is odd. */
export function PlaysAround({ play }: { readonly play: Play }) {
  const { rows, words } = useScorer(({ rows, words }) => ({ rows, words }))
  const at = rows.findIndex(({ origin }) => origin.id === play.origin.id)
  if (at < 0) return null
  return (
    <section className={css.around} aria-label={t('Before and after')}>
      <h3 className={css.aroundTitle}>{t('Before and after')}</h3>
      <ol className={css.plays}>
        {rows.slice(Math.max(0, at - BESIDE), at + BESIDE + 1).map((row) => {
          const { who, action, rest, when } = describePlay(words, row)
          return (
            <li
              key={row.origin.id}
              className={css.row}
              aria-current={row.origin.id === play.origin.id || undefined}
            >
              <time className={css.when}>{when}</time>
              <span>
                {action} <strong>{who}</strong>
                {rest.length > 0 && <span className={css.dim}> · {rest.join(' · ')}</span>}
              </span>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
