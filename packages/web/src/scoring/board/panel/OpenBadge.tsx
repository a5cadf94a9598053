import { sentenceOf } from '@fullcourt/scorebook/words'
import { t } from '../../../ui/language.ts'
import { useInputs, useScorer } from '../../store/useScorer.ts'
import css from './OpenBadge.module.css'

/** The number of plays with free throws still to come; a press continues with the latest. */
export function OpenBadge() {
  const scorer = useInputs()
  const { unfinished, words, isEnabled } = useScorer(({ unfinished, words, isEnabled }) => ({
    unfinished,
    words,
    isEnabled,
  }))
  const last = unfinished.at(-1)
  if (!last || !isEnabled) return null
  return (
    <button
      type="button"
      className={css.badge}
      title={t('Free throws to come: {play}', { play: sentenceOf(words, last) })}
      aria-label={t('{count} open: go on with free throws', { count: unfinished.length })}
      onClick={() => scorer.goOn(last.origin.id)}
    >
      {t('{count} open', { count: unfinished.length })}
    </button>
  )
}
