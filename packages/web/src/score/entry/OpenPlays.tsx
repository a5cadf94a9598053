import { sentenceOf } from '../../basketball/describePlay.ts'
import { useInputs, useScorer } from '../useScorer.ts'
import css from './OpenPlays.module.css'

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

/** Lists plays with open questions before a period ends. A press opens one. */
export function OpenPlays() {
  const scorer = useInputs()
  const { plays, words } = useScorer(({ unfinished, words }) => ({ plays: unfinished, words }))
  if (plays.length === 0) return null

  return (
    <section className={css.open} aria-label="Still open">
      <h3 className={css.title}>Free throws still to come</h3>
      <ul className={css.list}>
        {plays.map((play) => (
          <li key={play.origin.id} className={css.play}>
            <span>{sentenceOf(words, play)}</span>
            <button type="button" className={css.goOn} onClick={() => scorer.askAgain(play.origin.id)}>
              Go on
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
