import { sentenceOf } from '@fullcourt/scorebook/words'
import { t } from '../../../ui/language.ts'
import { useInputs, useScorer } from '../../store/useScorer.ts'
import css from './OpenPlays.module.css'

/** Lists plays with open questions before a period ends. A press opens one. */
export function OpenPlays() {
  const scorer = useInputs()
  const { plays, words } = useScorer(({ unfinished, words }) => ({ plays: unfinished, words }))
  if (plays.length === 0) return null

  return (
    <section className={css.open} aria-label={t('Still open')}>
      <h3 className={css.title}>{t('Free throws still to come')}</h3>
      <ul className={css.list}>
        {plays.map((play) => (
          <li key={play.origin.id} className={css.play}>
            <span>{sentenceOf(words, play)}</span>
            <button type="button" className={css.goOn} onClick={() => scorer.askAgain(play.origin.id)}>
              {t('Go on')}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
