import { sentenceOf } from '@fullcourt/scorebook/words'
import { t } from '../../../ui/language.ts'
import { useInputs, useScorer } from '../../store/useScorer.ts'
import css from './LastPlay.module.css'
import { PlayPanel } from './PlayPanel.tsx'

/** The last play in words, for windows without the feed. */
export function LastPlay() {
  const { last, words } = useScorer(({ rows, words }) => ({ last: rows.at(-1), words }))
  if (!last) return null
  return (
    <p className={css.sentence} aria-live="polite">
      {sentenceOf(words, last)}
    </p>
  )
}

/** Opens quick changes of the last play, or of the selected one. */
export function QuickChanges() {
  const scorer = useInputs()
  const { isQuickShown, hasPlay } = useScorer(({ isQuickShown, rows, isFinal }) => ({
    isQuickShown,
    hasPlay: rows.length > 0 && !isFinal,
  }))
  if (!hasPlay) return null
  return (
    <>
      <button
        type="button"
        className={`${css.add} ${css.quick}`}
        data-review
        aria-expanded={isQuickShown}
        data-key="o"
        onClick={() => scorer.showQuick(!isQuickShown)}
      >
        {t('Change last play')} <kbd>O</kbd>
      </button>
      {isQuickShown && <PlayPanel />}
    </>
  )
}

/** Additions to the last play while it is the last (decision 0065). */
export function LateAdditions() {
  const scorer = useInputs()
  const { last, late } = useScorer(({ rows, late }) => ({ last: rows.at(-1), late }))
  if (!last || late.length === 0) return null
  return (
    <div className={css.additions} role="toolbar" aria-label={t('Add to the last play')}>
      {late.map(({ extra, key, label }) => (
        <button
          key={extra}
          type="button"
          className={css.add}
          data-key={key}
          onClick={() => scorer.goOn(last.origin.id, extra)}
        >
          {label} <kbd>{key.toUpperCase()}</kbd>
        </button>
      ))}
    </div>
  )
}
