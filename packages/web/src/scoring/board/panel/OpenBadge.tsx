import { sentenceOf } from '@fullcourt/scorebook/words'
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
      title={`Free throws to come: ${sentenceOf(words, last)}`}
      aria-label={`${unfinished.length} open: go on with free throws`}
      onClick={() => scorer.goOn(last.origin.id)}
    >
      {unfinished.length} open
    </button>
  )
}
