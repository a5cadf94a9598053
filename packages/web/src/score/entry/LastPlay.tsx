import { sentenceOf } from '../../basketball/describePlay.ts'
import type { Scorer } from '../screen/useScorer.ts'
import css from './LastPlay.module.css'

/** The last play in words, where the feed is not on the screen. */
export function LastPlay({ scorer: { rows, told } }: { readonly scorer: Pick<Scorer, 'rows' | 'told'> }) {
  const last = rows.at(-1)
  if (!last) return null
  return (
    <p className={css.sentence} aria-live="polite">
      {sentenceOf(told, last)}
    </p>
  )
}

/** What can still be added to the last play while it is the last (decision 0121). */
export function LateAdditions({ scorer }: { readonly scorer: Scorer }) {
  const { rows, late, drafting } = scorer
  const last = rows.at(-1)
  if (!last || late.length === 0) return null
  return (
    <div className={css.additions} role="toolbar" aria-label="Add to the last play">
      {late.map(({ extra, key, label }) => (
        <button
          key={extra}
          type="button"
          className={css.add}
          data-key={key}
          onClick={() => drafting.goOn(last.origin.id, extra)}
        >
          {label} <kbd>{key.toUpperCase()}</kbd>
        </button>
      ))}
    </div>
  )
}
